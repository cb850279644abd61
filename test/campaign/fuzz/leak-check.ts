import { slopeBytes } from '../memory';

/** Minimum number of readings for a result. */
const minReadings = 12;

interface Reading {
  readonly inputs: number;
  readonly kib: number;
}

/**
 * Determines from readings of the heap size whether inputs leak memory. Caches of compiled code grow for a while, so a
 * result above the limit must be confirmed by the same number of additional readings.
 */
export class LeakCheck {
  private readonly readings: Reading[] = [];
  /**
   * The total number of readings that is required to confirm a result above the limit, or 0 if no result has been
   * above the limit yet.
   */
  private confirmedAt = 0;

  /** @param maxBytes number of bytes that an input may leak */
  constructor(private readonly maxBytes: number) {}

  add(reading: Reading): void {
    this.readings.push(reading);
  }

  /** Number of bytes that each input leaks, or undefined if there are too few readings. */
  get bytesLeft(): number | undefined {
    return this.readings.length >= minReadings ? slopeBytes(this.readings) : undefined;
  }

  get isAboveLimit(): boolean {
    return (this.bytesLeft ?? 0) > this.maxBytes;
  }

  /** Returns whether more readings are needed to confirm a result above the limit. */
  needsMore(): boolean {
    if (this.readings.length < this.confirmedAt) return true;
    if (this.confirmedAt > 0 || !this.isAboveLimit) return false;
    this.confirmedAt = this.readings.length * 2;
    return true;
  }
}
