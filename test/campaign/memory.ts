import v8 from 'node:v8';
import vm from 'node:vm';

let collect: (() => void) | undefined;

/** Runs a garbage collection, without requiring a command-line flag. */
function collectGarbage(): void {
  if (!collect) {
    v8.setFlagsFromString('--expose-gc');
    collect = vm.runInNewContext('gc') as () => void;
  }
  collect();
  collect();
}

/** Returns the size in KiB of the objects on the heap that are still in use. */
export function usedHeapKib(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 1024);
}

/**
 * Returns the number of bytes that each input leaks: the slope of a line fitted to the readings. The first third of the
 * readings is ignored as warm-up.
 */
export function slopeBytes(readings: readonly { readonly inputs: number; readonly kib: number }[]): number {
  const used = readings.slice(Math.floor(readings.length / 3));
  const mean = (values: readonly number[]): number =>
    values.reduce((total, value) => total + value, 0) / values.length;
  const middle = mean(used.map(({ inputs }) => inputs));
  const level = mean(used.map(({ kib }) => kib));
  const spread = used.reduce((total, { inputs }) => total + (inputs - middle) ** 2, 0);
  if (spread === 0) return 0;
  const rise = used.reduce((total, { inputs, kib }) => total + (inputs - middle) * (kib - level), 0);
  return (rise / spread) * 1024;
}
