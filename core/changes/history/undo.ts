import * as l10n from '@vscode/l10n';
import { updateCall } from '../../resources/calls';
import { describeUpdate } from '../../resources/describe-update';
import { editablePart, expectedAfter, updateBody } from '../../resources/editable';
import { type Json, isObject } from '../../resources/json';
import { keptChanges } from '../../resources/kept-changes';
import { kinds } from '../../resources/kinds.data';
import { type Choices, type Conflict, type Merge, merge3 } from '../../resources/merge';
import { type ResourceRef, lastStep, parseRef } from '../../resources/ref';
import { namesIn } from '../../resources/names';
import { type ChangePlan, confirmationFor } from '../plan';
import { inOneRequest } from '../plans/rules';
import { type ChangeEntry, type ChangeState, type ItemEntry } from './change-entry';
import { type Now, type Undo } from './undo-answer';
import { planUnmake } from './undo-made';
import { planItemsBack } from './undo-items';
import { memberChange, planMembersBack } from './undo-members';
import { isRemoval, undoObstacle } from './undo-obstacle';
import { planRemake } from './undo-removed';

/** Returns the refs of the resources whose records an undo depends on. */
export const refsOf = (entry: ChangeEntry): readonly string[] =>
  memberChange(entry) || entry.listItems || (isRemoval(entry) && !mayStay(entry))
    ? []
    : itemsOf(entry).map(({ ref }) => ref);

/**
 * States in which the outcome of a deletion is uncertain. The resource may still exist, so re-creating it could
 * create a duplicate.
 */
const unsure: ReadonlySet<ChangeState> = new Set(['begun', 'unread', 'unknown', 'differs']);

/**
 * Whether a resource may still exist although its deletion was requested, so that re-creating it could create a
 * duplicate. Always false for tags, because they are set rather than created.
 */
const mayStay = ({ state, operation }: ChangeEntry): boolean =>
  unsure.has(state) && operation !== 'tags.delete' && operation !== 'zoneTags.delete';

/**
 * Returns the effect of a change on each resource. If a change affects a single resource, the entry itself contains
 * the effect.
 */
function itemsOf({ items, ref, target, before, after }: ChangeEntry): readonly ItemEntry[] {
  if (items) return items;
  if (ref === undefined || before === undefined) return [];
  return [{ ref, target, before, ...(after === undefined ? {} : { after }) }];
}

/** A field that was set by the change and has since been set to another value by another user. */
export interface UndoConflict {
  readonly ref: string;
  readonly target: string;
  readonly conflict: Conflict;
}

/**
 * The side that the user chose for each field, grouped by resource and keyed by the resource's ref. `mine` undoes the
 * change, and `theirs` keeps the current value.
 */
export type UndoChoices = ReadonlyMap<string, Choices>;

/** Returns the fields for which the user must choose a side before a change can be undone. */
export function undoConflicts(entry: ChangeEntry, now: Now): readonly UndoConflict[] {
  if (undoObstacle(entry) !== undefined || memberChange(entry) || entry.listItems || isRemoval(entry))
    return [];
  return itemsOf(entry).flatMap((item) => {
    const { ref, target } = item;
    const back = takeBack(item, now.records.get(ref), {});
    return (back?.merge.conflicts ?? []).map((conflict) => ({ ref, target, conflict }));
  });
}

/**
 * Returns the plan that undoes a change: it restores changed values, deletes created resources, and re-creates
 * deleted ones. Later changes by others are kept unless `choices` specify otherwise. If the change cannot be undone,
 * the reason is returned instead.
 */
export function planUndo(entry: ChangeEntry, now: Now, choices: UndoChoices = new Map()): Undo {
  const why = undoObstacle(entry);
  if (why !== undefined) return { ok: false, why };
  const change = memberChange(entry);
  if (change) return named(entry, planMembersBack(entry, change, now.members ?? []));
  if (entry.listItems) return named(entry, planItemsBack(entry, entry.listItems, now.items ?? []));
  const items = itemsOf(entry);
  if (
    isRemoval(entry) ||
    items.every(({ after, before }) => before !== undefined && after === undefined && entry.items)
  )
    return named(
      entry,
      mayStay(entry) ? remakeGone(entry, items, now.records) : planRemake(entry.scope, items, entry.lost),
    );
  const states = items.map(({ ref }) => now.records.get(ref));
  if (states.includes(undefined))
    return { ok: false, why: l10n.t('The current state could not be read. Nothing was sent.') };
  if (items.every(({ before }) => before === undefined))
    return named(entry, planUnmake(entry.scope, items, now.records));
  if (states.every((state) => state === null))
    return { ok: false, why: l10n.t('The resource no longer exists.') };
  return named(entry, planSetBack(entry, items, now.records, choices));
}

/**
 * Returns the plan that re-creates only the resources that no longer exist. Fails if the state of a resource could not
 * be read, or if all of them still exist.
 */
function remakeGone(entry: ChangeEntry, items: readonly ItemEntry[], records: Now['records']): Undo {
  if (items.some(({ ref }) => records.get(ref) === undefined))
    return { ok: false, why: l10n.t('The current state could not be read. Nothing was sent.') };
  const gone = items.filter(({ ref }) => records.get(ref) === null);
  if (gone.length === 0) return { ok: false, why: l10n.t('The resource was not deleted and still exists.') };
  return planRemake(entry.scope, gone, entry.lost);
}

function named(entry: ChangeEntry, undo: Undo): Undo {
  if (!undo.ok) return undo;
  const [title, verb] = [l10n.t('Undo: {0}', titleOf(entry)), l10n.t('Undo')];
  return { ok: true, plan: { ...undo.plan, title, verb } };
}

/**
 * Returns the title to show for a change. If the change is a step of a larger plan, the title names the target and the
 * verb of the step, because all steps share the plan's title.
 */
function titleOf({ title, changes, target, verb, ref, items }: ChangeEntry): string {
  if (changes !== undefined || verb === undefined) return title;
  const parsed = parseRef(ref ?? items?.[0]?.ref ?? '');
  const what = parsed ? `${kinds[lastStep(parsed).kind].one()} ${target}` : target;
  return l10n.t('{0} ({1})', what, verb);
}

/** Returns the plan that restores the values from before a change. Later changes by others are kept. */
function planSetBack(
  entry: ChangeEntry,
  items: readonly ItemEntry[],
  records: Now['records'],
  choices: UndoChoices,
): Undo {
  const all = items.flatMap((item) => {
    const record = records.get(item.ref);
    const back = takeBack(item, record, choices.get(item.ref) ?? {});
    return back && record !== undefined && record !== null ? [{ ...back, target: item.target, record }] : [];
  });
  const back = all.filter(({ changes }) => changes.length > 0);
  const [first] = back;
  if (!first)
    return {
      ok: false,
      why: all.some(({ merge }) => merge.conflicts.length > 0)
        ? l10n.t('Every value in this change was modified again later, so the current values are kept.')
        : l10n.t('The resource is already in its previous state.'),
    };
  const gone = items.filter(({ ref }) => records.get(ref) === null);
  const kept = back.flatMap((one) =>
    one.kept.map((line) => (items.length === 1 ? line : `${one.target}: ${line}`)),
  );
  const common = {
    title: '',
    verb: '',
    scope: entry.scope,
    changes: [
      ...back.flatMap(({ target, changes }) =>
        items.length === 1 ? changes : changes.map((line) => `${target}: ${line}`),
      ),
      ...gone.map(({ target }) => l10n.t('{0}: no longer exists', target)),
    ],
    ...(kept.length === 0
      ? {}
      : {
          warning: l10n.t(
            'These values were modified again later and will not be overwritten: {0}',
            kept.join('; '),
          ),
        }),
    confirmation: kept.length > 0 ? 'modal' : confirmationOf(back.map(({ ref }) => ref)),
    typed: String(back.length),
  };
  if (back.length > 1)
    return {
      ok: true,
      plan: inOneRequest(
        { ...common, steps: [] },
        back.map(({ ref, target, record, wanted }) => ({ ref, target, before: record, after: wanted })),
      ),
    };
  const { ref, now, wanted, target, record } = first;
  const etag = etagOf(record);
  const call = updateCall(ref, updateBody(ref, now, wanted), etag);
  if (!call) return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const expect = { type: 'fields', value: expectedAfter(ref, now, wanted) } as const;
  // The resource is compared with this state again right before the request is sent, unless the service makes this
  // comparison itself.
  const base = etag === undefined ? { base: now } : {};
  return { ok: true, plan: { ...common, steps: [{ call, target, ref, ...base, expect }] } };
}

/**
 * Returns the `etag` of tags that were read, or undefined if there is none. It is sent with the new tags, so that
 * changes by others are not overwritten.
 */
const etagOf = (record: Json): string | undefined =>
  isObject(record) && typeof record.etag === 'string' ? record.etag : undefined;

function confirmationOf(refs: readonly ResourceRef[]): ChangePlan['confirmation'] {
  const asked = confirmationFor({ count: refs.length, reversible: true });
  const isGuarded = refs.some((ref) => kinds[lastStep(ref).kind].guarded === true);
  return asked === 'button' && isGuarded ? 'modal' : asked;
}

/** A resource's current state, and the state that it would have without the change. */
interface TakenBack {
  readonly ref: ResourceRef;
  readonly now: Json;
  readonly wanted: Json;
  readonly merge: Merge;
  readonly changes: readonly string[];
  /** Descriptions of later changes by other users that are kept. */
  readonly kept: readonly string[];
}

/**
 * Removes a change from the current state with a three-way merge. The base is the state after the change. One side is
 * the state before the change, and the other side is the current state. Returns undefined for a resource that is
 * gone, cannot be read, or was created by the change.
 */
function takeBack(
  { ref: path, before: old, after: then }: ItemEntry,
  record: Json | null | undefined,
  choices: Choices,
): TakenBack | undefined {
  const ref = parseRef(path);
  if (!ref || record === undefined || record === null || old === undefined) return undefined;
  const { kind } = lastStep(ref);
  const [now, before] = [editablePart(ref, record), editablePart(ref, old)];
  // If the result of the change is unknown, the current state is used instead, so that the confirmation shows all
  // differences from the state before the change.
  const after = then === undefined ? now : editablePart(ref, then);
  const merge = merge3(after, before, now);
  const sides = merge.conflicts.map(({ pointer }) => [pointer, choices[pointer] ?? 'theirs'] as const);
  const wanted = merge3(after, before, now, Object.fromEntries(sides)).value ?? now;
  const names = namesIn(old, then, record);
  return {
    ref,
    now,
    wanted,
    merge,
    changes: describeUpdate(kind, now, wanted, names),
    kept: keptChanges(kind, after, now, wanted, names),
  };
}
