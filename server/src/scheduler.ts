/**
 * Calls a function after a delay and returns a function that cancels the call. Code that waits receives a timer as a
 * parameter, so that tests can control time.
 */
export type Timer = (callback: () => void, delayMs: number) => () => void;

export const realTimer: Timer = (callback, delayMs) => {
  const handle = setTimeout(callback, delayMs);
  return () => clearTimeout(handle);
};

/**
 * Checks documents. A check starts when typing pauses. Checks run one at a time, and the most recently requested check
 * runs first. A new request for a document aborts that document's running check, because its result would be outdated.
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

  /** Cancels a scheduled check and aborts it if it is already running. */
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
        // Yields to the event loop between documents, so that requests such as completion and hover can run.
        await new Promise<void>((resolve) => this.timer(resolve, 0));
      }
    } finally {
      this.draining = false;
    }
  }
}
