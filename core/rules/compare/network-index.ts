import { countWhile } from '../../base/sorted';
import { widthOf } from '../../net/address';
import { type NetworkBits } from './network-bits';

/**
 * An index of values by network. It finds the values of all networks that contain a given network, and of all networks
 * within it.
 */
export class NetworkIndex<T> {
  private readonly byBits = new Map<string, T[]>();
  /** Prefix lengths of the added networks by address family, longest first. */
  private readonly lengths: Record<NetworkBits['family'], number[]> = { 4: [], 6: [] };

  add(network: NetworkBits, value: T): void {
    const lengths = this.lengths[network.family];
    const { length } = network.bits;
    if (!lengths.includes(length))
      lengths.splice(
        countWhile(lengths.length, (i) => (lengths[i] ?? 0) > length),
        0,
        length,
      );
    const key = keyOf(network);
    const values = this.byBits.get(key);
    if (values) values.push(value);
    else this.byBits.set(key, [value]);
  }

  /** Removes a value that was added for this network. */
  remove(network: NetworkBits, value: T): void {
    const key = keyOf(network);
    const rest = (this.byBits.get(key) ?? []).filter((one) => one !== value);
    if (rest.length > 0) this.byBits.set(key, rest);
    else this.byBits.delete(key);
  }

  /**
   * Calls `visit` for each value of the network itself and of the networks that contain it, starting with the network
   * itself and ending with the widest one.
   */
  forEachAround(network: NetworkBits, visit: (value: T) => void): void {
    const { family, bits } = network;
    const key = keyOf(network);
    const extra = key.length - bits.length;
    for (const length of this.lengths[family]) {
      if (length > bits.length) continue;
      const values = this.byBits.get(length === bits.length ? key : key.slice(0, length + extra));
      if (values) for (const value of values) visit(value);
    }
  }

  /** Calls `visit` for each value of the network itself and of the networks that it contains. */
  forEachWithin(network: NetworkBits, visit: (value: T) => void): void {
    const { family, bits } = network;
    const key = keyOf(network);
    // A single address contains no other network.
    if (bits.length === widthOf(family)) this.byBits.get(key)?.forEach(visit);
    else
      for (const [inner, values] of this.byBits)
        if (inner.startsWith(key) && (family === 6 || !inner.startsWith('6'))) values.forEach(visit);
  }
}

const keyOf = ({ family, bits }: NetworkBits): string => (family === 4 ? bits : `6${bits}`);
