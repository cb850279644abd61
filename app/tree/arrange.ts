import * as l10n from '@vscode/l10n';
import { type Json } from '../../core/resources/json';
import { type TreeNode } from './node';
import { rowNode } from './nodes';
import { type Placed, type Placements, topOf } from './placement';

/**
 * Child rows of a row, in the service's order. `toRow` creates the row for a list item, and is present only if the list
 * has not been read completely.
 */
export interface Below {
  readonly rows: readonly TreeNode[];
  readonly toRow?: (record: Json) => TreeNode;
}

/**
 * Returns the rows below `node` in the user's arrangement: pinned rows first, then the others, and finally a row of
 * type `hidden` that contains the hidden rows. If `node` is the `hidden` row, returns the hidden rows.
 */
export function arrange(
  node: TreeNode | undefined,
  { rows, toRow }: Below,
  placements: Pick<Placements, 'below'> | undefined,
): readonly TreeNode[] {
  const parent = node?.type === 'hidden' ? node.parent : node;
  const [first] = rows;
  const top = first && topOf(first);
  const placed = placements?.below(parent?.id ?? top ?? '') ?? [];
  if (placed.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowsOf = (wanted: Placed['placement']): readonly TreeNode[] =>
    placed.flatMap(({ id, placement, record }) => {
      if (placement !== wanted) return [];
      const known = byId.get(id) ?? (record === undefined ? undefined : toRow?.(record));
      return known ? [marked(known, wanted)] : [];
    });
  const hidden = rowsOf('hidden');
  if (node?.type === 'hidden') return hidden.map((row) => ({ ...row, parent: node }));
  const taken = new Set(placed.map(({ id }) => id));
  // A filter row stays at the top of the list.
  const heading = rows[0]?.type === 'filter' ? 1 : 0;
  return [
    ...rows.slice(0, heading),
    ...rowsOf('pinned'),
    ...rows.slice(heading).filter(({ id }) => !taken.has(id)),
    ...(parent && hidden.length > 0 ? [hiddenRow(parent, hidden.length)] : []),
  ];
}

const marked = (row: TreeNode, placement: Placed['placement']): TreeNode => ({
  ...row,
  marks: [...row.marks, placement],
  ...(placement === 'pinned'
    ? { description: [l10n.t('pinned'), row.description].filter(Boolean).join(' · ') }
    : {}),
});

const hiddenRow = (parent: TreeNode, count: number): TreeNode =>
  rowNode(parent, 'hidden', '', {
    label: l10n.t('Hidden'),
    description: String(count),
    icon: { id: 'eye-closed' },
    expandable: true,
  });
