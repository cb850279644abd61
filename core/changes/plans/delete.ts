import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { removeCall, callAt } from '../../resources/calls';
import { kinds } from '../../resources/kinds.data';
import { list, number, object } from '../../resources/record';
import { lastStep } from '../../resources/ref';
import { type Scope } from '../../resources/scope';
import { valueText } from '../../resources/summary';
import { type Target } from '../../resources/target';
import { type ChangePlan, type Lost, confirmationFor } from '../plan';
import { named } from '../set-members';
import { planRemoveMembers } from './group-members';
import { recreatable } from './recreatable.data';

/**
 * Returns the plan that deletes resources. The warning lists what else is deleted, and states whether the deleted
 * resources can be restored. Several firewall rules of a zone are deleted in one request. Returns undefined if
 * `targets` is empty.
 */
export function planDelete(
  targets: readonly Target[],
  lostOf: (target: Target) => Lost | undefined = () => undefined,
): ChangePlan | undefined {
  const [first] = targets;
  if (!first) return undefined;
  const { kind } = lastStep(first.ref);
  if (targets.every(({ ref }) => lastStep(ref).kind === 'tags_set'))
    return planDeleteTags(targets, first.scope);
  if (targets.every(({ ref }) => lastStep(ref).kind === 'user_group_member'))
    return planRemoveMembers(targets, first.scope, lostOf(first)?.group);
  const reversible = targets.every((target) => canComeBack(target, lostOf(target)));
  const container = targets.some((target) => holdsOthers(target) || (lostOf(target)?.uses ?? []).length > 0);
  const many = targets.length > 1 && targets.every(({ ref }) => lastStep(ref).kind === 'firewall_rule');
  return {
    title: named(
      targets,
      (label) => l10n.t('Delete {0} {1}', kinds[kind].one(), label),
      (count) => l10n.t('Delete {0} resources', count),
    ),
    verb: l10n.t('Delete'),
    scope: first.scope,
    changes: targets.map(describe),
    warning: [...consequences(targets, lostOf), reversible ? canBeReCreated(targets) : l10n.t('This cannot be undone.')].join(' '),
    // A deletion is never considered reversible. Even a re-created resource has a new ID, and other resources may
    // still refer to the old one.
    confirmation: container ? 'typed' : confirmationFor({ count: targets.length, reversible: false }),
    typed: targets.length === 1 ? first.label : String(targets.length),
    steps: many ? [deleteMany(targets, first)] : targets.flatMap((target) => deleteOne(target, lostOf(target))),
  }; // prettier-ignore
}

const canBeReCreated = ({ length }: readonly Target[]): string =>
  length === 1
    ? l10n.t('A deleted resource can be re-created from History, but gets a new ID.')
    : l10n.t('Deleted resources can be re-created from History, but get new IDs.');

/** Whether a resource can be re-created as it was. For a list, this requires all of its items. */
const canComeBack = ({ ref }: Target, lost: Lost | undefined): boolean => {
  const { kind } = lastStep(ref);
  return recreatable.has(kind) || (kind === 'list' && lost?.items !== undefined);
};

/** Returns the plan that deletes tags. The tagged resources themselves and their IDs are kept. */
const planDeleteTags = (targets: readonly Target[], scope: Scope): ChangePlan => ({
  title: named(
    targets,
    (label) => l10n.t('Remove all tags from {0}', label),
    (count) => l10n.t('Remove all tags from {0} resources', count),
  ),
  verb: l10n.t('Remove'),
  scope,
  changes: targets.flatMap(({ label, record }) =>
    Object.entries(object(record, 'tags') ?? {}).map(([key, value]) =>
      l10n.t('{0}: removes {1}={2}', label, key, valueText(value)),
    ),
  ),
  warning: l10n.t('Only tags are removed. To restore the tags, undo the change in History.'),
  confirmation: confirmationFor({ count: targets.length, reversible: true }),
  typed: String(targets.length),
  steps: targets.flatMap((target) => deleteOne(target, undefined)),
});

function deleteOne(target: Target, lost: Lost | undefined): ChangePlan['steps'] {
  const call = removeCall(target.ref);
  if (!call) return [];
  const { ref, label, record } = target;
  const goes = lost ? { lost } : {};
  return [{ call, target: label, ref, before: record, expect: { type: 'gone' }, ...goes }];
}

const deleteMany = (targets: readonly Target[], { ref }: Target): ChangePlan['steps'][number] => ({
  call: callAt(ref.connection, ref.scope, [], 'firewallRules.deleteMany', {
    query: { id: targets.map((target) => lastStep(target.ref).id) },
  }),
  target: targets.map(({ label }) => label).join(', '),
  items: targets.map((target) => ({ ref: target.ref, target: target.label, before: target.record })),
});

/** Describes a resource to delete: its kind, its label, and the description in its row. */
function describe({ label, ref, record }: Target): string {
  const { kind, id } = lastStep(ref);
  const { description = '' } = kinds[kind].present(record, id);
  return [`${kinds[kind].one()}: ${label}`, description].filter((part) => part !== '').join(' · ');
}

const holdsOthers = ({ ref, record }: Target): boolean => {
  const { kind } = lastStep(ref);
  return kind === 'workflow' || (kind === 'user_group' && list(record, 'policies').length > 0);
};

function consequences(targets: readonly Target[], lostOf: (target: Target) => Lost | undefined): string[] {
  const ofKind = (kind: KindId) => targets.filter(({ ref }) => lastStep(ref).kind === kind);
  const textFor = (kind: keyof typeof kindTexts): string[] => {
    const { length } = ofKind(kind);
    return length === 0 ? [] : [kindTexts[kind](length === 1)];
  };
  const running = ofKind('workflow').reduce(
    (sum, { record }) => sum + (number(object(record, 'instances'), 'running') ?? 0),
    0,
  );
  return [
    ...textFor('workflow'),
    ...(running > 0 ? [l10n.t('Running instances: {0}.', running)] : []),
    ...ofKind('user_group').map((target) => membersText(target, lostOf(target))),
    ...targets.flatMap((target) => usesText(target, lostOf(target))),
    ...targets.flatMap((target) => itemsText(target, lostOf(target))),
    ...textFor('oauth_client'),
    ...textFor('sso_connector'),
    ...textFor('lockdown_rule'),
  ];
}

/** For some kinds, the consequences of deleting one or several of their resources. */
const kindTexts = {
  workflow: (isOne: boolean) =>
    isOne
      ? l10n.t('The instances of the workflow are deleted, too. Its script stays deployed.')
      : l10n.t('The instances of the workflows are deleted, too. Their scripts stay deployed.'),
  oauth_client: (isOne: boolean) =>
    isOne
      ? l10n.t('Requests from applications that use the client are rejected immediately.')
      : l10n.t('Requests from applications that use the clients are rejected immediately.'),
  sso_connector: (isOne: boolean) =>
    isOne
      ? l10n.t('Users with an email address in the domain can no longer sign in through the connector.')
      : l10n.t('Users with an email address in one of the domains can no longer sign in through the connectors.'),
  lockdown_rule: (isOne: boolean) =>
    isOne
      ? l10n.t('Without the rule, the URLs that it protects are open to everyone.')
      : l10n.t('Without the rules, the URLs that they protect are open to everyone.'),
} as const; // prettier-ignore

/**
 * States how many members lose the permissions of a group. Undoing the deletion adds the members again if they could
 * be read.
 */
function membersText({ label }: Target, lost: Lost | undefined): string {
  const members = lost?.members;
  if (members === undefined)
    return l10n.t('The members of {0} lose the permissions that its policies grant. The members could not be read, so undoing the deletion does not restore them.', label); // prettier-ignore
  if (members.length === 0) return l10n.t('{0} has no members.', label);
  return members.length === 1
    ? l10n.t('The only member of {0} loses the permissions that its policies grant.', label)
    : l10n.t('The {0} members of {1} lose the permissions that its policies grant.', members.length, label);
}

/**
 * Describes the effect on the items of a list. The service does not delete a list that rules use (lists.md,
 * "Operations").
 */
function itemsText({ ref, label, record }: Target, lost: Lost | undefined): readonly string[] {
  if (lastStep(ref).kind !== 'list') return [];
  const uses = number(record, 'num_referencing_filters') ?? 0;
  const items = number(record, 'num_items') ?? lost?.items?.length ?? 0;
  return [
    ...(uses === 0 ? [] : [uses === 1 ? l10n.t('A rule uses {0}, so the API will reject the deletion. Find and remove the reference first.', label) : l10n.t('{0} rules use {1}, so the API will reject the deletion. Find and remove the references first.', uses, label)]),
    ...(items === 0 ? [] : [items === 1 ? l10n.t('The only item in {0} will also be deleted.', label) : l10n.t('The {0} items in {1} will also be deleted.', items, label)]),
    ...(lost?.items || items === 0 ? [] : [l10n.t('The items in {0} are not recorded, so undoing the deletion does not restore them.', label)]),
  ];
} // prettier-ignore

function usesText({ ref, label }: Target, lost: Lost | undefined): readonly string[] {
  const { kind } = lastStep(ref);
  if (kind !== 'resource_group') return [];
  if (lost?.uses === undefined)
    return [
      l10n.t(
        'The policies that use {0} could not be read. Deleting {0} also removes it from those policies.',
        label,
      ),
    ];
  if (lost.uses.length === 0) return [l10n.t('No policy uses {0}.', label)];
  return [
    l10n.t('The deletion also removes {0} from these policies: {1}. When you undo the deletion, you can add {0} back to them.', label, lost.uses.join('; ')),
  ]; // prettier-ignore
}
