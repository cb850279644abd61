import { type ProductShown } from '../protocol/simulation';
import { type ChainRule, isNamed } from '../rules/simulate/chain-rule';
import { type Simulation } from '../rules/simulate/outcome';
import { type RuleTexts, shownSteps } from './shown-steps';

/** Maximum number of rules in an explanation. More rules would not make the outcome clearer. */
const maxRules = 30;

/**
 * Explains the outcome of a test. The explanation consists of the rules that match or may match, the rules that
 * determine the outcome, and the rule that was expected to determine it, each with its clauses and their values. If
 * there are more than `maxRules` such rules, the explanation contains only the rules that determine the outcome or were
 * expected to, and at most `maxRules` of them.
 */
export function failureTrace(
  simulation: Simulation,
  expectedBy: string | undefined,
  texts: RuleTexts,
): readonly ProductShown[] {
  const deciding = new Set<ChainRule>(
    [simulation, ...simulation.cases].flatMap(({ by }) => (by ? [by] : [])),
  );
  const isTelling = (rule: ChainRule): boolean =>
    deciding.has(rule) ||
    (expectedBy !== undefined && (isNamed(rule, expectedBy) || rule.name === expectedBy));
  const matching = simulation.steps.filter(
    ({ rule, result }) => isTelling(rule) || result === 'matched' || result === 'unknown',
  );
  const steps =
    matching.length > maxRules ? matching.filter(({ rule }) => isTelling(rule)).slice(0, maxRules) : matching;
  return shownSteps({ ...simulation, steps }, texts).products;
}
