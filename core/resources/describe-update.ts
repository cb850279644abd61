import * as l10n from '@vscode/l10n';
import { type KindId } from '../model/kind-ids';
import { compareRules } from '../model/ruleset-difference';
import { type RulesetRule } from '../model/ruleset-rule';
import { changesBetween } from './difference';
import { type Json, type JsonObject, isObject, asJson, propertiesOf } from './json';
import { type Names, noNames } from './names';
import { presentRule } from './present-rulesets';
import { list } from './record';
import { summarize } from './summary';

/**
 * Describes the effect of updating a resource. For a ruleset, the description lists each changed rule by its display
 * name. It includes the positions of added and moved rules, because the order of rules affects the outcome of requests.
 */
export function describeUpdate(
  kind: KindId,
  before: Json,
  after: Json,
  names: Names = noNames,
): readonly string[] {
  if (kind !== 'ruleset') return summarize(changesBetween(before, after), names);
  return [
    ...summarize(changesBetween(withoutRules(before), withoutRules(after)), names),
    ...ruleChanges(before, after).flatMap(({ lines }) => lines),
  ];
}

/**
 * Describes the changes that others made to a ruleset's rules. `base` is the ruleset before these changes, and
 * `theirs` is the ruleset after them. Only changes that `wanted` still contains are included.
 */
export function keptRules(base: Json, theirs: Json, wanted: Json): readonly string[] {
  const undone = new Set(ruleChanges(theirs, wanted).map(({ id }) => id));
  return ruleChanges(base, theirs).flatMap(({ id, lines }) => (undone.has(id) ? [] : lines));
}

/**
 * Returns the display names of the rules that others changed and that are different or absent in `now`. `base` is the
 * ruleset before the changes of others, and `theirs` is the ruleset after them.
 */
export function lostRules(base: Json, theirs: Json, now: Json): readonly string[] {
  const undone = new Set(ruleChanges(theirs, now).map(({ id }) => id));
  return compareRules(rulesOf(base), rulesOf(theirs)).flatMap((change) => {
    const rule = change.type === 'removed' ? change.before : change.after;
    return undone.has(rule.id) ? [nameOf(rule)] : [];
  });
}

/** Describes the differences of each changed rule, with the ID of the rule. */
function ruleChanges(
  before: Json,
  after: Json,
): readonly { readonly id: string; readonly lines: readonly string[] }[] {
  return compareRules(rulesOf(before), rulesOf(after)).map((change) => {
    if (change.type === 'added')
      return { id: change.after.id, lines: [l10n.t('adds {0} at position {1}', nameOf(change.after), change.to + 1)] };
    const { id } = change.before;
    const name = nameOf(change.before);
    if (change.type === 'removed') return { id, lines: [l10n.t('removes {0}', name)] };
    const moved = change.moved && change.from !== change.to
      ? [l10n.t('{0}: position {1} → {2}', name, change.from + 1, change.to + 1)]
      : [];
    const [old, now] = [change.before, change.after].map((rule) => pick(rule, change.members));
    return { id, lines: [...moved, ...summarize(changesBetween(old, now)).map((line) => `${name}: ${line}`)] };
  }); // prettier-ignore
}

const nameOf = (rule: RulesetRule): string => presentRule(asJson(rule), rule.id).label;

const pick = (rule: RulesetRule, members: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(propertiesOf(asJson(rule))).filter(([member]) => members.includes(member)),
  );

/** Returns the rules of a ruleset. The ID of a new rule, which has no ID yet, is an empty string. */
const rulesOf = (ruleset: Json): readonly RulesetRule[] =>
  list(ruleset, 'rules').flatMap((rule) => (isObject(rule) ? [{ id: '', ...rule }] : []));

const withoutRules = (ruleset: Json): Json =>
  isObject(ruleset) ? Object.fromEntries(Object.entries(ruleset).filter(([key]) => key !== 'rules')) : {};
