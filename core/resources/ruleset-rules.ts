import * as l10n from '@vscode/l10n';
import { type Outcome } from '../api/error';
import { failureOf } from '../api/failure';
import { operationRow } from '../api/operations.data';
import { type Page } from '../api/paging';
import { type Call, callAt } from './calls';
import { type Json, equalJson, isObject } from './json';
import { operationsOf } from './kind-operations.data';
import { list, text } from './record';
import { type ResourceRef, type ResourceStep, type ScopeRef, lastStep } from './ref';

/**
 * Rules are read with their ruleset (rulesets.md, "Operations"), because the API can neither list rules nor read a
 * single one. This module extracts them from the ruleset, so that they can be shown, changed, and restored like any
 * other resource.
 */

/** Returns the request that reads the rules of a ruleset. The last step of `within` is the ruleset. */
export function rulesCall(connection: string, scope: ScopeRef, within: readonly ResourceStep[]): Call {
  const operation = operationsOf('ruleset', scope.type).get ?? 'zoneRulesets.get';
  return callAt(connection, scope, within, operation);
}

/** Returns the rules of a ruleset as the only page of a list. */
export const rulesPage = <T>(outcome: Outcome<Json>): Outcome<Page<T>> =>
  outcome.ok
    ? { ...outcome, value: { items: list(outcome.value, 'rules') as readonly T[], issues: [] } }
    : outcome;

/**
 * Extracts a rule from the response for its ruleset. The result is a "not found" error if the ruleset does not
 * contain the rule.
 */
export function ruleOf(ref: ResourceRef, outcome: Outcome<Json>): Outcome<Json> {
  if (!outcome.ok) return outcome;
  const { id } = lastStep(ref);
  const rule = list(outcome.value, 'rules').find((one) => text(one, 'id') === id);
  if (rule !== undefined) return { ...outcome, value: rule };
  const operation = operationsOf('ruleset', ref.scope.type).get ?? 'zoneRulesets.get';
  return failureOf(
    { id: operation, row: operationRow(operation) },
    'notFound',
    'client',
    l10n.t('The ruleset no longer contains this rule.'),
  );
}

/**
 * Returns the rule that a request created. The response does not identify this rule. It is therefore assumed to be the
 * newest rule with version 1 in the returned ruleset that has the same expression and action as the sent rule, and the
 * same `ref` if one was sent. Returns undefined if there is no such rule.
 */
export function createdRule(answer: Json, body: Json | undefined): Json | undefined {
  const sent = isObject(body) ? body : {};
  const alike = list(answer, 'rules').filter(
    (rule) =>
      isObject(rule) &&
      rule.version === '1' &&
      equalJson(rule.expression, sent.expression) &&
      rule.action === sent.action &&
      (sent.ref === undefined || rule.ref === sent.ref),
  );
  return alike.reduce<Json | undefined>(
    (newest, rule) =>
      newest === undefined || (text(rule, 'last_updated') ?? '') >= (text(newest, 'last_updated') ?? '')
        ? rule
        : newest,
    undefined,
  );
}

/** Returns a rule without the version of the executed ruleset, which only the service sets. */
export function withoutExecutedVersion(rule: Json): Json {
  if (!isObject(rule) || rule.action !== 'execute' || !isObject(rule.action_parameters)) return rule;
  const parameters = Object.entries(rule.action_parameters).filter(([key]) => key !== 'version');
  return { ...rule, action_parameters: Object.fromEntries(parameters) };
}

/**
 * Converts rules to the form in which a request can keep or add them. Rules that the ruleset currently contains are
 * sent with their ID. Other rules are sent with their `ref` but without an ID, because the service rejects unknown
 * IDs.
 */
export function sendableRules(rules: readonly Json[], current: readonly Json[]): readonly Json[] {
  const known = new Set(current.map((rule) => text(rule, 'id')));
  return rules.map((rule) => {
    if (!isObject(rule) || known.has(text(rule, 'id'))) return rule;
    return Object.fromEntries(Object.entries(rule).filter(([key]) => key !== 'id'));
  });
}
