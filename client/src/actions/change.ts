import * as l10n from '@vscode/l10n';
import { operations } from '../../../core/api/operations.data';
import { changesBetween } from '../documents/changes';
import { type Json, type JsonObject, isObject } from '../documents/json';
import { type Projection, project } from '../documents/projection';
import { summarize } from '../documents/summary';
import { taggedResource, updateCall } from '../resources/calls';
import { kinds } from '../resources/kinds.data';
import { operationsOf } from '../resources/operations.data';
import { type ResourceRef, lastStep } from '../resources/ref';
import { type Target } from './action';
import { type Plan, type PlanStep, confirmationFor } from './plan';

/** What a person may change of a resource; undefined when nothing. */
export function editableOf(ref: ResourceRef): Projection | undefined {
  const { editable, editableInZone } = kinds[lastStep(ref).kind];
  return ref.scope.type === 'zones' ? (editableInZone ?? editable) : editable;
}

/** The part of a record that a document shows and an update may send. */
export function editablePart(ref: ResourceRef, record: Json): Json {
  const { kind, id } = lastStep(ref);
  // The record of a tagged resource names it otherwise than the body does.
  const named = kind === 'tags_set' && isObject(record) ? { ...record, ...taggedResource(id) } : record;
  return project(named, editableOf(ref) ?? true);
}

/**
 * The body of an update that takes a resource from one state to another. What is replaced as a whole (PUT, and an
 * account's access rule, which needs all its members) is sent whole; of the others only what changes.
 */
export function updateBody(ref: ResourceRef, before: Json, after: Json): Json {
  const { kind } = lastStep(ref);
  const { update } = operationsOf(kind, ref.scope.type);
  const partial = update !== undefined && operations[update].method === 'PATCH' && kind !== 'access_rule';
  if (!partial || !isObject(before) || !isObject(after)) return after;
  const changed = Object.keys(after).filter((key) => changesBetween(before[key], after[key]).length > 0);
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]));
}

/** The step that sets some members of a resource and leaves the rest as it is. */
export function setMembers(target: Target, members: JsonObject): PlanStep | undefined {
  const before = editablePart(target.ref, target.record);
  const after = isObject(before) ? { ...before, ...members } : members;
  const etag =
    isObject(target.record) && typeof target.record.etag === 'string' ? target.record.etag : undefined;
  const call = updateCall(target.ref, updateBody(target.ref, before, after), etag);
  if (!call) return undefined;
  return {
    call,
    target: target.label,
    ref: target.ref,
    before: target.record,
    expect: { type: 'fields', value: members },
  };
}

/** The plan that sets the same members of one or more resources. Undefined when there is nothing to do. */
export function planMembers(
  targets: readonly Target[],
  members: JsonObject,
  words: {
    readonly title: string;
    readonly verb: string;
    readonly warning?: string;
    readonly oneWay?: boolean;
  },
): Plan | undefined {
  const [first] = targets;
  const steps = targets.map((target) => setMembers(target, members)).filter((step) => step !== undefined);
  if (!first || steps.length === 0) return undefined;
  return {
    title: words.title,
    verb: words.verb,
    place: first.place,
    changes: targets.flatMap((target) => changeLines(target, members, targets.length > 1)),
    ...(words.warning === undefined ? {} : { warning: words.warning }),
    confirmation: confirmationFor({ count: steps.length, reversible: words.oneWay !== true }),
    ...(steps.length > 1 ? { typed: String(steps.length) } : {}),
    steps,
  };
}

function changeLines(target: Target, members: JsonObject, several: boolean): string[] {
  const before = isObject(target.record)
    ? Object.fromEntries(
        Object.keys(members).flatMap((key) => {
          const value = (target.record as JsonObject)[key];
          return value === undefined ? [] : [[key, value] as const];
        }),
      )
    : {};
  const lines = summarize(changesBetween(before, members));
  if (lines.length === 0) return [l10n.t('{0}: stays as it is', target.label)];
  return lines.map((line) => (several ? `${target.label}: ${line}` : line));
}

/** A text for one or several: "Pause Office" or "Pause 3 rules". */
export const named = (
  targets: readonly Target[],
  one: (label: string) => string,
  many: (count: number) => string,
): string => (targets.length === 1 ? one(targets[0]?.label ?? '') : many(targets.length));
