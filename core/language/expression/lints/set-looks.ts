import * as char from '../../../base/character-codes';
import { isLooseIpv4, ipv4Bits, prefixLength } from '../../../expression/scan/addresses';
import { type AddressLiteral, type Literal, type SetLiteral } from '../../../expression/tree';

/** Quick checks of whether items of a set may share values. Only the result for the latest set is kept. */
export class SetLooks {
  private lastAsked: SetLiteral | undefined;
  private lastAnswer = false;

  constructor(private readonly source: string) {}

  /** Whether items may have values in common. False is certain. */
  mayShare(set: SetLiteral): boolean {
    if (this.lastAsked !== set) {
      this.lastAnswer = mayShare(this.source, set.items);
      this.lastAsked = set;
    }
    return this.lastAnswer;
  }
}

function mayShare(source: string, items: readonly Literal[]): boolean {
  if (items.length < 2) return false;
  switch (items[0]?.kind) {
    case 'string':
      return mayRepeat(source, items);
    case 'integer':
    case 'address':
      return mayMeet(source, items);
    default:
      return true;
  }
}

function mayRepeat(source: string, items: readonly Literal[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'string' || item.form === 'bytes') return true;
    const content = source.slice(item.contentStart, item.contentEnd);
    if (content.includes('\\') || seen.has(content)) return true;
    seen.add(content);
  }
  return false;
}

/** A range of numbers, both ends included. */
interface Run {
  readonly first: number;
  readonly last: number;
}

function mayMeet(source: string, items: readonly Literal[]): boolean {
  const runs: Run[] = [];
  const { kind } = items[0] ?? {};
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
    runs.push(run);
  }
  runs.sort((a, b) => a.first - b.first);
  return runs.some(({ last }, i) => {
    const next = runs[i + 1];
    return next !== undefined && next.first <= last;
  });
}

/** The addresses of an IPv4 literal as numbers; undefined for a range, and for IPv6. */
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
