import { type Family, widthOf } from '../../net/address';
import { type Network } from '../../net/network';

/** A network by its bits: the bits of a network that contains another are the start of the other's. */
export interface NetworkBits {
  readonly family: Family;
  /** As many `0` and `1` as the prefix is long. */
  readonly bits: string;
}

/** The bits of a network; host bits do not count. */
export function bitsOf({ address: { family, value }, prefixLength }: Network): NetworkBits {
  return { family, bits: value.toString(2).padStart(widthOf(family), '0').slice(0, prefixLength) };
}

/** Equal for equal networks. */
export function networkKey({ family, bits }: NetworkBits): string {
  return `${family}/${bits}`;
}
