import * as l10n from '@vscode/l10n';
import { type Interval, overlaps } from '../../../net/interval-set';
import { networksOf, formatNetwork } from '../../../net/network';
import { formatInterval, intervalSet } from '../../../net/interval-set';
import { integerBounds, stringValue } from '../../../expression/literals';
import { type ComparisonExpression, type Literal, type SetLiteral } from '../../../expression/tree';
import { type Lint, type LintContext } from './lint';

/** This file contains lints for the items of a set. */

function setOf(node: ComparisonExpression): SetLiteral | undefined {
  return node.right?.kind === 'set' ? node.right : undefined;
}

/** Returns a key that is equal for items with the same values. */
function itemKey({ text: source, conditions }: LintContext, item: Literal): string {
  switch (item.kind) {
    case 'string':
      return stringValue(source, item);
    case 'integer':
      return integerBounds(source, item).join('..');
    case 'address': {
      const interval = conditions.addressesOf(item);
      return interval === undefined
        ? source.slice(item.start, item.end)
        : interval.first === interval.last
          ? `${interval.family} ${interval.first}`
          : `${interval.family} ${interval.first}..${interval.last}`;
    }
    default:
      return source.slice(item.start, item.end);
  }
}

function removeItem(set: SetLiteral, position: number) {
  const item = set.items[position];
  const before = set.items[position - 1];
  return {
    title: l10n.t('Remove the item'),
    edits: [{ start: before?.end ?? item?.start ?? set.start, end: item?.end ?? set.end, newText: '' }],
    preferred: true,
  };
}

export const duplicateSetItem: Lint = {
  code: 'duplicate-set-item',
  operators: ['in'],
  right: 'set',
  severity: 'warning',
  comparison(node, context) {
    const set = setOf(node);
    if (set === undefined || !context.sets.mayShare(set)) return;
    const seen = new Map<string, Literal>();
    for (const [position, item] of set.items.entries()) {
      const key = itemKey(context, item);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, item);
      else
        context.report(item, l10n.t('Duplicate value in the set.'), {
          fixes: [removeItem(set, position)],
          related: [{ start: first.start, end: first.end, message: l10n.t('The same item') }],
          tags: ['unnecessary'],
        });
    }
  },
};

export const overlappingNetworks: Lint = {
  code: 'overlapping-networks',
  operators: ['in'],
  right: 'set',
  severity: 'information',
  comparison(node, context) {
    const set = setOf(node);
    if (set === undefined || !context.sets.mayShare(set)) return;
    const intervals = set.items.map((item) =>
      item.kind === 'address' ? context.conditions.addressesOf(item) : undefined,
    );
    if (!haveOverlap(intervals.map((one) => one && [one.family, one.first, one.last]))) return;
    reportOverlaps(
      context,
      set,
      intervals,
      (a, b) => overlaps([a], [b]),
      covers,
      sameInterval,
      () => mergedNetworks(intervals),
    );
  },
};

/** Whether any two of the ranges overlap. After sorting, only neighbors have to be compared. */
function haveOverlap(runs: readonly (readonly [number, bigint, bigint] | undefined)[]): boolean {
  const sorted = runs
    .filter((run) => run !== undefined)
    .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0));
  return sorted.some((run, i) => {
    const next = sorted[i + 1];
    return next?.[0] === run[0] && next[1] <= run[2];
  });
}

function covers(outer: Interval, inner: Interval): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

function sameInterval(a: Interval, b: Interval): boolean {
  return covers(a, b) && covers(b, a);
}

function mergedNetworks(intervals: readonly (Interval | undefined)[]): string {
  return intervalSet(intervals.filter((one) => one !== undefined))
    .map((interval) => {
      const networks = networksOf(interval);
      const [only] = networks;
      return networks.length === 1 && only !== undefined && interval.first !== interval.last
        ? formatNetwork(only)
        : formatInterval(interval);
    })
    .join(' ');
}

type Range = readonly [bigint, bigint];

export const overlappingRanges: Lint = {
  code: 'overlapping-ranges',
  operators: ['in'],
  right: 'set',
  severity: 'information',
  comparison(node, context) {
    const set = setOf(node);
    if (set === undefined || !context.sets.mayShare(set)) return;
    const ranges = set.items.map((item) =>
      item.kind === 'integer' ? integerBounds(context.text, item) : undefined,
    );
    const holds = (a: Range, b: Range): boolean => a[0] <= b[0] && b[1] <= a[1];
    if (!haveOverlap(ranges.map((one) => one && [0, one[0], one[1]]))) return;
    reportOverlaps(
      context,
      set,
      ranges,
      (a, b) => a[0] <= b[1] && b[0] <= a[1],
      holds,
      (a, b) => holds(a, b) && holds(b, a),
      () => mergedRanges(ranges),
    );
  },
};

function mergedRanges(ranges: readonly (Range | undefined)[]): string {
  const sorted = ranges
    .filter((range) => range !== undefined)
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const merged: [bigint, bigint][] = [];
  for (const [first, last] of sorted) {
    const previous = merged[merged.length - 1];
    if (previous !== undefined && first <= previous[1] + 1n)
      previous[1] = last > previous[1] ? last : previous[1];
    else merged.push([first, last]);
  }
  return merged.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`)).join(' ');
}

/** Reports each item that shares values with an earlier item. Equal items are reported by another lint. */
function reportOverlaps<T>(
  context: LintContext,
  set: SetLiteral,
  values: readonly (T | undefined)[],
  meet: (a: T, b: T) => boolean,
  holds: (outer: T, inner: T) => boolean,
  same: (a: T, b: T) => boolean,
  merged: () => string,
): void {
  if (values.length > 1000) return;
  for (const [position, value] of values.entries()) {
    const item = set.items[position];
    if (value === undefined || item === undefined) continue;
    const other = values.findIndex(
      (one, i) => i < position && one !== undefined && meet(one, value) && !same(one, value),
    );
    const [outer, first] = [values[other], set.items[other]];
    if (outer === undefined || first === undefined) continue;
    const text = context.text.slice(first.start, first.end);
    context.report(
      item,
      holds(outer, value)
        ? l10n.t('This item is already contained in `{0}`.', text)
        : holds(value, outer)
          ? l10n.t('This item already contains `{0}`.', text)
          : l10n.t('This item overlaps with `{0}`.', text),
      {
        related: [{ start: first.start, end: first.end, message: l10n.t('The other item') }],
        fixes: [
          {
            title: l10n.t('Sort the set and merge overlapping items'),
            edits: [{ start: set.start, end: set.end, newText: `{${merged()}}` }],
            preferred: true,
          },
        ],
      },
    );
  }
}

export const emptySet: Lint = {
  code: 'empty-set',
  operators: ['in'],
  right: 'set',
  severity: 'warning',
  comparison(node, context) {
    const set = setOf(node);
    if (set?.items.length === 0)
      context.report(
        set,
        l10n.t('The set is empty, so this condition is never true. Add values to the set.'),
      );
  },
};

export const singleItemRange: Lint = {
  code: 'single-item-range',
  operators: ['in'],
  right: 'set',
  severity: 'information',
  comparison(node, context) {
    for (const item of setOf(node)?.items ?? []) {
      const dots =
        item.kind === 'integer'
          ? item.dots
          : item.kind === 'address' && item.form === 'range'
            ? item.mark
            : -1;
      if (dots < 0) continue;
      const first = context.text.slice(item.start, dots);
      if (first !== context.text.slice(dots + 2, item.end)) continue;
      context.report(item, l10n.t('This range has a single value. Write `{0}`.', first), {
        fixes: [
          {
            title: l10n.t('Write `{0}`', first),
            edits: [{ start: item.start, end: item.end, newText: first }],
            preferred: true,
          },
        ],
      });
    }
  },
};

export const setOfOne: Lint = {
  code: 'set-of-one',
  operators: ['in'],
  right: 'set',
  severity: 'information',
  isOptional: true,
  comparison(node, context) {
    const set = setOf(node);
    const [only] = set?.items ?? [];
    if (set?.items.length !== 1 || only === undefined) return;
    const isSingle =
      only.kind === 'string' ||
      (only.kind === 'integer' && only.dots < 0) ||
      (only.kind === 'address' && only.form === 'address');
    if (!isSingle) return;
    const value = context.text.slice(only.start, only.end);
    context.report(set, l10n.t('The set has a single value. Write `eq {0}`.', value), {
      fixes: [
        {
          title: l10n.t('Use `eq`'),
          edits: [{ start: node.operatorStart, end: set.end, newText: `eq ${value}` }],
          preferred: true,
        },
      ],
    });
  },
};

/** Maximum number of items in a readable set. Sets with more items are reported. */
const readableItems = 50;

export const longSet: Lint = {
  code: 'long-set',
  operators: ['in'],
  right: 'set',
  severity: 'hint',
  catalogueOnly: true,
  comparison(node, context) {
    const set = setOf(node);
    if (set === undefined || set.items.length <= readableItems) return;
    context.report(
      { start: set.start, end: set.start + 1 },
      l10n.t(
        'This set has {0} items. Use an account list with `in $name`, which is easier to maintain.',
        set.items.length,
      ),
    );
  },
};
