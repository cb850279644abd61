import { type ScriptParsers } from '../../../core/language/workflow/script';

let loaded: Promise<ScriptParsers> | undefined;

/** The script parsers, in a bundle of their own: TypeScript's parser is larger than everything else together. */
export function loadScripts(): Promise<ScriptParsers> {
  loaded ??= import('../../../core/language/workflow/script-parsers').then(({ createScriptParsers }) =>
    createScriptParsers(),
  );
  return loaded;
}
