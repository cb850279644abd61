import * as l10n from '@vscode/l10n';
import { type Prompts } from '../context/prompts';
import { type TreeNode } from '../tree/node';
import { type Placement } from '../tree/placement';
import { askInstanceFilter } from './ask-instance-filter';

/** The part of the account views that the list commands use. */
export interface ListViews {
  refresh(): Promise<void>;
  refreshNode(node: TreeNode): Promise<void>;
  loadMore(row: TreeNode): Promise<void>;
  lookAgain(node: TreeNode): Promise<void>;
  filterOf(node: TreeNode): string;
  setFilter(node: TreeNode, words: string): Promise<void>;
  place(nodes: readonly TreeNode[], placement: Placement | undefined): Promise<void>;
}

/** Command that acts on lists. */
export type ListAction = (views: ListViews, nodes: readonly TreeNode[], prompts: Prompts) => Promise<void>;

export const refreshViews: ListAction = (views) => views.refresh();

export const refreshRows: ListAction = async (views, nodes) => {
  for (const node of nodes) await views.refreshNode(node);
};

export const loadMore: ListAction = async (views, [row]) => {
  if (row) await views.loadMore(row);
};

/** Reloads a list after one of its pages could not be read. */
export const retryList: ListAction = async (views, [row]) => {
  if (row?.parent) await views.refreshNode(row.parent);
};

export const explainLegacy: ListAction = async (views, [row], prompts) => {
  if (!row) return;
  const again = l10n.t('Check Again');
  const message = l10n.t(
    'These resources are hidden because the API no longer offers them in {0}: {1}. Use rulesets instead.',
    row.scope?.name ?? '',
    row.description ?? '',
  );
  if ((await prompts.warn(message, again)) === again) await views.lookAgain(row);
};

export const lookAgain: ListAction = async (views, nodes) => {
  for (const node of nodes) await views.lookAgain(node);
};

export const filterList: ListAction = async (views, [row], prompts) => {
  const node = row?.type === 'filter' ? row.parent : row;
  if (!node) return;
  const isInstances = node.type === 'status';
  const title = isInstances ? l10n.t('Filter Instances') : l10n.t('Filter {0}', node.label);
  const before = views.filterOf(node);
  const words = isInstances
    ? await askInstanceFilter(prompts, title, before, Date.now())
    : await prompts.input({
        title,
        prompt: l10n.t('Words to search for. Leave empty to show all.'),
        value: before,
      });
  if (words !== undefined) await views.setFilter(node, words.trim());
};

/** Returns a command that pins or hides rows, or returns them to their normal position. */
export const placeRows =
  (placement: Placement | undefined): ListAction =>
  (views, nodes) =>
    views.place(nodes, placement);
