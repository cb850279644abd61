import { type Clock } from '../../local/clock';

/** A clock that advances only when the test advances it. */
export class VirtualClock implements Clock {
  constructor(private timeMs: number) {}

  now(): number {
    return this.timeMs;
  }

  advance(byMs: number): void {
    this.timeMs += byMs;
  }
}
