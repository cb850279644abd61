import { own } from '../base/own';
import { type ScriptLanguage, type ScriptTree } from './tree';

/** The text of a script, and the information about it that a parser needs. */
export interface ScriptSource {
  readonly uri: string;
  readonly language: ScriptLanguage;
  readonly text: string;
}

/**
 * The script parsers, as used by the rest of the workflow language. They are in a separate bundle (`dist/scripts.js`),
 * because TypeScript's parser is large and only needed for workflow scripts.
 */
export interface ScriptParsers {
  /**
   * Parses a script. Stores the result by URI, so that the next version of the same document is parsed incrementally.
   * If the text has syntax errors, the tree contains everything that could be read.
   */
  parse(source: ScriptSource): ScriptTree;
  /** Discards the stored results for a document. */
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

/** File extensions of workflow scripts. */
export const scriptEndings = ['.ts', '.js', '.mts', '.mjs', '.tsx', '.jsx', '.py'] as const;

/**
 * Returns the script language of a document, based on the editor's language ID, or otherwise on the file extension.
 * Returns undefined if the document is not a script.
 */
export function scriptLanguageOf(languageId: string, uri: string): ScriptLanguage | undefined {
  return own(languages, languageId) ?? own(endings, /\.(\w+)$/.exec(uri)?.[1]?.toLowerCase() ?? '');
}
