import * as l10n from '@vscode/l10n';
import { countText } from '../../core/base/count-text';
import { describeInstanceFilter } from '../../core/resources/instance-filter';
import { type Json } from '../../core/resources/json';
import { type ListName } from '../../core/resources/lists';
import { type TreeNode } from './node';
import { rowNode } from './nodes';
import { type PagerState } from './pager';

/** Returns one row per category, with the number of its items. */
export function categoryRows(
  node: TreeNode,
  category: (record: Json) => string,
  items: readonly Json[],
): TreeNode[] {
  const counts = new Map<string, number>();
  for (const record of items) {
    const name = category(record);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) =>
      rowNode(node, 'category', name, {
        label: name,
        description: countText(count),
        icon: { id: 'symbol-folder' },
        expandable: true,
        category: name,
      }),
    );
}

/** Returns the rows whose label, description, or ID contains the given text, regardless of case. */
export function matching(rows: readonly TreeNode[], words: string): readonly TreeNode[] {
  const wanted = words.toLowerCase();
  // The parts are joined with spaces, so only text that contains a space can match across two parts. Any other text is
  // searched for in each part separately, so that no string is built for each row of a long list.
  if (wanted.includes(' '))
    return rows.filter((row) => partsOf(row).join(' ').toLowerCase().includes(wanted));
  const isIn = (part: string | undefined): boolean => part?.toLowerCase().includes(wanted) ?? false;
  return rows.filter((row) => {
    if (isIn(row.label) || isIn(row.description)) return true;
    const id = idIn(row);
    return id !== row.label && isIn(id);
  });
}

const idIn = ({ ref }: TreeNode): string | undefined => ref?.path.at(-1)?.id;
const partsOf = (row: TreeNode): readonly string[] => [row.label, row.description ?? '', idIn(row) ?? ''];

/**
 * Returns a filter as shown to the user. Filters for workflow instances are described in words. All other filters are
 * returned unchanged.
 */
export const describeFilter = (list: ListName, text: string): string =>
  list === 'workflow_instance' ? describeInstanceFilter(text) : text;

/** Returns the row that shows the words by which a list is filtered. */
export const filterRow = (node: TreeNode, words: string, onServer: boolean): TreeNode =>
  rowNode(node, 'filter', '', {
    label: l10n.t('Filter: {0}', words),
    description: onServer ? l10n.t('on the server') : l10n.t('in the loaded items'),
    icon: { id: 'filter-filled' },
    expandable: false,
    command: 'rampart.list.filter',
  });

/** Returns the row that loads the next page. */
export const moreRow = (node: TreeNode, { items, total }: PagerState<Json, unknown>): TreeNode =>
  rowNode(node, 'more', '', {
    label: l10n.t('Load more…'),
    description:
      total === undefined
        ? l10n.t('{0} loaded', countText(items.length))
        : l10n.t('{0} of {1} loaded', countText(items.length), countText(total)),
    icon: { id: 'ellipsis' },
    expandable: false,
    command: 'rampart.list.loadMore',
  });

/** Returns the row that replaces a page that could not be read. Selecting the row reloads the list. */
export const errorRow = (node: TreeNode, message: string): TreeNode =>
  rowNode(node, 'error', '', {
    label: message,
    description: l10n.t('select to retry'),
    icon: { id: 'warning', color: 'list.warningForeground' },
    expandable: false,
    marks: ['retry'],
    command: 'rampart.list.retry',
    accessibleLabel: l10n.t('Could not be loaded: {0}. Select to retry.', message),
  });

/** Returns the row for an empty list. If `words` is given, the row says that no item matches the words. */
export const emptyRow = (node: TreeNode, words: string | undefined): TreeNode =>
  rowNode(node, 'empty', '', {
    label: words === undefined ? l10n.t('None') : l10n.t('No match'),
    expandable: false,
  });
