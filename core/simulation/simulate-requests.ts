import { type Steps } from '../base/steps';
import { type SampleOutcome, type SimulateResult, type StepsShown } from '../protocol/simulation';
import { type TestRequest } from '../rule-tests/run-rule-tests';
import { type SimulatedRequest } from '../rules/simulate/request';
import { type Chain } from '../rules/simulate/chain';
import { simulate } from '../rules/simulate/simulate';
import { type RuleTexts, sampleOutcome, shownSteps } from './shown-steps';

/** The rules to simulate (`chain`), and the deployed rules to compare them with (`old`). */
interface SimulatedChains {
  readonly chain: Chain;
  readonly old: Chain | undefined;
  readonly texts: RuleTexts;
}

/**
 * Returns the outcome of each request. `before` contains the same request with different facts, which is used to
 * simulate the deployed rules. If it is absent, the request itself is used. `steps` is the zero-based index of a
 * request. If it is given, the result also includes every step of the simulation of that request.
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
