import * as l10n from '@vscode/l10n';
import { finish, type Steps } from '../../../../base/steps';
import { type JsonNode } from '../../../../json/tree';
import { type Interval } from '../../../../net/interval-set';
import { type CheckContext, report } from '../context';
import { removeItem } from '../edits';

/** An address or range in a list. */
export interface AddressItem {
  /** Index of the item in the whole list. */
  readonly index: number;
  readonly node: JsonNode;
  readonly shown: string;
  readonly interval: Interval;
}

/**
 * Reports addresses and ranges in a list that are contained in a wider range (documents.md, "Lists"). The items must
 * be distinct.
 */
export function checkContained(
  items: readonly JsonNode[],
  addresses: readonly AddressItem[],
  context: CheckContext,
): void {
  if (addresses.length < 2) return;
  if (context.later) context.later(() => reportContained(items, addresses, context));
  else finish(reportContained(items, addresses, context));
}

function* reportContained(
  items: readonly JsonNode[],
  addresses: readonly AddressItem[],
  context: CheckContext,
): Steps<void> {
  // Among ranges with the same start, the widest comes first. Therefore, every range comes before the ranges that it
  // contains.
  const sorted = [...addresses].sort((a, b) => compare(a.interval, b.interval));
  let widest: AddressItem | undefined;
  for (const item of sorted) {
    yield;
    const isInside =
      widest?.interval.family === item.interval.family && item.interval.last <= widest.interval.last;
    if (!widest || !isInside) {
      widest = item;
      continue;
    }
    // An item's comment may explain why the item exists. Therefore, the fix that removes the item is not marked as
    // `preferred`.
    report(context, 'information', 'redundant-entry', item.node, l10n.t('This entry is already contained in "{0}".', widest.shown), {
      tags: ['unnecessary'],
      related: [{ start: widest.node.start, end: widest.node.end, message: l10n.t('The entry that contains this one') }],
      fixes: [{ title: l10n.t('Remove this item'), edits: [removeItem(items, item.index)] }],
    }); // prettier-ignore
  }
}

function compare(a: Interval, b: Interval): number {
  if (a.family !== b.family) return a.family - b.family;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.last > b.last ? -1 : a.last < b.last ? 1 : 0;
}
