import { type ScriptParsers } from '../../../core/language/workflow/script';

/** The script parsers, in a bundle of their own: TypeScript's parser is larger than everything else together. */
export function loadScripts(): Promise<ScriptParsers> {
  return Promise.reject(new Error('The script parsers are not built yet.'));
}
