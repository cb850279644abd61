/** Delays between checks: short after something changed, and increasingly longer while nothing changes. */
export class Backoff {
  private delayMs: number;

  constructor(
    private readonly firstMs = 1000,
    private readonly maxMs = 30_000,
  ) {
    this.delayMs = firstMs;
  }

  /** The next delay. `changed` resets it to the shortest one. */
  next(changed: boolean): number {
    const delayMs = changed ? this.firstMs : this.delayMs;
    this.delayMs = Math.min(this.maxMs, delayMs * 2);
    return delayMs;
  }
}
