import { asciiLower, utf8Bytes } from '../../base/byte-string';
import { parseInterval } from '../../net/network';
import { AddressSet } from './address-value';
import { type AssumptionId } from './assumptions';
import { IntegerSet } from './integer-set';
import { type Cell, integer, type Value } from './value';

/** An account list that was entered manually or read from the account. */
export interface ListData {
  readonly type: 'ip' | 'int' | 'asn' | 'string' | 'hostname';
  /**
   * The items. Depending on the type, these are addresses, networks, and ranges; numbers and ranges such as `1..9`;
   * strings; or hostnames, including `*.example.com`.
   */
  readonly items: readonly string[];
}

/** A list, prepared for lookups. */
export interface ListMembers {
  /** Whether the list contains a value. The result is false for values of another type. */
  has(value: Cell): boolean;
  /**
   * Values at which membership can change, such as the first and last value of each range. Absent if these values
   * cannot be listed, as for lists of hostnames.
   */
  readonly bounds?: readonly Value[];
  /** The assumption on which a match with the list depends. */
  readonly assumes?: AssumptionId;
}

/** Prepares a list for lookups. Unreadable items are skipped and match no values. */
export function listMembers({ type, items }: ListData): ListMembers {
  switch (type) {
    case 'ip': {
      const set = AddressSet.of(items.flatMap((item) => parseInterval(item).value ?? []));
      return {
        has: (value) => (typeof value === 'number' || typeof value === 'string') && set.has(value),
        bounds: set.bounds(),
      };
    }
    case 'int':
    case 'asn': {
      const set = new IntegerSet(items.flatMap(integerItem));
      return {
        has: (value) => (typeof value === 'number' || typeof value === 'bigint') && set.has(value),
        bounds: set.bounds(),
      };
    }
    case 'string': {
      const set = new Set(items.map(utf8Bytes));
      return { has: (value) => typeof value === 'string' && set.has(value), bounds: [...set] };
    }
    case 'hostname':
      return hostnames(items);
  }
}

function integerItem(item: string): (readonly [number | bigint, number | bigint])[] {
  const [, first = '', last = first] = /^(-?\d+)(?:\.\.(-?\d+))?$/.exec(item.trim()) ?? [];
  return first === '' ? [] : [[integer(BigInt(first)), integer(BigInt(last))]];
}

function hostnames(items: readonly string[]): ListMembers {
  const names = items.map((item) => asciiLower(utf8Bytes(item)));
  const exact = new Set(names);
  const suffixes = names.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  return {
    assumes: 'assume/hostname-list',
    has(value) {
      if (typeof value !== 'string') return false;
      const name = asciiLower(value);
      return (
        exact.has(name) || suffixes.some((suffix) => name.length > suffix.length && name.endsWith(suffix))
      );
    },
  };
}
