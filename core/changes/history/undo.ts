import * as l10n from '@vscode/l10n';
import { updateCall } from '../../resources/calls';
import { changesBetween } from '../../resources/difference';
import { editablePart, updateBody } from '../../resources/editable';
import { type Json, isObject } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { type ResourceRef, lastStep, parseRef } from '../../resources/ref';
import { summarize } from '../../resources/summary';
import { type ChangePlan, confirmationFor } from '../plan';
import { inOneRequest } from '../plans/rules';
import { type ChangeEntry, type ChangeState, type ItemEntry } from './change-entry';
import { type Now, type Undo } from './undo-answer';
import { planUnmake } from './undo-made';
import { memberChange, planMembersBack } from './undo-members';
import { isRemoval, undoObstacle } from './undo-obstacle';
import { planRemake } from './undo-removed';

/** The refs whose records an undo is decided by. */
export const refsOf = (entry: ChangeEntry): readonly string[] =>
  memberChange(entry) || (isRemoval(entry) && !mayStay(entry)) ? [] : itemsOf(entry).map(({ ref }) => ref);

/** States of a deletion after which the resource may still be there; to make it anew would then make a second one. */
const unsure: ReadonlySet<ChangeState> = new Set(['begun', 'unread', 'unknown', 'differs']);

/** Tags are not made anew but set: what is there does not matter. */
const mayStay = ({ state, operation }: ChangeEntry): boolean =>
  unsure.has(state) && operation !== 'tags.delete';

/** What a change did to each resource: one that names a single one has it itself. */
export function itemsOf({ items, ref, target, before, after }: ChangeEntry): readonly ItemEntry[] {
  if (items) return items;
  if (ref === undefined || before === undefined) return [];
  return [{ ref, target, before, ...(after === undefined ? {} : { after }) }];
}

/**
 * The plan that takes a change back: sets what was changed to what it was, deletes what was made, makes anew what was
 * deleted. What somebody else changed since is kept, and where that cannot be, nothing is done.
 */
export function planUndo(entry: ChangeEntry, now: Now): Undo {
  const why = undoObstacle(entry);
  if (why !== undefined) return { ok: false, why };
  const change = memberChange(entry);
  if (change) return named(entry, planMembersBack(entry, change, now.members ?? []));
  const items = itemsOf(entry);
  if (
    isRemoval(entry) ||
    items.every(({ after, before }) => before !== undefined && after === undefined && entry.items)
  )
    return named(
      entry,
      mayStay(entry) ? remakeGone(entry, items, now.records) : planRemake(entry.scope, items),
    );
  const states = items.map(({ ref }) => now.records.get(ref));
  if (states.includes(undefined))
    return { ok: false, why: l10n.t('How it is now could not be read: nothing was sent.') };
  if (items.every(({ before }) => before === undefined))
    return named(entry, planUnmake(entry.scope, items, now.records));
  if (states.every((state) => state === null)) return { ok: false, why: l10n.t('It is not there any more.') };
  return named(entry, planSetBack(entry, items, now.records));
}

/** Makes anew only what is seen to be gone. */
function remakeGone(entry: ChangeEntry, items: readonly ItemEntry[], records: Now['records']): Undo {
  if (items.some(({ ref }) => records.get(ref) === undefined))
    return { ok: false, why: l10n.t('How it is now could not be read: nothing was sent.') };
  const gone = items.filter(({ ref }) => records.get(ref) === null);
  if (gone.length === 0) return { ok: false, why: l10n.t('It was not deleted: it is still there.') };
  return planRemake(entry.scope, gone);
}

function named(entry: ChangeEntry, undo: Undo): Undo {
  if (!undo.ok) return undo;
  const [title, verb] = [l10n.t('Undo: {0}', entry.title), l10n.t('Undo')];
  return { ok: true, plan: { ...undo.plan, title, verb } };
}

/** Sets what a change touched to what it was, and leaves what others changed since. */
function planSetBack(entry: ChangeEntry, items: readonly ItemEntry[], records: Now['records']): Undo {
  const back = items.flatMap((item) => {
    const [ref, record] = [parseRef(item.ref), records.get(item.ref)];
    if (!ref || record === undefined || record === null || item.before === undefined) return [];
    const [now, before] = [editablePart(ref, record), editablePart(ref, item.before)];
    const wanted = item.after === undefined ? before : takeBack(before, editablePart(ref, item.after), now);
    const changes = summarize(changesBetween(now, wanted));
    return changes.length === 0
      ? []
      : [{ ref, target: item.target, before: record, now, after: wanted, changes }];
  });
  const [first] = back;
  if (!first) return { ok: false, why: l10n.t('It is already as it was before.') };
  const gone = items.filter(({ ref }) => records.get(ref) === null);
  const common = {
    title: '',
    verb: '',
    scope: entry.scope,
    changes: [
      ...back.flatMap(({ target, changes }) =>
        items.length === 1 ? changes : changes.map((line) => `${target}: ${line}`),
      ),
      ...gone.map(({ target }) => l10n.t('{0}: is not there any more', target)),
    ],
    confirmation: confirmationOf(back.map(({ ref }) => ref)),
    typed: String(back.length),
  };
  if (back.length > 1) return { ok: true, plan: inOneRequest({ ...common, steps: [] }, back) };
  const { ref, now, after, target, before } = first;
  const call = updateCall(ref, updateBody(ref, now, after), etagOf(before));
  if (!call) return { ok: false, why: l10n.t('The service has no way back from this.') };
  const expect = { type: 'fields', value: changedMembers(now, after) } as const;
  return { ok: true, plan: { ...common, steps: [{ call, target, ref, expect }] } };
}

/** What is seen to be so afterwards: records name some of what stays otherwise than bodies do. */
const changedMembers = (now: Json, after: Json): Json =>
  isObject(now) && isObject(after)
    ? Object.fromEntries(
        Object.entries(after).filter(([key, value]) => changesBetween(now[key], value).length > 0),
      )
    : after;

/** Tags name the state that they were read in, so that nobody else's are overwritten. */
const etagOf = (record: Json): string | undefined =>
  isObject(record) && typeof record.etag === 'string' ? record.etag : undefined;

function confirmationOf(refs: readonly ResourceRef[]): ChangePlan['confirmation'] {
  const asked = confirmationFor({ count: refs.length, reversible: true });
  const isGuarded = refs.some((ref) => kinds[lastStep(ref).kind].guarded === true);
  return asked === 'button' && isGuarded ? 'modal' : asked;
}

/** What is now, with the members that the change touched as they were before it. */
function takeBack(before: Json, after: Json, now: Json): Json {
  if (!isObject(before) || !isObject(after) || !isObject(now)) return before;
  const touched = Object.keys({ ...before, ...after }).filter(
    (key) => changesBetween(before[key], after[key]).length > 0,
  );
  return Object.fromEntries(
    Object.keys({ ...now, ...before }).flatMap((key) => {
      const value = touched.includes(key) ? before[key] : now[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
