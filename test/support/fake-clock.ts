import { type Clock } from '../../core/base/clock';

/** A clock that advances only when a test advances it. */
export class FakeClock implements Clock {
  private time: number;
  private timers: { at: number; run: () => void }[] = [];

  constructor(startMs = 1_700_000_000_000) {
    this.time = startMs;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }

  /** Returns the number of pending timers. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Advances the time. Promises can settle before and after each timer that is due. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const due = this.timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((one) => one !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
      await settle();
    }
    this.time = end;
  }
}

/** Yields to the event loop several times, so that all work that does not wait for a timer can proceed. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}
