import * as char from '../../../base/character-codes';
import { type Interval } from '../../../net/interval-set';
import { type Conditions } from '../../../expression/algebra/condition';
import { isLooseIpv4, ipv4Bits, prefixLength } from '../../../expression/scan/addresses';
import {
  type AddressLiteral,
  type Literal,
  type SetLiteral,
  type StringLiteral,
} from '../../../expression/tree';

/** Quickly checks whether items of a set may have values in common. Only the result for the latest set is cached. */
export class SetLooks {
  private lastAsked: SetLiteral | undefined;
  private lastAnswer = false;

  constructor(private readonly conditions: Conditions) {}

  /** Whether items may have values in common. If the result is false, they certainly have none. */
  mayShare(set: SetLiteral): boolean {
    if (this.lastAsked !== set) {
      this.lastAnswer = mayShare(this.conditions, set.items);
      this.lastAsked = set;
    }
    return this.lastAnswer;
  }
}

function mayShare(conditions: Conditions, items: readonly Literal[]): boolean {
  if (items.length < 2) return false;
  switch (items[0]?.kind) {
    case 'string':
      return mayRepeat(conditions.source, items);
    case 'integer':
      return mayMeet(conditions.source, items);
    case 'address':
      return mayMeet(conditions.source, items) && mayAddressesMeet(conditions, items);
    default:
      return true;
  }
}

/** Maximum size of sets whose items are compared in pairs, which needs no additional memory. */
const fewItems = 6;

function mayRepeat(source: string, items: readonly Literal[]): boolean {
  if (items.length <= fewItems) return mayRepeatOneOfFew(source, items);
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'string' || item.form === 'bytes') return true;
    const content = source.slice(item.contentStart, item.contentEnd);
    if (content.includes('\\') || seen.has(content)) return true;
    seen.add(content);
  }
  return false;
}

function mayRepeatOneOfFew(source: string, items: readonly Literal[]): boolean {
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item?.kind !== 'string' || item.form === 'bytes') return true;
    for (let at = item.contentStart; at < item.contentEnd; at++)
      if (source.charCodeAt(at) === char.backslash) return true;
    for (let j = 0; j < i; j++) {
      const other = items[j];
      if (other?.kind === 'string' && haveSameContent(source, item, other)) return true;
    }
  }
  return false;
}

function haveSameContent(source: string, a: StringLiteral, b: StringLiteral): boolean {
  const length = a.contentEnd - a.contentStart;
  if (b.contentEnd - b.contentStart !== length) return false;
  for (let i = 0; i < length; i++)
    if (source.charCodeAt(a.contentStart + i) !== source.charCodeAt(b.contentStart + i)) return false;
  return true;
}

/** A range of numbers, including both ends. */
interface Run {
  readonly first: number;
  readonly last: number;
}

function mayMeet(source: string, items: readonly Literal[]): boolean {
  const runs: Run[] = [];
  const { kind } = items[0] ?? {};
  let isAscending = true;
  let reached = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (item.kind !== kind) return true;
    const run =
      item.kind === 'integer'
        ? { first: item.value, last: item.last }
        : item.kind === 'address'
          ? ipv4Run(source, item)
          : undefined;
    if (!run || !Number.isSafeInteger(run.first) || !Number.isSafeInteger(run.last)) return true;
    if (run.last < run.first) return true;
    if (run.first <= reached) isAscending = false;
    reached = run.last;
    runs.push(run);
  }
  if (isAscending) return false;
  runs.sort((a, b) => a.first - b.first);
  return runs.some(({ last }, i) => {
    const next = runs[i + 1];
    return next !== undefined && next.first <= last;
  });
}

/**
 * Like `mayMeet`, but for addresses of both families and for address ranges. The intervals are cached for other lints.
 */
function mayAddressesMeet(conditions: Conditions, items: readonly Literal[]): boolean {
  const intervals: Interval[] = [];
  for (const item of items) {
    const interval = item.kind === 'address' ? conditions.addressesOf(item) : undefined;
    if (interval === undefined) return true;
    intervals.push(interval);
  }
  intervals.sort((a, b) => a.family - b.family || (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  return intervals.some(({ family, last }, i) => {
    const next = intervals[i + 1];
    return next?.family === family && next.first <= last;
  });
}

/**
 * Returns the addresses of an IPv4 address or network as a range of numbers. Returns undefined for address ranges and
 * for IPv6.
 */
function ipv4Run(source: string, { start, end, mark, form }: AddressLiteral): Run | undefined {
  const addressEnd = mark < 0 ? end : mark;
  if (form === 'range' || !isLooseIpv4(source, start, addressEnd)) return undefined;
  const bits = ipv4Bits(source, start, addressEnd);
  if (mark < 0) return { first: bits, last: bits };
  const prefix = prefixLength(source, mark, end);
  if (prefix < 0 || prefix > 32 || source.charCodeAt(mark) !== char.slash) return undefined;
  const size = 2 ** (32 - prefix);
  const first = bits - (bits % size);
  return { first, last: first + size - 1 };
}
