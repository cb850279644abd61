import inspector from 'node:inspector';
import v8 from 'node:v8';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts what a piece of work does, in how often the blocks of all functions run: unlike a time, the same on every
 * machine and whatever else it is busy with. Only what is not built into the engine is counted.
 */
export async function countedWork(work: () => unknown): Promise<number> {
  const session = new inspector.Session();
  session.connect();
  const post = <T>(method: string, params?: object): Promise<T> =>
    new Promise((resolve, reject) => {
      session.post(method, params, (error, result) => {
        if (error) reject(new Error(error.message));
        else resolve(result as T);
      });
    });
  try {
    // Optimised functions are not counted.
    v8.setFlagsFromString('--no-opt');
    await post('Profiler.enable');
    await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await work();
    const { result } = await post<Coverage>('Profiler.takePreciseCoverage');
    const counts = result.flatMap(({ functions }) =>
      functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await post('Profiler.stopPreciseCoverage').catch(() => undefined);
    session.disconnect();
    v8.setFlagsFromString('--opt');
  }
}
