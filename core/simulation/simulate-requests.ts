import { type SimulateResult } from '../protocol/simulation';
import { type TestRequest } from '../rule-tests/run-rule-tests';
import { type Chain } from '../rules/simulate/chain';
import { simulate } from '../rules/simulate/simulate';
import { type RuleTexts, sampleOutcome, shownSteps } from './shown-steps';

/** What requests are simulated at: rules, and those that are compared with them. */
interface SimulatedChains {
  readonly chain: Chain;
  readonly old: Chain | undefined;
  readonly texts: RuleTexts;
}

/** The outcome of each request at rules; with `steps`, every step of that one, counted from 0. */
export function simulateRequests(
  requests: readonly TestRequest[],
  { chain, old, texts }: SimulatedChains,
  steps: number | undefined,
): Omit<SimulateResult, 'rules'> {
  const asked = steps === undefined ? undefined : requests[steps];
  return {
    samples: requests.map(({ name, request }) =>
      sampleOutcome(name, simulate(chain, request), old && simulate(old, request), texts),
    ),
    ...(asked ? { steps: shownSteps(simulate(chain, asked.request), texts) } : {}),
  };
}
