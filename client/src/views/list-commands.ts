import * as l10n from '@vscode/l10n';
import { type Prompts } from '../actions/prompts';
import { type TreeNode } from './node';
import { type Views } from './views';

type ListCommand = (views: Views, nodes: readonly TreeNode[], prompts: Prompts) => Promise<void>;

/** The commands of lists, by their names without `rampart.`. */
export const listCommands: Readonly<Record<string, ListCommand>> = {
  'view.refresh': (views) => views.refresh(),
  'list.refresh': async (views, nodes) => {
    for (const node of nodes) await views.refreshNode(node);
  },
  'list.loadMore': async (views, [row]) => {
    if (row) await views.loadMore(row);
  },
  'list.retry': async (views, [row]) => {
    if (row?.parent) await views.refreshNode(row.parent);
  },
  'list.filter': async (views, [row], prompts) => {
    const node = row?.type === 'filter' ? row.parent : row;
    if (!node) return;
    const words = await prompts.input({
      title: l10n.t('Filter {0}', node.label),
      prompt: l10n.t('Words to look for; empty shows all'),
      value: views.filterOf(node),
    });
    if (words !== undefined) views.setFilter(node, words.trim());
  },
};
