/**
 * The script parsers, as the rest of the workflow language sees them. They live in a bundle of their own
 * (`dist/scripts.js`), because TypeScript's parser is large and only needed for workflow scripts.
 */
export interface ScriptParsers {
  /** Replaced by the real interface with the first workflow check. */
  readonly version: string;
}
