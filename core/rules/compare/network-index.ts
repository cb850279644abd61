import { type NetworkBits } from './network-bits';

/**
 * Finds the values that were added for the networks that contain a given network. Networks never overlap partially, so
 * it is enough to look up each existing prefix length of its bits.
 */
export class NetworkIndex<T> {
  private readonly byBits = new Map<string, T[]>();
  private readonly lengths = { 4: new Set<number>(), 6: new Set<number>() };

  add({ family, bits }: NetworkBits, value: T): void {
    this.lengths[family].add(bits.length);
    const key = family === 4 ? bits : `6${bits}`;
    const values = this.byBits.get(key);
    if (values) values.push(value);
    else this.byBits.set(key, [value]);
  }

  /** Calls `visit` for each value of the network itself and of the networks that contain it. */
  forEachAround({ family, bits }: NetworkBits, visit: (value: T) => void): void {
    const key = family === 4 ? bits : `6${bits}`;
    const extra = key.length - bits.length;
    for (const length of this.lengths[family]) {
      if (length > bits.length) continue;
      const values = this.byBits.get(length === bits.length ? key : key.slice(0, length + extra));
      if (values) for (const value of values) visit(value);
    }
  }
}
