import * as l10n from '@vscode/l10n';
import { planAdd, planReplace } from '../../core/changes/plans/group-members';
import { type Names, noNames } from '../../core/resources/names';
import { type Target } from '../../core/resources/target';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type ChangeContext,
} from '../context/action-context';
import { membersOf } from '../context/group-members';
import { targetsOf } from '../context/targets';
import { type TreeNode } from '../tree/node';

export const addMembers: Action = async (context, nodes) => {
  const title = l10n.t('Add Members');
  const group = await groupOf(context, nodes, title);
  const ids = group && (await askIds(context, title));
  if (group && ids) await addMemberIds(context, group, ids);
};

/** Adds those who are not in the group yet, after asking. */
export async function addMemberIds(
  context: ReadContext & AskContext & ChangeContext,
  group: Target,
  ids: readonly string[],
  names: Names = noNames,
): Promise<void> {
  const current = await membersOf(context, group);
  if (!current) return;
  const plan = planAdd(group, current, ids, names);
  if (plan) await context.run(plan);
  else context.prompts.inform(l10n.t('All of them are already members.'));
}

export const replaceMembers: Action = async (context, nodes) => {
  const title = l10n.t('Replace All Members');
  const group = await groupOf(context, nodes, title);
  const ids = group && (await askIds(context, title));
  const current = ids && (await membersOf(context, group));
  if (!group || !ids || !current) return;
  const plan = planReplace(group, current, ids);
  if (plan) await context.run(plan);
  else context.prompts.inform(l10n.t('The group already has exactly these members.'));
};

/** The group of a row: itself, or the one whose members the row heads. */
async function groupOf(
  context: Pick<ActionContext, 'prompts' | 'remote'>,
  nodes: readonly TreeNode[],
  title: string,
): Promise<Target | undefined> {
  const above = nodes.map((node) => (node.type === 'group' && node.parent ? node.parent : node));
  const [target] = await targetsOf(context, above, ['user_group'], title);
  return target;
}

/** Ids typed one after another, or the lines of the active editor. */
async function askIds(
  context: Pick<ActionContext, 'activeText' | 'prompts'>,
  title: string,
): Promise<readonly string[] | undefined> {
  const fromEditor = parseIds(context.activeText() ?? '');
  const source =
    fromEditor.ids.length > 0 && fromEditor.wrong.length === 0
      ? await context.prompts.pick(
          [
            { label: l10n.t('Enter IDs'), value: 'typed' },
            {
              label:
                fromEditor.ids.length === 1
                  ? l10n.t('The ID in the active editor')
                  : l10n.t('{0} IDs in the active editor', fromEditor.ids.length),
              value: 'editor',
            },
          ],
          { title },
        )
      : 'typed';
  if (source === undefined) return undefined;
  if (source === 'editor') return fromEditor.ids;
  const typed = await context.prompts.input({
    title,
    prompt: l10n.t('IDs of account members, separated by commas or spaces'),
    validate: (value) => {
      const { ids, wrong } = parseIds(value);
      if (wrong.length > 0)
        return l10n.t('{0} is not a valid ID. IDs have 32 characters, 0-9 and a-f.', wrong[0] ?? '');
      return ids.length === 0 ? l10n.t('Enter at least one ID.') : undefined;
    },
  });
  return typed === undefined ? undefined : parseIds(typed).ids;
}

const idForm = /^[0-9a-f]{32}$/i;

/** The ids in a text, each once: separated by anything, in quotes or not, as in `[{"id": "…"}]`. */
export function parseIds(value: string): {
  readonly ids: readonly string[];
  readonly wrong: readonly string[];
} {
  const words = value.split(/[\s,;"'{}[\]:]+/).filter((word) => word !== '' && word !== 'id');
  return {
    ids: [...new Set(words.filter((word) => idForm.test(word)))],
    wrong: words.filter((word) => !idForm.test(word)),
  };
}
