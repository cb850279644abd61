import * as l10n from '@vscode/l10n';
import { updateCall } from '../resources/calls';
import { changesBetween } from '../resources/difference';
import { editablePart, updateBody } from '../resources/editable';
import { type JsonObject, isObject, propertiesOf } from '../resources/json';
import { namesIn } from '../resources/names';
import { summarize } from '../resources/summary';
import { type Target } from '../resources/target';
import { type ChangePlan, type PlanStep, confirmationFor } from './plan';

/**
 * Returns the step that sets some properties of a resource and leaves the others unchanged. Returns undefined if
 * resources of this kind cannot be updated.
 */
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

/**
 * Returns the plan that sets the same new property values in one or more resources. Returns undefined if there is
 * nothing to do.
 */
export function planMembers(
  targets: readonly Target[],
  members: JsonObject,
  words: {
    readonly title: string;
    readonly verb: string;
    readonly warning?: string;
    readonly oneWay?: boolean;
  },
): ChangePlan | undefined {
  const [first] = targets;
  const steps = targets.map((target) => setMembers(target, members)).filter((step) => step !== undefined);
  if (!first || steps.length === 0) return undefined;
  return {
    title: words.title,
    verb: words.verb,
    scope: first.scope,
    changes: targets.flatMap((target) => changeLines(target, members, targets.length > 1)),
    ...(words.warning === undefined ? {} : { warning: words.warning }),
    confirmation: confirmationFor({ count: steps.length, reversible: words.oneWay !== true }),
    ...(steps.length > 1 ? { typed: String(steps.length) } : {}),
    steps,
  };
}

function changeLines(target: Target, members: JsonObject, several: boolean): string[] {
  const record = propertiesOf(target.record);
  const before = Object.fromEntries(
    Object.keys(members).flatMap((key) => {
      const value = record[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  const lines = summarize(changesBetween(before, members), namesIn(target.record));
  if (lines.length === 0) return [l10n.t('{0}: unchanged', target.label)];
  return lines.map((line) => (several ? `${target.label}: ${line}` : line));
}

/** Returns a label for one or several targets: "Disable Office" or "Disable 3 rules". */
export const named = (
  targets: readonly Target[],
  one: (label: string) => string,
  many: (count: number) => string,
): string => (targets.length === 1 ? one(targets[0]?.label ?? '') : many(targets.length));
