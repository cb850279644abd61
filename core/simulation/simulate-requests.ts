import { type Steps } from '../base/steps';
import { type SampleOutcome, type SimulateResult, type StepsShown } from '../protocol/simulation';
import { type TestRequest } from '../rule-tests/run-rule-tests';
import { type SimulatedRequest } from '../rules/simulate/request';
import { type Chain } from '../rules/simulate/chain';
import { simulate } from '../rules/simulate/simulate';
import { type RuleTexts, sampleOutcome, shownSteps } from './shown-steps';

/** The rules for which requests are simulated, and the rules with which their outcomes are compared. */
interface SimulatedChains {
  readonly chain: Chain;
  readonly old: Chain | undefined;
  readonly texts: RuleTexts;
}

/**
 * Returns the outcome of each request. A request may have other facts for the deployed rules (`before`). If `steps`
 * is given, the result also includes every step of the request with that zero-based index.
 */
export function* simulateRequests(
  requests: Iterable<TestRequest & { readonly before?: SimulatedRequest }>,
  { chain, old, texts }: SimulatedChains,
  steps: number | undefined,
): Steps<Omit<SimulateResult, 'rules'>> {
  const samples: SampleOutcome[] = [];
  let shown: StepsShown | undefined;
  for (const { name, request, before = request } of requests) {
    const simulation = simulate(chain, request);
    if (samples.length === steps) shown = shownSteps(simulation, texts);
    samples.push(sampleOutcome(name, simulation, old && simulate(old, before), texts));
    yield;
  }
  return { samples, ...(shown ? { steps: shown } : {}) };
}
