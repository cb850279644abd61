import { fault, type Parsed, shiftFault } from './fault';
import { formatIpv4, parseIpv4 } from './ipv4';

/**
 * Parses an IPv6 address (RFC 4291 section 2.2), and returns it as an unsigned 128-bit number. The address may end in
 * an IPv4 address. Zones are not accepted.
 */
export function parseIpv6(text: string): Parsed<bigint> {
  const zone = text.indexOf('%');
  if (zone >= 0) return fault('zone', zone, text.length);
  const odd = /[^0-9a-fA-F:.]/.exec(text);
  if (odd) return fault('not-an-address', 0, text.length);

  const gap = text.indexOf('::');
  if (gap < 0) {
    const groups = readGroups(text, 0, true);
    if (groups.fault) return groups;
    return groups.value.length === 8 ? { value: join(groups.value) } : fault('group-count', 0, text.length);
  }
  const second = text.indexOf('::', gap + 1);
  if (second >= 0) return fault('second-gap', second, second + 2);
  const head = readGroups(text.slice(0, gap), 0, false);
  if (head.fault) return head;
  const tail = readGroups(text.slice(gap + 2), gap + 2, true);
  if (tail.fault) return tail;
  const missing = 8 - head.value.length - tail.value.length;
  if (missing < 1) return fault('group-count', 0, text.length);
  return { value: join([...head.value, ...new Array<number>(missing).fill(0), ...tail.value]) };
}

/**
 * Reads the groups on one side of `::`. `text` is the text on that side, and `offset` is its start in the whole
 * address. Returns an empty list if the text is empty.
 */
function readGroups(text: string, offset: number, mayEndInIpv4: boolean): Parsed<number[]> {
  const groups: number[] = [];
  if (text === '') return { value: groups };
  const parts = text.split(':');
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + part.length;
    if (part.includes('.')) {
      if (index !== parts.length - 1 || !mayEndInIpv4)
        return fault('not-an-address', offset + start, offset + end);
      const last = parseIpv4(part);
      if (last.fault) return { fault: shiftFault(last.fault, offset + start) };
      groups.push(Math.floor(last.value / 65536), last.value % 65536);
    } else if (part === '') return fault('group-empty', offset + start, offset + end);
    else if (part.length > 4) return fault('group-too-long', offset + start, offset + end);
    else groups.push(parseInt(part, 16));
    start = end + 1;
  }
  return { value: groups };
}

function join(groups: readonly number[]): bigint {
  return groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/**
 * Formats an address in the canonical form of RFC 5952: in lowercase, with `::` for the longest run of zero groups,
 * and with dotted decimal for IPv4-mapped addresses.
 */
export function formatIpv6(value: bigint): string {
  if (value >> 32n === 0xffffn) return `::ffff:${formatIpv4(Number(value & 0xffffffffn))}`;
  const groups: number[] = [];
  for (let shift = 112n; shift >= 0n; shift -= 16n) groups.push(Number((value >> shift) & 0xffffn));
  let bestStart = -1;
  let bestLength = 1; // Starts at 1, because a single zero group is not shortened.
  for (let i = 0; i < 8; i++) {
    let length = 0;
    while (i + length < 8 && groups[i + length] === 0) length++;
    if (length > bestLength) [bestStart, bestLength] = [i, length];
    if (length > 0) i += length;
  }
  const print = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  if (bestStart < 0) return print(groups);
  return `${print(groups.slice(0, bestStart))}::${print(groups.slice(bestStart + bestLength))}`;
}
