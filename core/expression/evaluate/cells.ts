import { booleanType, integerType, ipType, stringType, type Type } from '../types';
import { integer, type Value } from './value';

/**
 * A set of values of one type that give the same result in every comparison with a literal. It is a single value, the
 * missing value, or a range of other values. `sample` is one value of the range, or undefined for arrays, maps, and
 * values of unknown type.
 */
export type CellChoice =
  | { readonly kind: 'value'; readonly value: Value | undefined }
  | { readonly kind: 'others'; readonly sample: Value | undefined };

type Integer = number | bigint;

const smallestInteger = -(2n ** 63n);
export const largestInteger = 2n ** 63n - 1n;

/**
 * Divides the values of a type into cells at the given literal values (`points`). `range` contains the smallest and
 * largest possible integers.
 */
export function cellsOf(
  type: Type,
  points: readonly Value[],
  range: readonly [Integer, Integer] = [smallestInteger, largestInteger],
): CellChoice[] {
  const single = (value: Value): CellChoice => ({ kind: 'value', value });
  const others = (sample: Value | undefined): CellChoice => ({ kind: 'others', sample });
  if (type === booleanType) return [single(true), single(false)];
  if (type === stringType) {
    const texts = sorted(points as readonly string[]);
    const gaps = ['', ...texts.map((text) => `${text}\0`)].filter((text) => !texts.includes(text));
    return [...gaps.map(others), ...texts.map(single)];
  }
  if (type === integerType) {
    const [least, greatest] = [BigInt(range[0]), BigInt(range[1])];
    const numbers = sorted((points as readonly Integer[]).map(BigInt)).filter(
      (one) => one >= least && one <= greatest,
    );
    const gaps = [least, ...numbers.map((one) => one + 1n)].filter(
      (one) => one <= greatest && !numbers.includes(one),
    );
    return [...gaps.map((one) => others(integer(one))), ...numbers.map((one) => single(integer(one)))];
  }
  if (type === ipType) {
    const v4 = sorted(points.filter((one): one is number => typeof one === 'number'));
    const v6 = sorted(points.filter((one): one is string => typeof one === 'string'));
    const gapsV4 = [0, ...v4.map((one) => one + 1)].filter((one) => one <= 0xffffffff && !v4.includes(one));
    const gapsV6 = ['\0'.repeat(16), ...v6.flatMap(nextIpv6)].filter((one) => !v6.includes(one));
    return [...[...gapsV4, ...gapsV6].map(others), ...[...v4, ...v6].map(single)];
  }
  return [others(undefined)];
}

function sorted<T extends Value>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}

/** Returns an array with the IPv6 address after the given one. The array is empty if there is no such address. */
function nextIpv6(bytes: string): string[] {
  for (let at = 15; at >= 0; at--) {
    const byte = bytes.charCodeAt(at);
    if (byte < 255) return [bytes.slice(0, at) + String.fromCharCode(byte + 1) + '\0'.repeat(15 - at)];
  }
  return [];
}
