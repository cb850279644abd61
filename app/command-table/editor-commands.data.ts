/** Commands of the language features. They are available in every window, even without an account. */
export const languageCommands = [
  'document.new',
  'document.chooseKind',
  'rules.convert',
  'expression.copyAs',
  'expression.new',
  'expression.paste',
  'language.restart',
  'sample.choose',
  'sample.paste',
  'sample.clear',
  'expression.trace',
  'trace.copy',
  'trace.clear',
  'simulation.run',
  'simulation.copy',
  'simulation.recordTest',
  'simulation.step',
  'simulation.clear',
  'ruleTests.findUntested',
  'ruleTests.simulate',
  'ruleTests.updateSnapshots',
] as const;

/** Commands that show or copy the graph of a script. */
export const graphCommands = ['graph.showLocal', 'graph.copyMermaid'] as const;

/** Commands for the extension itself: its documentation, log, settings, and walkthrough. */
export const extensionCommands = ['docs.open', 'log.show', 'settings.open', 'walkthrough.open'] as const;

export type LanguageCommand = (typeof languageCommands)[number];
export type GraphCommand = (typeof graphCommands)[number];
export type ExtensionCommand = (typeof extensionCommands)[number];
export type EditorCommand = LanguageCommand | GraphCommand | ExtensionCommand;

/** Part of the client whose commands need no account. */
export type EditorPart = 'language' | 'graphs' | 'extension';
