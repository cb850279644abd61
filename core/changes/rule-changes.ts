import { type KindId } from '../model/kind-ids';
import { type Json, type JsonObject, isArray, isObject } from '../resources/json';
import { lastStep, parseRef } from '../resources/ref';
import { text } from '../resources/record';
import { type ChangeEntry } from './history/change-entry';
import { type ChangePlan, type PlanStep } from './plan';

/**
 * A rule or ruleset before and after a change. `before` is absent if the rule or ruleset is created, and `after` is
 * absent if it is deleted.
 */
export interface ChangedRule {
  readonly kind: KindId;
  readonly name: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** Kinds of resources that affect the handling of HTTP requests. */
const ruleKinds: ReadonlySet<KindId> = new Set([
  'access_rule',
  'lockdown_rule',
  'ua_rule',
  'firewall_rule',
  'ruleset',
  'ruleset_rule',
]);

/** Whether resources of a kind affect the handling of HTTP requests. */
export const isRuleKind = (kind: KindId): boolean => ruleKinds.has(kind);

/** Returns the rules and rulesets that the steps of a plan change. Leaves out changes whose result is unknown. */
export function changedRules({ steps }: Pick<ChangePlan, 'steps'>): readonly ChangedRule[] {
  return steps.flatMap(rulesOfStep);
}

/** Returns the rules and rulesets that a change in the history affected. */
export function rulesOfEntry({
  ref = '',
  target,
  before,
  after,
  items,
}: ChangeEntry): readonly ChangedRule[] {
  const all = items ?? [{ ref, target, ...sides(before, after) }];
  return all.flatMap((item) => {
    const parsed = parseRef(item.ref);
    if (!parsed || !ruleKinds.has(lastStep(parsed).kind)) return [];
    if (item.before === undefined && item.after === undefined) return [];
    return [{ kind: lastStep(parsed).kind, name: item.target, ...sides(item.before, item.after) }];
  });
}

function rulesOfStep({
  ref,
  target,
  before,
  base,
  record,
  expect,
  items,
  makes,
  call,
}: PlanStep): readonly ChangedRule[] {
  if (items)
    return items.flatMap((item) =>
      ruleKinds.has(lastStep(item.ref).kind)
        ? [{ kind: lastStep(item.ref).kind, name: item.target, ...sides(item.before, item.after) }]
        : [],
    );
  if (makes) return ruleKinds.has(makes.kind) ? made(makes.kind, target, call.body) : [];
  if (!ref || !ruleKinds.has(lastStep(ref).kind)) return [];
  const { kind } = lastStep(ref);
  const part = before ?? base;
  const now = isObject(record) && isObject(part) ? { ...record, ...part } : part;
  if (!isObject(now)) return [];
  if (expect?.type === 'gone') return [{ kind, name: target, before: now }];
  // An incomplete record, which is used only to detect changes by others, cannot show what the step changes.
  if (expect?.type !== 'fields' || !isObject(expect.value) || !isRecord(kind, now)) return [];
  return [{ kind, name: target, before: now, after: changed(now, expect.value) }];
}

/** Returns the rules that a request creates. One request can create several rules. */
function made(kind: KindId, name: string, body: Json | undefined): readonly ChangedRule[] {
  const bodies = isArray(body) ? body : body === undefined ? [] : [body];
  return bodies.map((after) => ({ kind, name: describedAs(after) ?? name, after }));
}

function describedAs(rule: Json): string | undefined {
  const description = text(rule, 'description');
  return description === '' ? undefined : description;
}

/**
 * Whether a record is complete. When a ruleset is only compared to detect changes by others, it contains just the IDs
 * and versions of its rules.
 */
const isRecord = (kind: KindId, record: JsonObject): boolean =>
  kind !== 'ruleset' ||
  (isArray(record.rules) && record.rules.every((rule) => isObject(rule) && rule.action !== undefined));

function changed(before: JsonObject, members: JsonObject): JsonObject {
  const kept = Object.entries(before).filter(([key]) => !(key in members));
  const set = Object.entries(members).filter(([, value]) => value !== null);
  return Object.fromEntries([...kept, ...set]);
}

const sides = (before: Json | undefined, after: Json | undefined): Pick<ChangedRule, 'before' | 'after'> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});
