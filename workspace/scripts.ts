import { type ScriptParsers } from '../core/script/script';
import type * as Scripts from '../core/script/script-parsers';

let parsers: ScriptParsers | undefined;

/**
 * The script parsers, in a bundle of their own: TypeScript's parser is larger than everything else together. The first
 * call takes as long as it takes to load them.
 */
export function loadScripts(): ScriptParsers {
  parsers ??= load().createScriptParsers();
  return parsers;
}

/** Not `import()`: when the parsers are loaded, a check should not have to wait for a promise. */
function load(): typeof Scripts {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when first needed
  return require('../core/script/script-parsers') as typeof Scripts;
}
