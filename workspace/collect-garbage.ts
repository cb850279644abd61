import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects all garbage of this process. V8 exposes its garbage collector only if a flag is set, so the flag is set
 * temporarily. It must not stay set, because V8 rejects cached code that was compiled with different flags.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('globalThis.gc') as (() => void) | undefined;
  v8.setFlagsFromString('--no-expose-gc');
  collect?.();
}
