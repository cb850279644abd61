import * as l10n from '@vscode/l10n';
import { type OperationId } from '../../api/operations.data';
import { isObject } from '../../resources/json';
import { operationsOf } from '../../resources/kind-operations.data';
import { lastStep, parseRef } from '../../resources/ref';
import { type ChangeEntry, type ItemEntry } from './change-entry';

/** Explains that the history does not store the items of long lists. */
function tooManyItems(): string {
  return l10n.t('The list has too many items, so its previous content was not recorded.');
}

/**
 * Operations whose effect cannot be undone, with the reason and, in some cases, an alternative for the user. Changes
 * to list items are the exception: they can be undone if the history stores these items.
 */
const oneWay: Readonly<Partial<Record<OperationId, () => string>>> = {
  'instances.create': () => l10n.t('Instances cannot be deleted. Terminate the instance instead.'),
  'instances.createBatch': () => l10n.t('Instances cannot be deleted. Terminate them instead.'),
  'instances.changeStatus': () =>
    l10n.t(
      'The instance has continued since the change. Pause, resume, restart, or terminate the instance in the sidebar.',
    ),
  'instances.sendEvent': () => l10n.t('A sent event cannot be recalled.'),
  'oauthClients.delete': () =>
    l10n.t('A re-created client gets a new ID and secret, so the deleted client cannot be restored.'),
  'oauthClients.rotateSecret': () =>
    l10n.t('Secrets are not stored, so the previous secret cannot be restored.'),
  'oauthClients.deleteRotatedSecret': () =>
    l10n.t('Secrets are not stored, so a deleted secret cannot be restored.'),
  'ssoConnectors.delete': () =>
    l10n.t(
      'A re-created connector requires a new domain verification, so the deleted connector cannot be restored.',
    ),
  'ssoConnectors.beginVerification': () =>
    l10n.t('The verification ends on its own, so there is nothing to undo.'),
  'listItems.add': tooManyItems,
  'listItems.replace': tooManyItems,
  'listItems.remove': tooManyItems,
  'workflows.delete': () =>
    l10n.t(
      'The instances and versions of the workflow were also deleted and cannot be restored. To re-create the workflow, deploy its script again.',
    ),
};

/**
 * Returns the reason why a change cannot be undone. Returns undefined if the history contains no such reason. Other
 * reasons may become known only when the current state is read.
 */
export function undoObstacle(entry: ChangeEntry): string | undefined {
  if (entry.state === 'undone') return l10n.t('The change was already undone.');
  if (entry.state === 'failed') return l10n.t('The change was not applied, so there is nothing to undo.');
  if (entry.members ?? entry.listItems) return undefined;
  const reason = oneWay[entry.operation];
  if (reason) return reason();
  if (entry.items) return itemsObstacle(entry.items);
  const ref = entry.ref === undefined ? undefined : parseRef(entry.ref);
  if (!ref)
    return l10n.t(
      'The outcome is unknown because the response was lost or not recorded. Check the account before you retry.',
    );
  if (isRemoval(entry)) {
    if (entry.before !== undefined || entry.operation === 'members.remove') return undefined;
    return l10n.t('The state before the deletion could not be read.');
  }
  const { update } = operationsOf(lastStep(ref).kind, ref.scope.type);
  if (entry.operation !== update && !undoneByUpdate.has(entry.operation))
    return l10n.t('The API has no operation to undo this change.');
  if (entry.before === undefined) return l10n.t('The state before the change could not be read.');
  if (isMadePublic(entry)) return l10n.t('A public client cannot be made private again.');
  return undefined;
}

function itemsObstacle(items: readonly ItemEntry[]): string | undefined {
  if (items.length === 0)
    return l10n.t(
      'The response did not include the created resource, so it is unknown which resource to delete.',
    );
  return items.some(({ before, after }) => before === undefined && after === undefined)
    ? l10n.t(
        'The created resource could not be read, so later changes to it cannot be detected. Delete the resource in the sidebar instead.',
      )
    : undefined;
}

/**
 * Operations that are undone by an update of the resource. For example, a moved rule returns to its former position
 * when the whole ruleset is updated.
 */
const undoneByUpdate: ReadonlySet<OperationId> = new Set([
  'firewallRules.updatePriority',
  'accountRulesetRules.update',
  'zoneRulesetRules.update',
]);

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
