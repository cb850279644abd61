import net from 'node:net';

/**
 * Returns an address or network in the canonical form that lists store: lowercase, in its shortest form, without host
 * bits, and without `/32` or `/128`. Returns undefined if the string is not a valid address or network.
 */
export function canonicalAddress(text: string): string | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const family = net.isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const width = family === 4 ? 32 : 128;
  if (length === undefined) return family === 4 ? address : printed(valueOf(address, 6), 6);
  // The allowed prefix lengths are /8 to /32 for IPv4 and /4 to /128 for IPv6. This includes lengths that are allowed
  // only by older pages of the documentation. Source: lists.md, "Objects".
  const bits = Number(length);
  if (!/^\d{1,3}$/.test(length) || bits > width || bits < (family === 4 ? 8 : 4)) return undefined;
  const host = (1n << BigInt(width - bits)) - 1n;
  const network = printed(valueOf(address, family) & ~host, family);
  return bits === width ? network : `${network}/${String(bits)}`;
}

/** Returns a sort key for addresses: by family, then value, then prefix length. */
export function addressOrder(text: string): string {
  const [address = '', length = '128'] = text.split('/');
  const family = net.isIP(address);
  return `${String(family)}-${valueOf(address, family).toString(16).padStart(32, '0')}-${length.padStart(3, '0')}`;
}

function valueOf(address: string, family: number): bigint {
  if (family === 4) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  return groupsOf(address).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n);
}

function groupsOf(address: string): readonly number[] {
  // The URL parser returns an IPv6 address in its shortest form, without a dotted IPv4 part.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = '', right] = short.split('::');
  const parts = (side: string): number[] => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))); // prettier-ignore
  const [before, after] = [parts(left), parts(right ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function printed(value: bigint, family: number): string {
  const size = family === 4 ? 8n : 16n;
  const count = family === 4 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, index) => (value >> (size * BigInt(count - 1 - index))) & ((1n << size) - 1n)); // prettier-ignore
  if (family === 4) return parts.join('.');
  return new URL(`http://[${parts.map((part) => part.toString(16)).join(':')}]`).hostname.slice(1, -1);
}
