/** Calls back after a delay; the returned function cancels it. Passed in, so that tests control the time. */
export type Timer = (callback: () => void, delayMs: number) => () => void;

export const realTimer: Timer = (callback, delayMs) => {
  const handle = setTimeout(callback, delayMs);
  return () => clearTimeout(handle);
};

/**
 * Runs the checks of documents: each when typing pauses, one after another, the newest request first. A new request for
 * a document aborts the run in progress, whose result is then outdated.
 */
export class Scheduler {
  private readonly waiting = new Map<string, () => void>();
  private readonly ready: string[] = [];
  private readonly running = new Map<string, AbortController>();
  private draining = false;

  constructor(
    private readonly run: (key: string, signal: AbortSignal) => Promise<void>,
    private readonly timer: Timer = realTimer,
  ) {}

  schedule(key: string, delayMs: number): void {
    this.cancel(key);
    this.waiting.set(
      key,
      this.timer(() => {
        this.waiting.delete(key);
        this.ready.push(key);
        void this.drain();
      }, delayMs),
    );
  }

  /** Cancels a scheduled check and aborts a running one. */
  cancel(key: string): void {
    this.waiting.get(key)?.();
    this.waiting.delete(key);
    const index = this.ready.indexOf(key);
    if (index >= 0) this.ready.splice(index, 1);
    this.running.get(key)?.abort();
  }

  cancelAll(): void {
    for (const key of [...this.waiting.keys(), ...this.ready, ...this.running.keys()]) this.cancel(key);
  }

  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    try {
      for (let key = this.ready.pop(); key !== undefined; key = this.ready.pop()) {
        const controller = new AbortController();
        this.running.set(key, controller);
        try {
          await this.run(key, controller.signal);
        } finally {
          this.running.delete(key);
        }
        // A turn of the event loop between two documents lets requests such as completion and hover run.
        await new Promise<void>((resolve) => this.timer(resolve, 0));
      }
    } finally {
      this.draining = false;
    }
  }
}
