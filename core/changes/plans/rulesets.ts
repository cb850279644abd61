import * as l10n from '@vscode/l10n';
import { versionsOverwritten } from '../../model/ruleset-version';
import { callAt, callOn, updateCall } from '../../resources/calls';
import { describeUpdate } from '../../resources/describe-update';
import { changesBetween } from '../../resources/difference';
import { editablePart } from '../../resources/editable';
import { type Json, type JsonObject, isObject, withoutId } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { operationsOf } from '../../resources/kind-operations.data';
import { list, text } from '../../resources/record';
import { type ResourceRef, lastStep } from '../../resources/ref';
import { sendableRules } from '../../resources/ruleset-rules';
import { summarize } from '../../resources/summary';
import { type Target } from '../../resources/target';
import { type ChangePlan } from '../plan';

/** Returns the reference to the ruleset that contains a rule. */
export const rulesetRefOf = (rule: ResourceRef): ResourceRef => ({ ...rule, path: rule.path.slice(0, -1) });

/**
 * Returns the IDs and versions of the rules of a ruleset, in order. These show whether another user has changed,
 * added, removed, or moved a rule.
 */
const rulesState = (ruleset: Json): Json => ({
  rules: list(ruleset, 'rules').map((rule) => ({
    id: text(rule, 'id') ?? '',
    version: text(rule, 'version') ?? '',
  })),
});

/** The position of a rule: either before another rule or last. */
export type RulePlace = { readonly before: string } | 'last';

/**
 * Returns the plan that moves a rule within its ruleset, with a request for this rule alone. `ruleset` is the record
 * of the ruleset, which was just read. Nothing is sent if the ruleset has changed since then. Returns undefined if
 * the rule is already in that position, or if the ruleset does not contain the rule or `place.before`.
 */
export function planMoveRule(rule: Target, ruleset: Json, place: RulePlace): ChangePlan | undefined {
  const { id } = lastStep(rule.ref);
  const ids = list(ruleset, 'rules').map((one) => text(one, 'id') ?? '');
  const others = ids.filter((one) => one !== id);
  const at = place === 'last' ? others.length : others.indexOf(place.before);
  const { update } = operationsOf('ruleset_rule', rule.ref.scope.type);
  const moved = others.toSpliced(at, 0, id);
  if (at < 0 || update === undefined || others.length === ids.length || moved.join() === ids.join())
    return undefined;
  const position = place === 'last' ? { after: '' } : { before: place.before };
  return {
    title: l10n.t('Move {0}', rule.label),
    verb: l10n.t('Move'),
    scope: rule.scope,
    changes: [l10n.t('{0}: position {1} → {2}', rule.label, ids.indexOf(id) + 1, at + 1)],
    warning: l10n.t(
      'Rules run in the order of their positions. The first rule that blocks or redirects a request determines the outcome.',
    ),
    confirmation: 'button',
    steps: [
      {
        call: callOn(rule.ref, update, { body: { position } }),
        target: rule.label,
        ref: rulesetRefOf(rule.ref),
        base: rulesState(ruleset),
        expect: { type: 'fields', value: { rules: moved.map((one) => ({ id: one })) } },
      },
    ],
  };
}

/**
 * Returns the plan that adds a rule to a ruleset, with a request that cannot delete other rules. The rule is added last
 * if `place` is absent. Returns undefined if the service has no operation for this.
 */
export function planAddRule(
  ruleset: Target,
  rule: JsonObject,
  place: RulePlace = 'last',
): ChangePlan | undefined {
  const { create } = operationsOf('ruleset_rule', ruleset.ref.scope.type);
  if (create === undefined) return undefined;
  const position = place === 'last' ? {} : { position: place };
  return {
    ...addWords(ruleset, rule),
    steps: [
      {
        call: callOn(ruleset.ref, create, { body: { ...rule, ...position } }),
        target: ruleText(rule),
        makes: { kind: 'ruleset_rule', within: ruleset.ref },
      },
    ],
  };
}

/**
 * Returns the plan that adds the first rule of a phase that has no entry point yet. The service then creates the
 * entry point (rulesets.md, "Operations").
 */
export function planFirstRule(
  { ref, scope, label }: Pick<Target, 'ref' | 'scope' | 'label'>,
  phase: string,
  rule: JsonObject,
): ChangePlan {
  const operation = ref.scope.type === 'zones' ? 'zoneEntrypoints.update' : 'accountEntrypoints.update';
  const call = callAt(ref.connection, ref.scope, [{ id: phase }], operation, { body: { rules: [rule] } });
  return {
    ...addWords({ scope, label }, rule),
    steps: [{ call, target: ruleText(rule), makes: { kind: 'ruleset', within: { ...ref, path: [] } } }],
  };
}

const addWords = (
  { scope, label }: Pick<Target, 'scope' | 'label'>,
  rule: JsonObject,
): Omit<ChangePlan, 'steps'> => ({
  title: l10n.t('Add a rule to {0}', label),
  verb: l10n.t('Add'),
  scope,
  changes: summarize(changesBetween({}, rule)),
  confirmation: 'button',
});

const ruleText = (rule: Json): string => kinds.ruleset_rule.present(rule, text(rule, 'id') ?? '').label;

/**
 * Returns the plan that adds a disabled copy of a rule right after it. The copy has no effect until the user has
 * reviewed and enabled it. Returns undefined if the content of the rule is unknown.
 */
export function planDuplicateRule(rule: Target, ruleset: Target): ChangePlan | undefined {
  const value = editablePart(rule.ref, rule.record);
  if (!isObject(value)) return undefined;
  const ids = list(ruleset.record, 'rules').map((one) => text(one, 'id') ?? '');
  const next = ids[ids.indexOf(lastStep(rule.ref).id) + 1];
  const copy = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'ref'));
  const named = { ...copy, description: l10n.t('{0} (copy)', rule.label), enabled: false };
  return planAddRule(ruleset, named, next === undefined ? 'last' : { before: next });
}

/**
 * Returns the plan that restores the rules and the description of an older version with a single write of the ruleset.
 * Rules that still exist keep their ID, and the others are restored by their `ref`. Nothing is sent if the ruleset has
 * changed since it was read. Returns undefined if there is no difference.
 */
export function planRestoreVersion(ruleset: Target, version: Json): ChangePlan | undefined {
  const { ref, scope, label, record } = ruleset;
  const wanted = editablePart(ref, version);
  const current = editablePart(ref, record);
  const changes = describeUpdate('ruleset', current, wanted);
  const rules = sendableRules(list(wanted, 'rules'), list(current, 'rules'));
  const body = { description: text(wanted, 'description') ?? '', rules };
  const call = updateCall(ref, body);
  if (!call || changes.length === 0) return undefined;
  const kept = new Set(list(version, 'rules').map((rule) => text(rule, 'id')));
  const lost = list(record, 'rules').filter((rule) => !kept.has(text(rule, 'id')));
  return {
    title: l10n.t('Restore version {0} of {1}', text(version, 'version') ?? '', label),
    verb: l10n.t('Restore'),
    scope,
    changes,
    ...(lost.length === 0
      ? {}
      : { warning: l10n.t('Rules that this change removes: {0}. Version {1} still contains them.', lost.map(ruleText).join(', '), text(record, 'version') ?? '') }),
    confirmation: 'modal',
    steps: [
      {
        call,
        target: label,
        ref,
        base: rulesState(record),
        expect: { type: 'fields', value: { rules: rules.map((rule) => withoutId(rule)) } },
      },
    ],
  }; // prettier-ignore
}

/**
 * Returns the versions that a write overwrote unintentionally. This happens if another user wrote between the last
 * read and the write, because the service does not compare versions (rulesets.md, "Updates"). `before` is the base of
 * the write.
 */
export const overwritten = (before: Json, answer: Json): readonly string[] =>
  versionsOverwritten(text(before, 'version') ?? '', text(answer, 'version') ?? '') ?? [];
