import { isWithin } from './address-value';

type Integer = number | bigint;

/** A set of integers, created from inclusive ranges that may overlap. */
export class IntegerSet {
  private readonly firsts: Integer[] = [];
  private readonly lasts: Integer[] = [];

  constructor(ranges: readonly (readonly [Integer, Integer])[]) {
    const sorted = [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    for (const [first, last] of sorted) {
      const end = this.lasts[this.lasts.length - 1];
      if (end === undefined || first > end) {
        this.firsts.push(first);
        this.lasts.push(last);
      } else if (last > end) this.lasts[this.lasts.length - 1] = last;
    }
  }

  has(value: Integer): boolean {
    return isWithin(this.firsts, this.lasts, value as number);
  }

  /** Returns the first and last integer of each range, in order. */
  bounds(): Integer[] {
    return this.firsts.flatMap((first, i) => [first, this.lasts[i] ?? first]);
  }
}
