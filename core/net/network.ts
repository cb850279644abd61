import { type Address, type Family, formatAddress, parseAddress, widthOf } from './address';
import { fault, type Parsed, shiftFault } from './fault';
import { type Interval } from './interval-set';

/** A network as written in CIDR notation. Host bits of `address` may be set. */
export interface Network {
  readonly address: Address;
  readonly prefixLength: number;
}

/** Parses a network in the notation `address/length`. Host bits may be set (see `hasHostBits`). */
export function parseNetwork(text: string): Parsed<Network> {
  const slash = text.indexOf('/');
  const end = slash < 0 ? text.length : slash;
  const address = parseAddress(text.slice(0, end));
  if (address.fault) return address;
  if (slash < 0) return fault('prefix-missing', text.length, text.length);
  const digits = text.slice(slash + 1);
  if (digits === '') return fault('prefix-missing', slash, text.length);
  if (!/^(0|[1-9][0-9]{0,8})$/.test(digits)) return fault('prefix-not-a-number', slash + 1, text.length);
  const prefixLength = Number(digits);
  if (prefixLength > widthOf(address.value.family)) return fault('prefix-too-big', slash + 1, text.length);
  return { value: { address: address.value, prefixLength } };
}

/** Parses an address, a network, or a range `first..last` as an interval. */
export function parseInterval(text: string): Parsed<Interval> {
  const dots = text.indexOf('..');
  if (dots >= 0) return parseRange(text, dots);
  if (text.includes('/')) {
    const network = parseNetwork(text);
    return network.fault ? network : { value: intervalOf(network.value) };
  }
  const address = parseAddress(text);
  return address.fault ? address : { value: intervalOfAddress(address.value) };
}

function parseRange(text: string, dots: number): Parsed<Interval> {
  if (dots === 0 || dots + 2 === text.length) return fault('range-incomplete', 0, text.length);
  const first = parseAddress(text.slice(0, dots));
  if (first.fault) return first;
  const last = parseAddress(text.slice(dots + 2));
  if (last.fault) return { fault: shiftFault(last.fault, dots + 2) };
  if (first.value.family !== last.value.family) return fault('range-families', 0, text.length);
  if (first.value.value > last.value.value) return fault('range-order', 0, text.length);
  return { value: { family: first.value.family, first: first.value.value, last: last.value.value } };
}

function hostMask(family: Family, prefixLength: number): bigint {
  return (1n << BigInt(widthOf(family) - prefixLength)) - 1n;
}

/**
 * Checks whether any bit after the prefix is set. For example, `192.0.2.1/24` has such a bit, and `192.0.2.0/24` does
 * not.
 */
export function hasHostBits(network: Network): boolean {
  return (network.address.value & hostMask(network.address.family, network.prefixLength)) !== 0n;
}

/** Returns the network with its host bits cleared. */
export function maskNetwork(network: Network): Network {
  const { family, value } = network.address;
  const mask = hostMask(family, network.prefixLength);
  return { address: { family, value: value - (value & mask) }, prefixLength: network.prefixLength };
}

/** Formats a network in CIDR notation, with the address in its shortest form. */
export function formatNetwork(network: Network): string {
  return `${formatAddress(network.address)}/${network.prefixLength}`;
}

/**
 * Formats a network in its shortest notation: a network of one address as that address, and any other network as in
 * `formatNetwork`.
 */
export const formatShortest = (network: Network): string =>
  network.prefixLength === widthOf(network.address.family)
    ? formatAddress(network.address)
    : formatNetwork(network);

/** Formats a network in its shortest notation, with its host bits cleared. */
export const formatMasked = (network: Network): string => formatShortest(maskNetwork(network));

/** Returns the interval from the first to the last address of a network. */
export function intervalOf(network: Network): Interval {
  const { family, value } = maskNetwork(network).address;
  return { family, first: value, last: value + hostMask(family, network.prefixLength) };
}

function intervalOfAddress(address: Address): Interval {
  return { family: address.family, first: address.value, last: address.value };
}

/** Returns the shortest list of networks that together cover exactly the interval, in ascending order. */
export function networksOf({ family, first, last }: Interval): Network[] {
  const networks: Network[] = [];
  const width = widthOf(family);
  for (let from = first; from <= last;) {
    let prefixLength = width;
    let size = 1n;
    while (prefixLength > 0 && from % (size * 2n) === 0n && from + size * 2n - 1n <= last) {
      size *= 2n;
      prefixLength--;
    }
    networks.push({ address: { family, value: from }, prefixLength });
    from += size;
  }
  return networks;
}
