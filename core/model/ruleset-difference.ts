import { own } from '../base/own';
import { isObject } from './decode';
import { type RulesetRule } from './ruleset-rule';

/** A change to a rule between two versions of its ruleset. Unchanged rules are not listed. */
export type RuleChange =
  | { readonly type: 'added'; readonly after: RulesetRule; readonly to: number }
  | { readonly type: 'removed'; readonly before: RulesetRule; readonly from: number }
  | {
      readonly type: 'kept';
      readonly before: RulesetRule;
      readonly after: RulesetRule;
      /** Names of the properties whose values differ in meaning. Empty if the rule only moved. */
      readonly members: readonly string[];
      /** Whether the rule's position has changed relative to the other rules that both versions contain. */
      readonly moved: boolean;
      /** Zero-based positions of the rule before the change (`from`) and after it (`to`). */
      readonly from: number;
      readonly to: number;
    };

/**
 * Returns the changes from one list of rules to another, in the order of the second list. A removed rule is listed at
 * its former position. Like the service, this function matches rules by ID, or by `ref` if no ID matches
 * (rulesets.md, "Updates"). A missing property is treated as its default value, and properties that only the service
 * sets are ignored (documents.md, "What users complain about").
 */
export function compareRules(
  before: readonly RulesetRule[],
  after: readonly RulesetRule[],
): readonly RuleChange[] {
  const partners = pairUp(before, after);
  const kept = partners.flatMap((from, to) => (from === undefined ? [] : [{ from, to }]));
  const stayed = new Set(longestIncreasing(kept.map(({ from }) => from)));
  const gone = new Set(kept.map(({ from }) => from));
  const changes: RuleChange[] = [];
  let next = 0;
  const takeRemoved = (until: number): void => {
    for (; next < until; next++) {
      const rule = before[next];
      if (rule && !gone.has(next)) changes.push({ type: 'removed', before: rule, from: next });
    }
  };
  for (const [to, rule] of after.entries()) {
    const from = partners[to];
    const old = from === undefined ? undefined : before[from];
    if (from === undefined || old === undefined) {
      changes.push({ type: 'added', after: rule, to });
      continue;
    }
    const moved = !stayed.has(from);
    if (!moved) takeRemoved(from);
    const members = changedMembers(old, rule);
    if (moved || members.length > 0)
      changes.push({ type: 'kept', before: old, after: rule, members, moved, from, to });
  }
  takeRemoved(before.length);
  return changes;
}

/** Returns the position in `before` for each rule in `after`, or undefined for new rules. */
function pairUp(
  before: readonly RulesetRule[],
  after: readonly RulesetRule[],
): readonly (number | undefined)[] {
  const byId = new Map(before.map(({ id }, index) => [id, index]));
  const byRef = new Map(before.map(({ ref }, index) => [ref, index]));
  const taken = new Set<number>();
  const take = (index: number | undefined): number | undefined => {
    if (index === undefined || taken.has(index)) return undefined;
    taken.add(index);
    return index;
  };
  const partners = after.map(({ id }) => take(byId.get(id)));
  return partners.map((partner, index) => {
    const ref = after[index]?.ref;
    return partner ?? (ref === undefined ? undefined : take(byRef.get(ref)));
  });
}

/**
 * Returns the elements of a longest increasing subsequence of `values`. If `values` contains the old positions of
 * rules in their new order, the rules at the returned positions do not have to be moved.
 */
function longestIncreasing(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const value of values) {
    let low = 0;
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.set(value, tails[low - 1]);
    tails[low] = value;
  }
  const found: number[] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous.get(at)) found.push(at);
  return found;
}

/** Paths of properties that only the service can set. */
const readOnly = new Set(['id', 'version', 'last_updated', 'categories', 'action_parameters.version']);
/** Default values of missing properties, keyed by path. */
const defaults: Readonly<Record<string, unknown>> = {
  enabled: true,
  description: '',
  'logging.enabled': true,
  'ratelimit.requests_to_origin': false,
  'ratelimit.mitigation_timeout': 0,
  'action_parameters.from_value.preserve_query_string': false,
};
/** Paths of lists whose order does not matter. */
const sets = new Set([
  'action_parameters.phases',
  'action_parameters.products',
  'action_parameters.rulesets',
  'ratelimit.characteristics',
]);

function changedMembers(before: RulesetRule, after: RulesetRule): readonly string[] {
  const [left, right] = [meaningOf(before), meaningOf(after)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}

/**
 * Returns the values of a rule's properties as strings, by property name. Values of a property that have the same
 * meaning result in equal strings.
 */
function meaningOf(rule: RulesetRule): ReadonlyMap<string, string> {
  const meaning = new Map<string, string>();
  for (const [name, value] of Object.entries(rule)) {
    if (name === 'ref' && value === rule.id) continue; // `ref` is the ID by default.
    const canonical = canonicalOf(name, value);
    if (canonical !== undefined) meaning.set(name, JSON.stringify(canonical));
  }
  return meaning;
}

/** Returns a value with its properties sorted, and without default values and read-only properties. */
function canonicalOf(path: string, value: unknown): unknown {
  if (value === undefined || value === null || readOnly.has(path) || own(defaults, path) === value)
    return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => canonicalOf(`${path}[]`, item) ?? null);
    return sets.has(path) ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .map(([member, one]) => [member, canonicalOf(`${path}.${member}`, one)] as const)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
