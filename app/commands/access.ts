import * as l10n from '@vscode/l10n';
import { type AccessTarget, targetOfKey } from '../../core/access/coverage';
import { groupsWithSay, otherTargets, permissionsOf, whoMay } from '../../core/access/effective';
import { decode } from '../../core/model/decode';
import { type PermissionGroup, permissionGroup } from '../../core/model/permission-group';
import { type Json } from '../../core/resources/json';
import { type Reading } from '../../core/resources/reading';
import { list, object, text } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { type Report } from '../../core/resources/report';
import { type Scope, zonesOfAccount } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { readFacts, readGroupsOf, readMembers } from '../access/read';
import { writeWhatMay, writeWhoMay } from '../access/report';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type ShowContext,
} from '../context/action-context';
import { pickScope, targetsOf } from '../context/targets';
import { type TreeNode } from '../tree/node';

/** A question about which members have a permission group on a target in an account. */
interface WhoQuestion {
  readonly account: Scope;
  readonly target: AccessTarget;
  readonly targetName: string;
  /** Permission group that the question is about. If absent, the user chooses one permission group or all of them. */
  readonly permission?: PermissionGroup;
}

/** Shows who has permissions on an account, a zone, or the contents of a resource group. */
export const showWhoMay: Action = async (context, nodes) => {
  const title = l10n.t('Show Effective Permissions');
  const question = await askWho(context, nodes, title);
  const report = question && (await whoReport(context, question, title));
  if (report) await context.showReport(report);
};

async function askWho(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  [node]: readonly TreeNode[],
  title: string,
): Promise<WhoQuestion | undefined> {
  const isPermission = node?.type === 'permission_group';
  const scope =
    node?.scope && !isPermission ? node.scope : await pickScope(context, ['accounts', 'zones'], title);
  const account = scope && (await accountOf(context, scope));
  if (!scope || !account) return undefined;
  if (node?.type === 'resource_group') {
    const named = await namedIn(context, node.record, title);
    return named && { account, ...named };
  }
  const { type, id } = scope;
  const target: AccessTarget = { type: type === 'zones' ? 'zone' : 'account', id };
  const permission = isPermission ? decode(permissionGroup, node.record).value : undefined;
  return { account, target, targetName: scope.name, ...(permission ? { permission } : {}) };
}

/**
 * Returns the account of a scope. The account is needed because its user groups determine the permissions. If the
 * connection does not include this account, shows a warning and returns undefined.
 */
async function accountOf(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  scope: Scope,
): Promise<Scope | undefined> {
  if (scope.type === 'accounts') return scope;
  const scopes = await context.remote.scopes();
  const account = scopes.find(
    ({ connection, type, id }) =>
      connection === scope.connection && type === 'accounts' && id === scope.accountId,
  );
  if (!account)
    await context.prompts.warn(
      l10n.t('The account of {0} is unknown. Add the account to the connection first.', scope.name),
    );
  return account;
}

/**
 * Lets the user choose one of the targets in a resource group. If there is only one, it is chosen automatically. If
 * there is none, shows a warning and returns undefined.
 */
async function namedIn(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  record: Json,
  title: string,
): Promise<Pick<WhoQuestion, 'target' | 'targetName'> | undefined> {
  const scope = object(record, 'scope');
  const scopes = await context.remote.scopes();
  const choices = list(scope, 'objects').flatMap((item) => {
    const key = text(item, 'key') ?? '';
    const target = targetOfKey(key === '*' ? (text(scope, 'key') ?? '') : key);
    if (!target) return [];
    const targetName = nameIn(scopes, target);
    return [{ label: targetName, description: key, value: { target, targetName } }];
  });
  if (choices.length === 1) return choices[0]?.value;
  if (choices.length === 0) {
    await context.prompts.warn(l10n.t('This resource group contains no resource that can be checked.'));
    return undefined;
  }
  return context.prompts.pick(choices, { title, placeholder: l10n.t('Select a resource') });
}

const nameIn = (scopes: readonly Scope[], target: AccessTarget): string =>
  target.type === 'other' ? target.key : (scopes.find(({ id }) => id === target.id)?.name ?? target.id);

async function whoReport(
  context: ReadContext & AskContext & ShowContext,
  question: WhoQuestion,
  title: string,
): Promise<Report | undefined> {
  const { account, target, targetName } = question;
  const nowMs = Date.now();
  const read = await context.progress(title, (reading) => readFacts(context.remote, account, nowMs, reading));
  if (!read) return undefined;
  if (!read.ok) {
    context.fail(read);
    return undefined;
  }
  const { facts } = read;
  const picked = question.permission
    ? { permission: question.permission }
    : await pickPermission(context, permissionsOf(facts.groups), title);
  if (!picked) return undefined;
  const { permission } = picked;
  const permissions = permission && [permission];
  const groups = groupsWithSay(target, facts, permissions);
  const people = await context.progress(title, (reading) =>
    readMembers(context.remote, account, groups, reading),
  );
  if (!people) return undefined;
  const holders = whoMay(target, facts, people.members, permissions);
  const heading = permission
    ? l10n.t('Members with the {0} permission on {1}', permission.name ?? permission.id, targetName)
    : l10n.t('Members with permissions on {0}', targetName);
  const unread = [...read.unread, ...people.unread];
  const answer = { title: heading, scope: account, facts, holders, unread };
  return {
    title: heading,
    write: (words) => writeWhoMay(answer, words),
    again: () => whoReport(context, question, title),
  };
}

async function pickPermission(
  context: Pick<ActionContext, 'prompts'>,
  permissions: readonly PermissionGroup[],
  title: string,
): Promise<{ readonly permission?: PermissionGroup } | undefined> {
  if (permissions.length === 0) return {};
  return context.prompts.pick<{ readonly permission?: PermissionGroup }>(
    [
      {
        label: l10n.t('All permissions'),
        description: l10n.t('all permission groups that policies use'),
        value: {},
      },
      ...permissions.map((permission) => ({
        label: permission.name ?? permission.id,
        ...(permission.meta?.category === undefined ? {} : { description: permission.meta.category }),
        value: { permission },
      })),
    ],
    { title, placeholder: l10n.t('Select a permission group') },
  );
}

/** Shows the permissions that an account member has through all of the member's user groups. */
export const showWhatMay: Action = async (context, nodes) => {
  const title = l10n.t('Show Member Permissions');
  const [member] = await targetsOf(context, nodes, ['user_group_member'], title);
  const report = member && (await whatReport(context, member, title));
  if (report) await context.showReport(report);
};

async function whatReport(
  context: ReadContext & ShowContext,
  target: Target,
  title: string,
): Promise<Report | undefined> {
  const { scope } = target;
  const memberId = lastStep(target.ref).id;
  const nowMs = Date.now();
  const read = await context.progress(title, (reading) =>
    readOfMember(context, scope, memberId, nowMs, reading),
  );
  if (!read) return undefined;
  if (!read.ok) {
    context.fail(read);
    return undefined;
  }
  const { facts, groups, member = { id: memberId, email: target.label }, unread } = read;
  const scopes = await context.remote.scopes();
  const zones = zonesOfAccount(scope, scopes);
  const heading = l10n.t('Permissions of {0} in {1}', target.label, scope.name);
  const answer = {
    title: heading,
    scope,
    facts,
    unread,
    groups,
    member,
    targets: [
      { type: 'account', id: scope.accountId },
      ...zones.map(({ id }): AccessTarget => ({ type: 'zone', id })),
      ...otherTargets(facts.resourceGroups),
    ] as const,
    nameOf: (one: AccessTarget) =>
      one.type === 'account' ? l10n.t('the account itself') : nameIn(scopes, one),
  };
  return {
    title: heading,
    write: (words) => writeWhatMay(answer, words),
    again: () => whatReport(context, target, title),
  };
}

async function readOfMember(
  { remote }: Pick<ActionContext, 'remote'>,
  scope: Scope,
  memberId: string,
  nowMs: number,
  reading: Reading,
) {
  const read = await readFacts(remote, scope, nowMs, reading);
  if (!read.ok) return read;
  const of = await readGroupsOf(remote, scope, memberId, read.facts.groups, reading);
  return { ...read, ...of, unread: [...read.unread, ...of.unread] };
}
