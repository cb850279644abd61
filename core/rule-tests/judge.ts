import * as l10n from '@vscode/l10n';
import { assumptionText, verdictText } from '../rules/simulate/describe';
import { isNamed } from '../rules/simulate/chain-rule';
import { type Simulation, type Verdict } from '../rules/simulate/outcome';
import { type Expectation } from './rule-test-file';

/** The reason why a test fails, with the expected and the actual outcome as strings for comparison. */
export interface Failure {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Compares a simulation with a test's expectation. Returns the failure, or undefined if the test passes. If the
 * outcome depends on facts with the value `any`, all cases must have the expected outcome for the test to pass. The
 * outcome may depend on other unknown facts only if the test expects `depends`. It may depend on an assumption only if
 * the test accepts it.
 */
export function judge(
  simulation: Simulation,
  expect: Expectation,
  any: readonly string[],
): Failure | undefined {
  const expected = expectationText(expect);
  const actual = verdictText(simulation);
  const isDifferent = simulation.cases.length > 1;
  const open = simulation.needs.filter(
    (need) => !any.some((name) => need === name || need.startsWith(`${name}[`)),
  );
  if (simulation.outcome === 'depends' && open.length > 0 && expect.outcomes?.includes('depends') !== true)
    return {
      message:
        open.length === 1
          ? l10n.t(
              'The outcome depends on {0}. Add this fact to `facts`, or change the expected outcome to `depends`.',
              open.join(', '),
            )
          : l10n.t(
              'The outcome depends on {0}. Add these facts to `facts`, or change the expected outcome to `depends`.',
              open.join(', '),
            ),
      expected,
      actual: casesText(simulation),
    };
  const isExpected = expect.outcomes?.includes('depends') === true && simulation.outcome === 'depends';
  const verdicts: readonly Verdict[] = simulation.cases;
  if (!isExpected) {
    const wrong = verdicts.find((one) => !fits(one, expect));
    if (wrong)
      return {
        message: isDifferent
          ? l10n.t('Expected: {0}. One possible outcome: {1}.', expected, verdictText(wrong))
          : l10n.t('Expected: {0}. Actual outcome: {1}.', expected, actual),
        expected,
        actual: isDifferent ? casesText(simulation) : actual,
      };
  }
  const { assumptions } = expect;
  const unwanted =
    assumptions === undefined ? [] : simulation.assumed.filter((id) => !assumptions.includes(id));
  const [first] = unwanted;
  if (first === undefined) return undefined;
  return {
    message: l10n.t('The outcome depends on the assumption {0}: {1}', first, assumptionText(first)),
    expected: `${expected}, assumptions: ${assumptions === undefined || assumptions.length === 0 ? 'none' : assumptions.join(', ')}`,
    actual: `${actual}, assumptions: ${simulation.assumed.join(', ')}`,
  };
}

function fits(verdict: Verdict, { outcomes, by, status }: Expectation): boolean {
  if (outcomes && !outcomes.includes(verdict.outcome)) return false;
  if (by !== undefined && !(verdict.by && (isNamed(verdict.by, by) || verdict.by.name === by))) return false;
  return status === undefined || verdict.status === status;
}

function expectationText({ outcomes = [], by, status }: Expectation): string {
  return [outcomes.join(' | '), status, by === undefined ? '' : `by ${by}`]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ');
}

const casesText = ({ outcome, cases }: Simulation): string =>
  [
    outcome,
    ...cases.map(
      (one) =>
        `  ${one.when.map((choice) => ('fact' in choice ? `${choice.fact} ${choice.value ? 'yes' : 'no'}` : `${choice.rule.name} ${choice.matches ? 'matches' : 'does not match'}`)).join(', ')}: ${verdictText(one)}`,
    ),
  ].join('\n');
