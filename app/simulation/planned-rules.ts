import { type ChangePlan, type PlanStep } from '../../core/changes/plan';
import { isRuleKind } from '../../core/changes/rule-changes';
import { isArray, isObject, type Json, type JsonObject } from '../../core/resources/json';
import { list, text } from '../../core/resources/record';
import { formatRef, lastStep, type ResourceRef } from '../../core/resources/ref';
import { refIn } from '../../core/resources/scope';
import { type DeployedRule } from './deployed-rules';

/** Resource after a change. `after` is undefined if the resource is deleted, or if only `order` changes. */
interface Change {
  readonly ref: ResourceRef;
  readonly after: JsonObject | undefined;
  /** Whether the resource is new, which means that it replaces no deployed resource. */
  readonly isNew?: true;
  /** IDs of the ruleset's rules, in their new order. */
  readonly order?: readonly string[];
}

/**
 * Returns the rules of an account or zone after a plan is applied, in their new order. Returns undefined if the plan
 * changes no rules, or if it does not contain the complete new content of a rule or ruleset.
 */
export function plannedRules(
  resources: readonly DeployedRule[],
  plan: Pick<ChangePlan, 'steps' | 'scope'>,
): readonly DeployedRule[] | undefined {
  const changes = plan.steps.map((step) => changesOf(step, plan));
  const known = changes.flatMap((one) => one ?? []);
  if (known.length === 0 || changes.includes(undefined)) return undefined;
  return known.reduce<readonly DeployedRule[] | undefined>(
    (rules, change) => rules && withChange(rules, change, plan),
    resources,
  );
}

function changesOf(
  { ref, items, makes, expect, call }: PlanStep,
  { scope }: Pick<ChangePlan, 'scope'>,
): readonly Change[] | undefined {
  if (items)
    return items
      .filter((item) => isRuleKind(lastStep(item.ref).kind))
      .map((item) => ({ ref: item.ref, after: isObject(item.after) ? item.after : undefined }));
  if (makes) {
    if (!isRuleKind(makes.kind)) return [];
    const bodies = isArray(call.body) ? call.body : [call.body ?? null];
    return bodies.flatMap((body, i): Change[] => {
      if (!isObject(body)) return [];
      const id = `new ${i}`;
      return [
        {
          ref: refIn(scope, [...makes.within.path, { kind: makes.kind, id }]),
          after: { ...body, id },
          isNew: true,
        },
      ];
    });
  }
  if (!ref || !isRuleKind(lastStep(ref).kind)) return [];
  if (expect?.type === 'gone') return [{ ref, after: undefined }];
  const order = expect?.type === 'fields' ? orderIn(ref, expect.value) : undefined;
  if (order) return [{ ref, after: undefined, order }];
  if (isObject(call.body) && call.body.position !== undefined) return undefined;
  return expect?.type === 'fields' && isObject(expect.value) && isWhole(ref, expect.value)
    ? [{ ref, after: expect.value }]
    : undefined;
}

/** Returns the new order of a ruleset's rules. Returns undefined if anything else in the ruleset changes. */
function orderIn(ref: ResourceRef, value: Json): readonly string[] | undefined {
  if (lastStep(ref).kind !== 'ruleset' || !isObject(value) || Object.keys(value).join() !== 'rules')
    return undefined;
  const rules = list(value, 'rules');
  const isOrder = rules.every((rule) => isObject(rule) && Object.keys(rule).join() === 'id');
  return isOrder ? rules.map((rule) => text(rule, 'id') ?? '') : undefined;
}

/**
 * Whether a value is sufficient to determine the changed rule or ruleset. A ruleset whose rules have only IDs is not
 * sufficient, because it defines only the order of the rules.
 */
const isWhole = (ref: ResourceRef, value: JsonObject): boolean =>
  lastStep(ref).kind !== 'ruleset' ||
  value.rules === undefined ||
  list(value, 'rules').every((rule) => text(rule, 'action') !== undefined);

function withChange(
  rules: readonly DeployedRule[],
  { ref, after, isNew, order }: Change,
  { scope }: Pick<ChangePlan, 'scope'>,
): readonly DeployedRule[] | undefined {
  const { kind } = lastStep(ref);
  if (order) return withOrder(rules, ref, order);
  if (kind !== 'ruleset_rule') {
    if (isNew && after) return [...rules, { ref, scope, kind, record: after }];
    const key = formatRef(ref);
    return rules.flatMap((one) =>
      formatRef(one.ref) !== key ? [one] : after ? [{ ...one, record: changed(one.record, after) }] : [],
    );
  }
  const ruleset = formatRef({ ...ref, path: ref.path.slice(0, -1) });
  const { id } = lastStep(ref);
  return rules.map((one) => {
    if (formatRef(one.ref) !== ruleset || !isObject(one.record)) return one;
    const own = list(one.record, 'rules');
    const next: readonly Json[] =
      isNew && after
        ? withNew(own, after)
        : own.flatMap((rule) => (text(rule, 'id') !== id ? [rule] : after ? [changed(rule, after)] : []));
    return { ...one, record: { ...one.record, rules: next } };
  });
}

/**
 * Returns the resources with the rules of a ruleset in a new order. Returns the resources unchanged if they do not
 * include the ruleset, or undefined if the order does not contain exactly the rules of the ruleset.
 */
function withOrder(
  resources: readonly DeployedRule[],
  ruleset: ResourceRef,
  order: readonly string[],
): readonly DeployedRule[] | undefined {
  const key = formatRef(ruleset);
  const at = resources.findIndex(({ ref }) => formatRef(ref) === key);
  const [found] = resources.slice(at, at + 1);
  if (at < 0 || !found || !isObject(found.record)) return resources;
  const own = new Map(list(found.record, 'rules').map((rule) => [text(rule, 'id') ?? '', rule]));
  const rules = order.flatMap((id) => own.get(id) ?? []);
  if (rules.length !== order.length || own.size !== order.length) return undefined;
  return resources.with(at, { ...found, record: { ...found.record, rules } });
}

/**
 * Returns the rules with a new rule added. `position` contains the ID of the rule before or after which the new rule is
 * added, or an index (starting at 1). An empty `before` means the start. Without `position`, the rule is added at the
 * end.
 */
function withNew(rules: readonly Json[], { position, ...rule }: JsonObject): readonly Json[] {
  const place = isObject(position) ? position : {};
  const indexOf = (id: Json | undefined): number => rules.findIndex((one) => text(one, 'id') === id);
  const [before, after] = [indexOf(place.before), indexOf(place.after)];
  const byName = before >= 0 ? before : after >= 0 ? after + 1 : rules.length;
  const at = place.before === '' ? 0 : typeof place.index === 'number' ? place.index - 1 : byName;
  return rules.toSpliced(at, 0, rule);
}

/** Returns `before` with changed properties. Properties whose new value is null are removed. */
function changed(before: Json, members: JsonObject): Json {
  const record = { ...(isObject(before) ? before : {}), ...members };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
