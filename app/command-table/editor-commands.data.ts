/** The commands of the languages. They are there in every window, also where no account is. */
export const languageCommands = [
  'document.new',
  'document.chooseKind',
  'expression.copyAs',
  'expression.paste',
  'language.restart',
] as const;

/** The commands of the graphs of scripts. */
export const graphCommands = ['graph.showLocal', 'graph.copyMermaid'] as const;

export type LanguageCommand = (typeof languageCommands)[number];
export type GraphCommand = (typeof graphCommands)[number];
export type EditorCommand = LanguageCommand | GraphCommand;

/** A part of the client that has commands without anything of an account. */
export type EditorPart = 'language' | 'graphs';
