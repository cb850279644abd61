import inspector from 'node:inspector';
import v8 from 'node:v8';

interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Measures work as the number of times that code blocks are executed, in all functions together. Unlike a duration,
 * this number does not depend on the load of the machine. Code that is built into the engine is not counted. Opening a
 * counter is slow, so a test suite shares one counter and closes it at the end.
 */
export class WorkCounter {
  private readonly session = new inspector.Session();

  static async open(): Promise<WorkCounter> {
    const counter = new WorkCounter();
    counter.session.connect();
    // Disables optimization, because optimized functions are not counted.
    v8.setFlagsFromString('--no-opt');
    await counter.post('Profiler.enable');
    await counter.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return counter;
  }

  async count(work: () => unknown): Promise<number> {
    await this.taken();
    await work();
    return this.taken();
  }

  async close(): Promise<void> {
    await this.post('Profiler.stopPreciseCoverage').catch(() => undefined);
    this.session.disconnect();
    v8.setFlagsFromString('--opt');
  }

  /** Returns the number of block executions since the last call. */
  private async taken(): Promise<number> {
    const { result } = await this.post<Coverage>('Profiler.takePreciseCoverage');
    let sum = 0;
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    return sum;
  }

  private post<T>(method: string, params?: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.session.post(method, params, (error, result) => {
        if (error) reject(new Error(error.message));
        else resolve(result as T);
      });
    });
  }
}
