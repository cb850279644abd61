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
import { lastStep } from '../../core/resources/ref';
import { readPeople } from '../access/people';
import { type TreeNode } from '../tree/node';

export const addMembers: Action = async (context, nodes) => {
  const title = l10n.t('Add Members');
  const group = await groupOf(context, nodes, title);
  const chosen = group && (await askMembers(context, group, title, 'add'));
  if (group && chosen) await addMemberIds(context, group, chosen.ids, chosen.names);
};

/** Adds the members who are not yet in the group, after a confirmation. */
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
  else context.prompts.inform(l10n.t('All selected members are already in the group.'));
}

export const replaceMembers: Action = async (context, nodes) => {
  const title = l10n.t('Replace All Members');
  const group = await groupOf(context, nodes, title);
  const chosen = group && (await askMembers(context, group, title, 'replace'));
  const current = chosen && (await membersOf(context, group));
  if (!group || !chosen || !current) return;
  const plan = planReplace(group, current, chosen.ids, chosen.names);
  if (plan) await context.run(plan);
  else context.prompts.inform(l10n.t('The group already has exactly these members.'));
};

/**
 * Returns the user group of a row: the row itself or, for a heading inside a user group, the user group that contains
 * it. Without rows, returns a user group that the user chooses.
 */
async function groupOf(
  context: Pick<ActionContext, 'prompts' | 'remote'>,
  nodes: readonly TreeNode[],
  title: string,
): Promise<Target | undefined> {
  const above = nodes.map((node) => (node.type === 'group' && node.parent ? node.parent : node));
  const [target] = await targetsOf(context, above, ['user_group'], title);
  return target;
}

/** Chosen members, with their email addresses if known. */
interface Chosen {
  readonly ids: readonly string[];
  readonly names: Names;
}

/**
 * Asks for members. The user can choose them by email address, type their IDs, or use the IDs in the active editor.
 */
async function askMembers(
  context: ReadContext & AskContext & Pick<ActionContext, 'activeText' | 'progress'>,
  group: Target,
  title: string,
  purpose: 'add' | 'replace',
): Promise<Chosen | undefined> {
  const fromEditor = parseIds(context.activeText() ?? '');
  const source = await context.prompts.pick(
    [
      {
        label: l10n.t('Select members of the account'),
        detail: l10n.t('By email address, from the members of all user groups'),
        value: 'account' as const,
      },
      { label: l10n.t('Enter IDs'), value: 'typed' as const },
      ...(fromEditor.ids.length > 0 && fromEditor.wrong.length === 0
        ? [
            {
              label:
                fromEditor.ids.length === 1
                  ? l10n.t('The ID in the active editor')
                  : l10n.t('{0} IDs in the active editor', fromEditor.ids.length),
              value: 'editor' as const,
            },
          ]
        : []),
    ],
    { title },
  );
  if (source === undefined) return undefined;
  if (source === 'account') return pickPeople(context, group, title, purpose);
  if (source === 'editor') return { ids: fromEditor.ids, names: noNames };
  const typed = await context.prompts.input({
    title,
    prompt: l10n.t('IDs of account members, separated by commas or spaces'),
    validate: (value) => {
      const { ids, wrong } = parseIds(value);
      if (wrong.length > 0)
        return l10n.t('{0} is not a valid ID. An ID has 32 characters (0-9 and a-f).', wrong[0] ?? '');
      return ids.length === 0 ? l10n.t('Enter at least one ID.') : undefined;
    },
  });
  return typed === undefined ? undefined : { ids: parseIds(typed).ids, names: noNames };
}

/**
 * Lets the user choose from the members of all user groups in the account. To add members, offers only those who are
 * not in the group yet. To replace the members, offers all, with the current members preselected.
 */
async function pickPeople(
  context: ReadContext & AskContext & Pick<ActionContext, 'progress'>,
  group: Target,
  title: string,
  purpose: 'add' | 'replace',
): Promise<Chosen | undefined> {
  const read = await context.progress(title, (reading) => readPeople(context.remote, group.scope, reading));
  if (!read) return undefined;
  if (!read.ok) {
    context.fail(read);
    return undefined;
  }
  const { people, unread } = read;
  const { id: groupId } = lastStep(group.ref);
  const offered = people.filter(({ groups }) => purpose === 'replace' || !groups.has(groupId));
  const missing =
    unread.length === 0
      ? undefined
      : l10n.t('Could not be read: {0}.', unread.map(({ what }) => what).join(', '));
  if (offered.length === 0) {
    const reason =
      people.length === 0
        ? l10n.t('No members were found in the user groups of {0}.', group.scope.name)
        : l10n.t('All members of other user groups are already members of {0}.', group.label);
    await context.prompts.warn(
      [missing ?? reason, l10n.t('You can enter the IDs of members instead.')].join(' '),
    );
    return undefined;
  }
  const names = new Map(people.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email]])));
  const ids = await context.prompts.pickMany(
    offered.map(({ id, email, groups }) => ({
      label: email ?? id,
      description: [...groups.values()].join(', '),
      detail: id,
      picked: purpose === 'replace' && groups.has(groupId),
      value: id,
    })),
    {
      title: `${title}: ${group.label}`,
      placeholder:
        missing ??
        (purpose === 'add'
          ? l10n.t('Select the members to add')
          : l10n.t('Select all members that the group should have')),
    },
  );
  if (ids?.length === 0) await context.prompts.warn(l10n.t('No members were selected. Nothing was sent.'));
  return ids === undefined || ids.length === 0 ? undefined : { ids, names };
}

const idForm = /^[0-9a-f]{32}$/i;

/**
 * Returns the IDs in a string, without duplicates, and the words that are not IDs. The IDs can be separated by spaces,
 * commas, or semicolons, or be part of JSON such as `[{"id": "…"}]`.
 */
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
