import * as l10n from '@vscode/l10n';
import { type OperationId } from '../../api/operations.data';
import { isObject } from '../../resources/json';
import { operationsOf } from '../../resources/kind-operations.data';
import { lastStep, parseRef } from '../../resources/ref';
import { type ChangeEntry, type ItemEntry } from './change-entry';

/** Changes that the service has no way back from, with the reason and what to do instead. */
const oneWay: Readonly<Partial<Record<OperationId, () => string>>> = {
  'instances.create': () => l10n.t('The service cannot delete an instance: terminate it instead.'),
  'instances.createBatch': () => l10n.t('The service cannot delete instances: terminate them instead.'),
  'instances.changeStatus': () =>
    l10n.t('The instance has gone on since: pause, resume, restart or terminate it in its row.'),
  'instances.sendEvent': () => l10n.t('An event that was sent cannot be called back.'),
  'oauthClients.delete': () =>
    l10n.t('A client made anew would be another one: its id and its secret are gone.'),
  'oauthClients.rotateSecret': () => l10n.t('Secrets are not kept: the one before cannot be set again.'),
  'oauthClients.deleteRotatedSecret': () => l10n.t('Secrets are not kept: a deleted one cannot come back.'),
  'ssoConnectors.delete': () =>
    l10n.t('A connector made anew would be another one: its domain would have to be verified again.'),
  'ssoConnectors.beginVerification': () => l10n.t('A verification that was begun ends by itself.'),
  'workflows.delete': () => l10n.t('Its instances and versions are gone with it; deploy its script again.'),
};

/** Why a change cannot be taken back, as far as the history alone knows; undefined where it can. */
export function undoObstacle(entry: ChangeEntry): string | undefined {
  if (entry.state === 'undone') return l10n.t('It was undone already.');
  if (entry.state === 'failed') return l10n.t('It was not done: there is nothing to undo.');
  if (entry.members) return undefined;
  const reason = oneWay[entry.operation];
  if (reason) return reason();
  if (entry.items) return itemsObstacle(entry.items);
  const ref = entry.ref === undefined ? undefined : parseRef(entry.ref);
  if (!ref) return l10n.t('Nobody knows what was made: its answer was lost, or was not written down.');
  if (isRemoval(entry)) {
    if (entry.before !== undefined || entry.operation === 'members.remove') return undefined;
    return l10n.t('What it was could not be read before it was deleted.');
  }
  const { update } = operationsOf(lastStep(ref).kind, ref.scope.type);
  if (entry.operation !== update && entry.operation !== 'firewallRules.updatePriority')
    return l10n.t('The service has no way back from this.');
  if (entry.before === undefined) return l10n.t('What it was could not be read before it was changed.');
  if (isMadePublic(entry)) return l10n.t('A client that was made public cannot be made private again.');
  return undefined;
}

function itemsObstacle(items: readonly ItemEntry[]): string | undefined {
  if (items.length === 0) return l10n.t('The service did not say what it made.');
  return items.some(({ before, after }) => before === undefined && after === undefined)
    ? l10n.t(
        'What was made could not be read: whether it was changed since, nobody knows. Delete it in its row.',
      )
    : undefined;
}

/** Whether a change deleted its resource. */
export function isRemoval({ ref, operation }: ChangeEntry): boolean {
  const parsed = ref === undefined ? undefined : parseRef(ref);
  return parsed !== undefined && operationsOf(lastStep(parsed).kind, parsed.scope.type).remove === operation;
}

const isMadePublic = ({ operation, before, after }: ChangeEntry): boolean =>
  operation === 'oauthClients.update' &&
  isObject(before) &&
  isObject(after) &&
  before.visibility !== 'public' &&
  after.visibility === 'public';
