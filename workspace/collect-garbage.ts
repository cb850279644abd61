import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects all garbage of this process. V8 exposes its garbage collector only if a flag is set, so the flag is set
 * temporarily. With the command-line flag `--expose-gc`, V8 would reject the cached code of Node's own modules, which
 * was compiled without the flag, and the process would start later. V8 would also reject the cached code of Rampart if
 * the flag stayed set.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('globalThis.gc') as (() => void) | undefined;
  v8.setFlagsFromString('--no-expose-gc');
  collect?.();
}
