import { parseExpression } from '../../expression/parse';
import { type Scheme } from '../../expression/scheme/scheme';
import { diffRules } from '../diff/diff-rules';
import { type OutcomeDiff } from '../diff/outcomes';
import { readRuleSet } from '../read-rule-set';
import { type Rule } from '../rule';
import { noRules } from '../rule-set';
import { buildChain } from '../simulate/chain';
import { recordSource } from '../source';
import { convertRules } from './convert';
import { type Conversion } from './conversion';

/** With more rules, nothing is compared. */
export const maxCompared = 300;
/** Budget of one question, and the number of questions. */
const steps = 20_000;
const maxQuestions = 1000;

/**
 * Requests with another outcome at the new rules than at the old ones, or proof that there are none. Undefined for
 * more rules than are compared.
 */
export function conversionOutcomes(rules: readonly Rule[], scheme: Scheme): OutcomeDiff | undefined {
  if (rules.length > maxCompared) return undefined;
  const acting = rules.filter(({ kind }) => kind !== 'filter');
  const before = buildChain({ ...noRules, rules: acting.map((rule) => ({ rule })) }, scheme);
  const source = recordSource((text, kind) => parseExpression(text, { kind, scheme }));
  // Switched off for now, they would have no effect.
  const after = readRuleSet(rulesetOf(convertRules(rules)), source, 'ruleset') ?? noRules;
  let questions = 0;
  const limits = { steps, isOver: () => ++questions > maxQuestions };
  const texts = { before: new Map<string, string>(), after: new Map<string, string>() };
  const { outcomes, rules: changes } = diffRules(before, buildChain(after, scheme), texts, limits);
  return {
    // The block pages differ; the report mentions this once for all of them.
    differences: outcomes.differences.filter((one) => one.before.outcome !== one.after.outcome),
    isProved: outcomes.isProved && changes.every((change) => !change.hasOtherSettings),
  };
}

/** The new rules, with the items of the new lists in their expressions. */
function rulesetOf({ rules, lists }: Conversion): object {
  // A name can be the start of another one.
  const longestFirst = lists.toSorted((a, b) => b.name.length - a.name.length);
  const withItems = (expression: string): string =>
    longestFirst.reduce(
      (text, { name, items }) =>
        text.replaceAll(`$${name}`, () => `{${items.map(({ ip }) => ip).join(' ')}}`),
      expression,
    );
  return {
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: rules.map((rule) => ({ ...rule, expression: withItems(rule.expression) })),
  };
}
