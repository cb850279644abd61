import { type ScriptParsers } from '../core/script/script';
import type * as Scripts from '../core/script/script-parsers';

let parsers: ScriptParsers | undefined;

/**
 * Returns the script parsers. They are in a separate bundle, because TypeScript's parser is larger than the rest of the
 * code. The first call loads this bundle and is slow.
 */
export function loadScripts(): ScriptParsers {
  parsers ??= load().createScriptParsers();
  return parsers;
}

/**
 * Loads the bundle with `require` instead of `import()`, so that a check does not have to wait for a promise once the
 * parsers are loaded.
 */
function load(): typeof Scripts {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when first needed
  return require('../core/script/script-parsers') as typeof Scripts;
}
