import { type Steps } from '../../base/steps';
import { parseExpression } from '../../expression/parse';
import { type Scheme } from '../../expression/scheme/scheme';
import { diffRules } from '../diff/diff-rules';
import { type OutcomeDifference } from '../diff/outcomes';
import { readRuleSet } from '../read-rule-set';
import { type Rule } from '../rule';
import { noRules } from '../rule-set';
import { buildChain } from '../simulate/chain';
import { recordSource } from '../source';
import { compareLists } from './compare-lists';
import { convertRules } from './convert';
import { type Conversion } from './conversion';

/** With more rules, nothing is compared; with rules that do more than respond, even fewer are. */
export const maxCompared = 1000;
export const maxSampled = 300;
/** Budget of one question, and the number of questions. */
const steps = 20_000;
const maxQuestions = 10_000;
const maxSamples = 1000;

/** What is known about requests at the new rules and at the old ones. */
export interface ConversionOutcomes {
  readonly differences: readonly OutcomeDifference[];
  /**
   * How much is proved: everything; everything but for a number of rules; nothing, because some rules do more than
   * respond to a request; or nothing was compared, because the rules are more than `max`.
   */
  readonly proof:
    | { readonly kind: 'complete' | 'samples' }
    | { readonly kind: 'partial'; readonly open: number }
    | { readonly kind: 'not compared'; readonly max: number };
}

/** Requests with another outcome at the new rules than at the old ones, or proof that there are none. */
export function* conversionOutcomes(rules: readonly Rule[], scheme: Scheme): Steps<ConversionOutcomes> {
  const acting = rules.filter(({ kind }) => kind !== 'filter');
  if (acting.length > maxCompared) return notCompared(maxCompared);
  const before = buildChain({ ...noRules, rules: acting.map((rule) => ({ rule })) }, scheme);
  yield;
  const source = recordSource((text, kind) => parseExpression(text, { kind, scheme }));
  // Switched off for now, they would have no effect.
  const after = buildChain(readRuleSet(rulesetOf(convertRules(rules)), source, 'ruleset') ?? noRules, scheme);
  yield;
  let questions = 0;
  const listed = yield* compareLists(before, after, { steps, isOver: () => ++questions > maxQuestions });
  if (listed) {
    const { differences, open } = listed;
    return { differences, proof: open > 0 ? { kind: 'partial', open } : { kind: 'complete' } };
  }
  if (acting.length > maxSampled) return notCompared(maxSampled);
  const texts = { before: new Map<string, string>(), after: new Map<string, string>() };
  const limits = { steps, isOver: () => ++questions > maxSamples };
  const { outcomes, rules: changes } = diffRules(before, after, texts, limits);
  const isProved = outcomes.isProved && changes.every((change) => !change.hasOtherSettings);
  return {
    // The block pages differ; the report mentions this once for all of them.
    differences: outcomes.differences.filter((one) => one.before.outcome !== one.after.outcome),
    proof: { kind: isProved ? 'complete' : 'samples' },
  };
}

const notCompared = (max: number): ConversionOutcomes => ({
  differences: [],
  proof: { kind: 'not compared', max },
});

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
