import {
  contains,
  difference,
  everyAddress,
  intersection,
  type IntervalSet,
  union,
} from '../../net/interval-set';

/** First and last integer of a range, both inclusive. */
export type IntegerRange = readonly [bigint, bigint];

/**
 * A set of values of the same type. Operations on sets of different types return `undefined`, because the result is
 * unknown.
 */
export type ValueSet =
  /** The listed strings or, with `isComplement`, all strings except these. */
  | { readonly kind: 'texts'; readonly texts: ReadonlySet<string>; readonly isComplement: boolean }
  /** Sorted and disjoint ranges. */
  | { readonly kind: 'integers'; readonly ranges: readonly IntegerRange[] }
  | { readonly kind: 'addresses'; readonly set: IntervalSet }
  | { readonly kind: 'booleans'; readonly hasTrue: boolean; readonly hasFalse: boolean };

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Returns the set of the integers in inclusive ranges. Adjacent ranges are merged. */
export function integerSet(ranges: readonly IntegerRange[]): ValueSet {
  const sorted = ranges
    .filter(([first, last]) => first <= last)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const joined: [bigint, bigint][] = [];
  for (const [first, last] of sorted) {
    const previous = joined[joined.length - 1];
    if (previous !== undefined && first <= previous[1] + 1n)
      previous[1] = last > previous[1] ? last : previous[1];
    else joined.push([first, last]);
  }
  return { kind: 'integers', ranges: joined };
}

/** Returns all integers from `first` to `last`. By default, the range covers all integers of the language. */
export function integersFrom(first: bigint = smallest, last: bigint = largest): ValueSet {
  return integerSet([[first, last]]);
}

/** Returns all values of the same kind that are not in a set. */
export function complementOf(set: ValueSet): ValueSet {
  switch (set.kind) {
    case 'texts':
      return { ...set, isComplement: !set.isComplement };
    case 'integers': {
      const ranges: IntegerRange[] = [];
      let next = smallest;
      for (const [first, last] of set.ranges) {
        ranges.push([next, first - 1n]);
        next = last + 1n;
      }
      ranges.push([next, largest]);
      return integerSet(ranges);
    }
    case 'addresses':
      return { kind: 'addresses', set: difference(everyAddress, set.set) };
    case 'booleans':
      return { kind: 'booleans', hasTrue: !set.hasTrue, hasFalse: !set.hasFalse };
  }
}

/** Returns the values that are in both sets. Returns undefined if the sets are of different kinds. */
export function intersectionOf(a: ValueSet, b: ValueSet): ValueSet | undefined {
  if (a.kind === 'texts' && b.kind === 'texts') return intersectTexts(a, b);
  if (a.kind === 'integers' && b.kind === 'integers')
    return { kind: 'integers', ranges: commonRanges(a.ranges, b.ranges) };
  if (a.kind === 'addresses' && b.kind === 'addresses')
    return { kind: 'addresses', set: intersection(a.set, b.set) };
  if (a.kind === 'booleans' && b.kind === 'booleans')
    return { kind: 'booleans', hasTrue: a.hasTrue && b.hasTrue, hasFalse: a.hasFalse && b.hasFalse };
  return undefined;
}

/** Intersects ranges. Both lists must be sorted and disjoint. */
function commonRanges(a: readonly IntegerRange[], b: readonly IntegerRange[]): IntegerRange[] {
  const common: IntegerRange[] = [];
  for (let i = 0, j = 0; ;) {
    const left = a[i];
    const right = b[j];
    if (left === undefined || right === undefined) return common;
    const first = left[0] > right[0] ? left[0] : right[0];
    const last = left[1] < right[1] ? left[1] : right[1];
    if (first <= last) common.push([first, last]);
    if (left[1] < right[1]) i++;
    else j++;
  }
}

type Texts = Extract<ValueSet, { kind: 'texts' }>;

function intersectTexts(a: Texts, b: Texts): ValueSet {
  if (a.isComplement && b.isComplement)
    return { kind: 'texts', isComplement: true, texts: new Set([...a.texts, ...b.texts]) };
  const [finite, other] = a.isComplement ? [b, a] : [a, b];
  return {
    kind: 'texts',
    isComplement: false,
    texts: new Set([...finite.texts].filter((text) => other.texts.has(text) !== other.isComplement)),
  };
}

/** Returns the values that are in at least one of the sets. Returns undefined if the sets are of different kinds. */
export function unionOf(a: ValueSet, b: ValueSet): ValueSet | undefined {
  if (a.kind === 'addresses' && b.kind === 'addresses')
    return { kind: 'addresses', set: union(a.set, b.set) };
  const common = intersectionOf(complementOf(a), complementOf(b));
  return common === undefined ? undefined : complementOf(common);
}

/** Whether a set is certainly empty. */
export function isEmpty(set: ValueSet): boolean {
  switch (set.kind) {
    case 'texts':
      return !set.isComplement && set.texts.size === 0;
    case 'integers':
      return set.ranges.length === 0;
    case 'addresses':
      return set.set.length === 0;
    case 'booleans':
      return !set.hasTrue && !set.hasFalse;
  }
}

/** Whether a set contains every value of its type. */
export function isFull(set: ValueSet): boolean {
  switch (set.kind) {
    case 'texts':
      return set.isComplement && set.texts.size === 0;
    case 'integers':
      return set.ranges.length === 1 && set.ranges[0]?.[0] === smallest && set.ranges[0][1] === largest;
    case 'addresses':
      return set.set.length === everyAddress.length && contains(set.set, everyAddress);
    case 'booleans':
      return set.hasTrue && set.hasFalse;
  }
}

/** Whether every value of `part` is certainly in `whole`. */
export function isSubset(part: ValueSet, whole: ValueSet): boolean {
  if (part.kind === 'addresses' && whole.kind === 'addresses') return contains(whole.set, part.set);
  if (part.kind === 'texts' && whole.kind === 'texts' && !part.isComplement) {
    for (const text of part.texts) if (whole.texts.has(text) === whole.isComplement) return false;
    return true;
  }
  const rest = intersectionOf(part, complementOf(whole));
  return rest !== undefined && isEmpty(rest);
}

/**
 * Whether the union of sets may contain every value. This is only a quick check. If the result is true, the union may
 * still be incomplete.
 */
export function canBeFullTogether(sets: readonly ValueSet[]): boolean {
  return sets.some((set) => {
    switch (set.kind) {
      case 'texts':
        return set.isComplement;
      case 'integers':
        return set.ranges[0]?.[0] === smallest;
      case 'addresses':
        return set.set[0]?.family === 4 && set.set[0].first === 0n;
      case 'booleans':
        return set.hasFalse;
    }
  });
}
