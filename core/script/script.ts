import { type ScriptLanguage, type ScriptTree } from './tree';

/** The text of a script, as far as a parser needs to know it. */
export interface ScriptSource {
  readonly uri: string;
  readonly language: ScriptLanguage;
  readonly text: string;
}

/**
 * The script parsers, as the rest of the workflow language sees them. They live in a bundle of their own
 * (`dist/scripts.js`), because TypeScript's parser is large and only needed for workflow scripts.
 */
export interface ScriptParsers {
  /**
   * Parses a script, keeping the result by URI so that the next text of the same document is parsed by its
   * difference. Never throws; for a text that is not well-formed, the tree contains everything that could be read.
   */
  parse(source: ScriptSource): ScriptTree;
  /** Removes the state of a document. */
  forget(uri: string): void;
}

const languages: Readonly<Record<string, ScriptLanguage>> = {
  javascript: 'javascript',
  javascriptreact: 'javascript',
  typescript: 'typescript',
  typescriptreact: 'typescript',
  python: 'python',
};

const endings: Readonly<Record<string, ScriptLanguage>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  py: 'python',
};

/** The scripts of a workspace, by the ends of their names. */
export const scriptEndings = ['.ts', '.js', '.mts', '.mjs', '.tsx', '.jsx', '.py'] as const;

/** The script language of a document, by the editor's language ID, else by the ending of its name. */
export function scriptLanguageOf(languageId: string, uri: string): ScriptLanguage | undefined {
  return languages[languageId] ?? endings[/\.(\w+)$/.exec(uri)?.[1]?.toLowerCase() ?? ''];
}
