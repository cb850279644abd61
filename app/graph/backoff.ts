/** Delays between checks. They are short after a change, and increase while nothing changes. */
export class Backoff {
  private delayMs: number;

  constructor(
    private readonly firstMs = 1000,
    private readonly maxMs = 30_000,
  ) {
    this.delayMs = firstMs;
  }

  /** Returns the next delay in milliseconds. If `changed` is true, the delay is the shortest one. */
  next(changed: boolean): number {
    const delayMs = changed ? this.firstMs : this.delayMs;
    this.delayMs = Math.min(this.maxMs, delayMs * 2);
    return delayMs;
  }
}
