import * as l10n from '@vscode/l10n';
import { operations } from '../../../core/api/operations.data';
import { editablePart, updateBody } from '../actions/change';
import { type Plan } from '../actions/plan';
import { changesBetween } from '../documents/changes';
import { type Json, isObject } from '../documents/json';
import { summarize } from '../documents/summary';
import { callAt, callOn, updateCall } from '../resources/calls';
import { kinds } from '../resources/kinds.data';
import { operationsOf } from '../resources/operations.data';
import { lastStep, parseRef } from '../resources/ref';
import { type ChangeEntry } from './journal';

/** Whether a change can be taken back with what the journal knows. */
export function canUndo(entry: ChangeEntry): boolean {
  return entry.state !== 'undone' && entry.state !== 'failed' && planUndo(entry, entry.before) !== undefined;
}

/**
 * The plan that takes a change back: sets what was changed to what it was, or makes anew what was deleted.
 * `current` is the resource as it is now; what somebody else changed since is kept. Undefined: there is no way back.
 */
export function planUndo(entry: ChangeEntry, current: Json | undefined): Plan | undefined {
  const ref = entry.ref === undefined ? undefined : parseRef(entry.ref);
  if (!ref || entry.before === undefined) return undefined;
  const { kind } = lastStep(ref);
  const { create, update, remove } = operationsOf(kind, ref.scope.type);
  const before = editablePart(ref, entry.before);
  const common = {
    title: l10n.t('Undo: {0}', entry.title),
    verb: l10n.t('Undo'),
    place: entry.place,
  };
  if (entry.operation === remove && operations[entry.operation].method === 'DELETE') {
    if (kind === 'user_group_member') return undoRemoval(entry, ref, common);
    // A connector, client or workflow made anew would be another one: its secrets and verification are gone.
    if (create === undefined || ['sso_connector', 'oauth_client', 'workflow'].includes(kind))
      return undefined;
    const body = withoutId(before);
    return {
      ...common,
      changes: [l10n.t('makes {0} {1} again, with another id', kinds[kind].one(), entry.target)],
      confirmation: 'modal',
      steps: [
        {
          call: callAt(ref.connection, ref.scope, ref.path.slice(0, -1), create, {
            body: kind === 'firewall_rule' ? [body] : body,
          }),
          target: entry.target,
        },
      ],
    };
  }
  if (entry.operation !== update || current === undefined) return undefined;
  return undoUpdate(entry, ref, before, editablePart(ref, current), common);
}

type Common = Pick<Plan, 'title' | 'verb' | 'place'>;
type Ref = NonNullable<ReturnType<typeof parseRef>>;

function undoUpdate(entry: ChangeEntry, ref: Ref, before: Json, now: Json, common: Common): Plan | undefined {
  const wanted = entry.after === undefined ? before : takeBack(before, editablePart(ref, entry.after), now);
  const call = updateCall(ref, updateBody(ref, now, wanted));
  if (!call) return undefined;
  return {
    ...common,
    changes: summarize(changesBetween(now, wanted)),
    confirmation: kinds[lastStep(ref).kind].guarded === true ? 'modal' : 'button',
    steps: [{ call, target: entry.target, ref, expect: { type: 'fields', value: wanted } }],
  };
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

function undoRemoval(entry: ChangeEntry, ref: Ref, common: Common): Plan {
  const group = { ...ref, path: ref.path.slice(0, -1) };
  return {
    ...common,
    changes: [l10n.t('adds {0} to the group again', entry.target)],
    confirmation: 'modal',
    steps: [
      { call: callOn(group, 'members.add', { body: [{ id: lastStep(ref).id }] }), target: entry.target },
    ],
  };
}

/** The service gives a new id. */
function withoutId(value: Json): Json {
  if (!isObject(value)) return value;
  const { filter, ...rest } = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'id'));
  // The filter of a deleted rule is made anew as well.
  return isObject(filter) ? { ...rest, filter: withoutId(filter) } : rest;
}
