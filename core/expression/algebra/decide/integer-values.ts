import { type IntegerRange, intersectionOf, isEmpty, type ValueSet } from '../value-set';

/** Integers in ranges, with conditions on their bits. */
export interface IntegerValues {
  readonly set: ValueSet;
  /** Bit masks. Each of the integers shares at least one set bit with every mask. */
  readonly some: readonly bigint[];
  /** Mask of the bits that are not set in any of the integers. */
  readonly none: bigint;
  /** One of the integers. Undefined if none is known. */
  readonly sample: bigint | undefined;
}

/** Returns the integers that are also in a set. Returns undefined if there are none. */
export function withRanges(values: IntegerValues, set: ValueSet): IntegerValues | undefined {
  return sampled({ ...values, set: intersectionOf(values.set, set) ?? values.set });
}

/**
 * Returns the integers that have at least one bit of the mask set. If `isTrue` is false, returns those that have none.
 * Returns undefined if there are none.
 */
export function withBits(values: IntegerValues, mask: bigint, isTrue: boolean): IntegerValues | undefined {
  const bits = BigInt.asUintN(64, mask);
  const [some, none] = isTrue ? [[...values.some, bits], values.none] : [values.some, values.none | bits];
  if (some.some((one) => (one & ~none) === 0n)) return undefined;
  return sampled({ ...values, some, none });
}

/** Maximum number of integers that are tried, from the start of each range, to find a sample. */
const maxTried = 4096;

function sampled(values: IntegerValues): IntegerValues | undefined {
  if (isEmpty(values.set) || values.set.kind !== 'integers') return undefined;
  const { ranges } = values.set;
  const known = values.sample;
  if (known !== undefined && isAllowed(values, ranges, known)) return values;
  const tried: bigint[] = [];
  let all = 0n;
  for (const [first, last] of ranges) {
    all += last - first + 1n;
    const from = first < 0n && last >= 0n ? 0n : first;
    const limit = values.some.length === 0 && values.none === 0n ? 1n : BigInt(maxTried);
    for (let one = from; one <= last && one < from + limit; one++) tried.push(one);
    tried.push(first, last);
  }
  const bits = values.some.reduce((sum, mask) => sum | (mask & ~values.none), 0n);
  tried.push(BigInt.asIntN(64, bits), BigInt.asIntN(64, BigInt.asUintN(64, ~values.none)));
  const nice = tried.filter((one) => isAllowed(values, ranges, one));
  const sample = nice.find((one) => one >= 0n) ?? nice[0];
  if (sample === undefined && all <= BigInt(maxTried)) return undefined;
  return { ...values, sample };
}

function isAllowed({ some, none }: IntegerValues, ranges: readonly IntegerRange[], value: bigint): boolean {
  const bits = BigInt.asUintN(64, value);
  return (
    ranges.some(([first, last]) => first <= value && value <= last) &&
    (bits & none) === 0n &&
    some.every((mask) => (bits & mask) !== 0n)
  );
}
