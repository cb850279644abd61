/** The number of requests that a service accepts in a period (api-behaviour.md: 1,200 in five minutes per user). */
export interface RequestRate {
  readonly requests: number;
  readonly windowMs: number;
}

export const documentedRate: RequestRate = { requests: 1200, windowMs: 5 * 60_000 };

/**
 * Delays requests so that they stay within a documented request rate and are not rejected. Requests are sent at full
 * speed while the last window contains fewer than three quarters of the allowed requests. Further requests are spaced
 * so that at most the remaining quarter fits into one window. `holdUntil` also holds back all requests until a time
 * that the service specified (429 with `Retry-After`).
 */
export class Pace {
  /** Scheduled times of requests, oldest first. The times before the index `first` are outside the current window. */
  private times: number[] = [];
  private first = 0;
  private heldUntil = 0;
  private lastSlot = -Infinity;

  constructor(private readonly rate: RequestRate | undefined) {}

  /**
   * Reserves a slot for the next request and returns how many milliseconds the request must wait, usually 0. A slot
   * counts even if its request is never sent, which errs on the safe side.
   */
  book(nowMs: number): number {
    const slot = Math.max(nowMs, this.heldUntil, this.spaced(nowMs));
    if (this.rate) {
      this.times.push(slot);
      this.lastSlot = slot;
    }
    return slot - nowMs;
  }

  /** Holds back all requests until `timeMs`. */
  holdUntil(timeMs: number): void {
    this.heldUntil = Math.max(this.heldUntil, timeMs);
  }

  private spaced(nowMs: number): number {
    if (!this.rate) return nowMs;
    const { requests, windowMs } = this.rate;
    while (this.first < this.times.length && (this.times[this.first] ?? 0) <= nowMs - windowMs) this.first++;
    if (this.first > 1024) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
    const fast = Math.floor(requests * 0.75);
    if (this.times.length - this.first < fast) return Math.max(nowMs, this.lastSlot);
    return Math.max(nowMs, this.lastSlot + windowMs / (requests - fast));
  }
}
