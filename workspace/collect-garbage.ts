import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Collects all garbage of this process. The engine offers its collector only under a flag, so the flag is set for a
 * moment. It does not stay set, because code that was compiled under other flags is not accepted from the cache.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('globalThis.gc') as (() => void) | undefined;
  v8.setFlagsFromString('--no-expose-gc');
  collect?.();
}
