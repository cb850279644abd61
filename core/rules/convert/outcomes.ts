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

/**
 * Maximum number of rules that are compared. If the action of any rule does more than respond, a slower comparison is
 * used, and the maximum is `maxSampled`.
 */
export const maxCompared = 1000;
export const maxSampled = 300;
/**
 * Maximum number of steps for a single check. `maxQuestions` is the maximum number of checks, and `maxSamples` is the
 * maximum for the slower comparison.
 */
const steps = 20_000;
const maxQuestions = 10_000;
const maxSamples = 1000;

/** Result of comparing the outcomes of requests under the old and the new rules. */
export interface ConversionOutcomes {
  readonly differences: readonly OutcomeDifference[];
  /**
   * The extent of the proof.
   * - `complete`: all outcomes are proved.
   * - `partial`: all outcomes are proved except the outcomes of `open` rules.
   * - `samples`: nothing is proved, because some rules do more than respond to a request.
   * - `not compared`: nothing was compared, because there are more than `max` rules.
   */
  readonly proof:
    | { readonly kind: 'complete' | 'samples' }
    | { readonly kind: 'partial'; readonly open: number }
    | { readonly kind: 'not compared'; readonly max: number };
}

/** Finds requests whose outcomes differ between the old and the new rules, or proves that there are none. */
export function* conversionOutcomes(rules: readonly Rule[], scheme: Scheme): Steps<ConversionOutcomes> {
  const acting = rules.filter(({ kind }) => kind !== 'filter');
  if (acting.length > maxCompared) return notCompared(maxCompared);
  const before = buildChain({ ...noRules, rules: acting.map((rule) => ({ rule })) }, scheme);
  yield;
  const source = recordSource((text, kind) => parseExpression(text, { kind, scheme }));
  // The new rules are compared as if they were enabled, because disabled rules would have no effect.
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
  const { outcomes } = diffRules(before, after, texts, limits);
  return {
    // Differences between block pages are left out here. The report mentions them once for all rules.
    differences: outcomes.differences.filter((one) => one.before.outcome !== one.after.outcome),
    proof: { kind: 'samples' },
  };
}

const notCompared = (max: number): ConversionOutcomes => ({
  differences: [],
  proof: { kind: 'not compared', max },
});

/** Returns the new rules, with the items of the new lists inlined in their expressions. */
function rulesetOf({ rules, lists }: Conversion): object {
  const withItems = (expression: string): string =>
    lists.reduce(
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
