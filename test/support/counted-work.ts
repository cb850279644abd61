import inspector from 'node:inspector';
import v8 from 'node:v8';

interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts work as the number of executed blocks in all functions. Unlike a time, this number is the same on every
 * machine, however busy. Code built into the engine is not counted. Starting takes a second, so a whole suite uses
 * one counter and closes it at the end.
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

  /** Returns the number of executed blocks since the last call. */
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
