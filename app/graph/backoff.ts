/**
 * How long to wait before the next check: a short time after something changed, and increasingly longer while nothing
 * does.
 */
export class Backoff {
  private delayMs: number;

  constructor(
    private readonly firstMs = 1000,
    private readonly maxMs = 30_000,
  ) {
    this.delayMs = firstMs;
  }

  /** The next delay; `changed` starts again. */
  next(changed: boolean): number {
    const delayMs = changed ? this.firstMs : this.delayMs;
    this.delayMs = Math.min(this.maxMs, delayMs * 2);
    return delayMs;
  }
}
