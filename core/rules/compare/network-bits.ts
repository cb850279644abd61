import { type Family, widthOf } from '../../net/address';
import { type Network } from '../../net/network';

/** A network as a string of bits. These bits are a prefix of the bits of every network that it contains. */
export interface NetworkBits {
  readonly family: Family;
  /** A string of `0` and `1` whose length is the prefix length. */
  readonly bits: string;
}

/** Returns the bits of a network, without host bits. */
export function bitsOf({ address: { family, value }, prefixLength }: Network): NetworkBits {
  return { family, bits: value.toString(2).padStart(widthOf(family), '0').slice(0, prefixLength) };
}

/** Returns a string that is the same for equal networks. */
export function networkKey({ family, bits }: NetworkBits): string {
  return `${family}/${bits}`;
}
