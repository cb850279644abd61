import * as l10n from '@vscode/l10n';
import { removeCall } from '../../resources/calls';
import { changesBetween } from '../../resources/difference';
import { editablePart } from '../../resources/editable';
import { kinds } from '../../resources/kinds.data';
import { lastStep, parseRef } from '../../resources/ref';
import { type Scope } from '../../resources/scope';
import { type Target } from '../../resources/target';
import { type PlanStep } from '../plan';
import { planDelete } from '../plans/delete';
import { type ItemEntry } from './change-entry';
import { type Now, type Undo } from './undo-answer';

/**
 * Returns the plan that deletes created resources. If another user has changed any of these resources since then,
 * nothing is deleted, because the other user's change would be lost.
 */
export function planUnmake(scope: Scope, items: readonly ItemEntry[], records: Now['records']): Undo {
  const there = items.flatMap((item): { target: Target; item: ItemEntry }[] => {
    const [ref, record] = [parseRef(item.ref), records.get(item.ref)];
    return ref && record !== null && record !== undefined
      ? [{ item, target: { ref, scope, record, label: item.target } }]
      : [];
  });
  if (there.length === 0) return { ok: false, why: l10n.t('The resource no longer exists.') };
  const changed = there.find(
    ({ item, target: { ref, record } }) =>
      changesBetween(editablePart(ref, item.after ?? null), editablePart(ref, record)).length > 0,
  );
  if (changed)
    return {
      ok: false,
      why: l10n.t(
        '{0} has changed since it was created. Check the resource, and delete it in the sidebar.',
        changed.item.target,
      ),
    };
  const plan = planDelete(there.map(({ target }) => target));
  const steps = there.flatMap(({ target: { ref, label }, item }): PlanStep[] => {
    const call = removeCall(ref);
    // The resource is compared with this state again right before the request is sent.
    const base = editablePart(ref, item.after ?? null);
    return call ? [{ call, target: label, ref, base, expect: { type: 'gone' } }] : [];
  });
  if (!plan || steps.length === 0)
    return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const changes = there.map(({ target: { ref, label } }) =>
    l10n.t('deletes {0} {1}', kinds[lastStep(ref).kind].one(), label),
  );
  return { ok: true, plan: { ...plan, changes, steps } };
}
