import { utf8Bytes } from '../../../base/byte-string';
import { type Address } from '../address-value';
import { type Inputs } from '../inputs';
import { type Cell, unknownCell, type Value } from '../value';
import { decodeBase64 } from './base64';
import { type FunctionRow } from './function-row';
import { hmacSha256 } from './sha256';

/**
 * Functions for addresses, query strings, and tokens, and functions whose result depends on more than the request
 * (Semantics, section 6).
 */
export const requestFunctions: readonly FunctionRow[] = [
  {
    name: 'cidr',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([address, v4, v6]) =>
        network(address as Address, Number(v4), Number(v6)),
  },
  {
    name: 'cidr6',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([address, v6]) =>
        network(address as Address, 32, Number(v6)),
  },
  {
    name: 'remove_query_args',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([query, ...names], inputs) =>
        withoutArguments(query as string, names, inputs),
  },
  {
    name: 'is_timed_hmac_valid_v0',
    missingAssumes: 'assume/missing-argument',
    prepare: () => (given, inputs) => isTimedHmacValid(given, inputs),
  },
  { name: 'is_jwt_present', opaque: {} },
  { name: 'is_jwt_valid', opaque: {} },
  { name: 'uuidv4', opaque: { fresh: true } },
  {
    name: 'bit_slice',
    opaque: {
      range: ([, from, to]) =>
        from === undefined || to === undefined ? undefined : [0, 2 ** (Number(to) - Number(from)) - 1],
    },
  },
  {
    name: 'hash_in_range',
    opaque: {
      range: ([from, to]) =>
        from === undefined || to === undefined || to <= from ? undefined : [from as number, Number(to) - 1],
      rangeAssumes: 'assume/hash-in-range',
    },
  },
];

/** Keeps the given number of leading bits of an address, and clears all other bits. */
function network(address: Address, v4Bits: number, v6Bits: number): Address {
  if (typeof address === 'number') return v4Bits >= 32 ? address : address - (address % 2 ** (32 - v4Bits));
  let bytes = '';
  for (let i = 0; i < 16; i++) {
    const kept = Math.min(Math.max(v6Bits - 8 * i, 0), 8);
    bytes += String.fromCharCode(address.charCodeAt(i) & (0xff00 >> kept) & 0xff);
  }
  return bytes;
}

function withoutArguments(query: string, names: readonly Value[], inputs: Inputs): Cell {
  const pieces = query.split('&');
  const nameOf = (piece: string): string => piece.split('=', 1)[0] ?? '';
  const isUnclear = query !== '' && pieces.some((piece) => piece === '' || /[%+;]/.test(nameOf(piece)));
  if (isUnclear && !inputs.assume('assume/query-arguments')) return unknownCell;
  return pieces.filter((piece) => piece === '' || !names.includes(nameOf(piece))).join('&');
}

/**
 * Validates a token. `message` consists of a string, a separator, a ten-digit timestamp, `-`, and the MAC. The MAC is
 * an HMAC-SHA-256 of the string and the timestamp. Without the flag `s`, the MAC is encoded in percent-encoded
 * Base64. With the flag, it is encoded in URL-safe Base64 without padding.
 */
function isTimedHmacValid(given: readonly Value[], inputs: Inputs): Cell {
  const [key, message, ttl, now, separatorLength, flags] = given;
  const isUrlSafe = flags === utf8Bytes('s');
  const bytes = message as string;
  const macStart = isUrlSafe ? bytes.length - 43 : bytes.lastIndexOf('-') + 1;
  const time = bytes.slice(Math.max(0, macStart - 11), Math.max(0, macStart - 1));
  const textEnd = macStart - 11 - Number(separatorLength ?? 0);
  if (macStart < 11 || bytes[macStart - 1] !== '-' || !/^\d{10}$/.test(time) || textEnd < 0) return false;
  const written = bytes.slice(macStart);
  const mac = isUrlSafe
    ? decodeBase64(written, { url: true })
    : decodeBase64(
        written.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      );
  if (mac !== hmacSha256(key as string, bytes.slice(0, textEnd) + time)) return false;
  const [end, at] = [BigInt(time) + BigInt(ttl as number | bigint), BigInt(now as number | bigint)];
  if (at === end) return inputs.assume('assume/hmac-expiry') ? false : unknownCell;
  return at < end;
}
