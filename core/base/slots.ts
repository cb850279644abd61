/**
 * Limits how many tasks run at the same time. The others wait, in the order in which they came. A task that finds a free
 * slot starts at once, without a promise, because requests need one for each attempt.
 */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  /** @param free number of tasks that can run at the same time */
  constructor(private free: number) {}

  /** Takes a slot. If none is free, returns a promise that resolves as soon as the caller has one. */
  take(): Promise<void> | undefined {
    if (this.free > 0) {
      this.free--;
      return undefined;
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Returns a slot that was taken. The task that has waited longest gets it. */
  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
