import { widthOf } from '../net/address';
import { type Network } from '../net/network';

/**
 * Finds the networks that hold a network or lie in it, in a few steps each: networks never overlap partly, so
 * it is enough to look up the network's beginning cut to every prefix length that there is.
 */
export class NetworkIndex<T> {
  /** `family * 1000 + prefix length` → beginning without the host's bits → what was added. */
  private readonly byLength = new Map<number, Map<bigint, T[]>>();

  add(network: Network, value: T): void {
    const { family } = network.address;
    const length = family * 1000 + network.prefixLength;
    let byStart = this.byLength.get(length);
    if (!byStart) this.byLength.set(length, (byStart = new Map<bigint, T[]>()));
    const start = network.address.value >> BigInt(widthOf(family) - network.prefixLength);
    const values = byStart.get(start);
    if (values) values.push(value);
    else byStart.set(start, [value]);
  }

  /** What was added for networks that are the given one or hold it, the narrowest first. */
  around(network: Network): readonly T[] {
    const { family, value } = network.address;
    const found: { readonly length: number; readonly values: readonly T[] }[] = [];
    for (const [key, byStart] of this.byLength) {
      const length = key - family * 1000;
      if (length < 0 || length > network.prefixLength) continue;
      const values = byStart.get(value >> BigInt(widthOf(family) - length));
      if (values) found.push({ length, values });
    }
    return found.sort((a, b) => b.length - a.length).flatMap(({ values }) => values);
  }
}
