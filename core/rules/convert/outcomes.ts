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

/** Maximum number of compared rules. The second, lower limit applies if any rule does more than respond. */
export const maxCompared = 1000;
export const maxSampled = 300;
/** Budget for one question, and the maximum numbers of questions. */
const steps = 20_000;
const maxQuestions = 10_000;
const maxSamples = 1000;

/** Comparison of the outcomes of requests under the new rules and under the old ones. */
export interface ConversionOutcomes {
  readonly differences: readonly OutcomeDifference[];
  /**
   * How much is proved.
   * - `complete`: everything.
   * - `partial`: everything except for `open` rules.
   * - `samples`: nothing, because some rules do more than respond to a request.
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
  // Compared as enabled: disabled rules would have no effect.
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

/** Returns the new rules, with the items of the new lists inlined in their expressions. */
function rulesetOf({ rules, lists }: Conversion): object {
  // The name of a list can be a prefix of another name.
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
