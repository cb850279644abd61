import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { removeCall, callAt } from '../../resources/calls';
import { kinds } from '../../resources/kinds.data';
import { list, object } from '../../resources/record';
import { lastStep } from '../../resources/ref';
import { type Target } from '../../resources/target';
import { type ChangePlan, confirmationFor } from '../plan';
import { named } from '../set-members';
import { planRemoveMembers } from './group-members';

// prettier-ignore

/** Kinds that can be made again as they were, though with another id. */
const recreatable: ReadonlySet<KindId> = new Set([
  'resource_group', 'user_group', 'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'tags_set', 'user_group_member',
]); // prettier-ignore

/** Says what goes with it, and whether it can come back. Several firewall rules of a zone go in one request. */
export function planDelete(targets: readonly Target[]): ChangePlan | undefined {
  const [first] = targets;
  if (!first) return undefined;
  const { kind } = lastStep(first.ref);
  if (targets.every(({ ref }) => lastStep(ref).kind === 'user_group_member'))
    return planRemoveMembers(targets, first.scope);
  const reversible = targets.every(({ ref }) => recreatable.has(lastStep(ref).kind));
  const container = targets.some(holdsOthers);
  const many = targets.length > 1 && targets.every(({ ref }) => lastStep(ref).kind === 'firewall_rule');
  return {
    title: named(
      targets,
      (label) => l10n.t('Delete {0} {1}', kinds[kind].one(), label),
      (count) => l10n.t('Delete {0} resources', count),
    ),
    verb: l10n.t('Delete'),
    scope: first.scope,
    changes: targets.map(({ label, ref }) => `${kinds[lastStep(ref).kind].one()}: ${label}`),
    warning: [...consequences(targets), reversible ? l10n.t('It can be made again from the history, with another id.') : l10n.t('This cannot be undone.')].join(' '),
    // Even what can be made again gets another id, which other things may name.
    confirmation: container ? 'typed' : confirmationFor({ count: targets.length, reversible: false }),
    typed: targets.length === 1 ? first.label : String(targets.length),
    steps: many ? [deleteMany(targets, first)] : targets.flatMap(deleteOne),
  }; // prettier-ignore
}

function deleteOne(target: Target): ChangePlan['steps'] {
  const call = removeCall(target.ref);
  if (!call) return [];
  const { ref, label, record } = target;
  return [{ call, target: label, ref, before: record, expect: { type: 'gone' } }];
}

const deleteMany = (targets: readonly Target[], { ref }: Target): ChangePlan['steps'][number] => ({
  call: callAt(ref.connection, ref.scope, [], 'firewallRules.deleteMany', {
    query: { id: targets.map((target) => lastStep(target.ref).id) },
  }),
  target: targets.map(({ label }) => label).join(', '),
  items: targets.map((target) => ({ ref: target.ref, target: target.label, before: target.record })),
});

const holdsOthers = ({ ref, record }: Target): boolean => {
  const { kind } = lastStep(ref);
  return kind === 'workflow' || (kind === 'user_group' && list(record, 'policies').length > 0);
};

function consequences(targets: readonly Target[]): string[] {
  const has = (kind: KindId): Target | undefined => targets.find(({ ref }) => lastStep(ref).kind === kind);
  const workflow = has('workflow');
  const running = object(workflow?.record, 'instances')?.running;
  return [
    ...(workflow ? [l10n.t('Its instances are gone with it; its script stays deployed.')] : []),
    ...(typeof running === 'number' && running > 0 ? [l10n.t('{0} are running now.', running)] : []),
    ...(has('user_group') ? [l10n.t('Its members lose what its policies allow.')] : []),
    ...(has('oauth_client') ? [l10n.t('Applications that use it are refused at once.')] : []),
    ...(has('sso_connector') ? [l10n.t('People of that domain can no longer sign in through it.')] : []),
    ...(has('lockdown_rule') ? [l10n.t('Its URLs are open to everybody again.')] : []),
  ];
}
