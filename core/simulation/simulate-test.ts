import { LightSignal, type StopSignal } from '../base/abort';
import { type Pace, paced } from '../base/steps';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../language/settings';
import { type SimulateResult } from '../protocol/simulation';
import { type TestRun } from '../rule-tests/run-rule-tests';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { type RuleTexts } from './shown-steps';
import { simulateRequests } from './simulate-requests';

interface TestTexts {
  readonly settings: LanguageSettings;
  readonly texts: RuleTexts;
  readonly pace?: Pace;
  readonly signal?: StopSignal;
}

/**
 * Returns the outcomes of a test's requests under the rules being tested. `steps` is the zero-based index of a
 * request. If it is given, the result also includes every step of the simulation of that request. Returns null if the
 * test cannot be run or has no requests, or if the signal is aborted.
 */
export async function simulateTest(
  run: TestRun,
  test: number,
  steps: number | undefined,
  { settings, texts, pace, signal = new LightSignal() }: TestTexts,
): Promise<SimulateResult | null> {
  const rules = await run.rules();
  if ('status' in rules) return null;
  const chain = buildChain(rules, schemeFor(settings.filter));
  const requests = await run.requests(test);
  const world = await run.requestWorld(chain);
  const chains = { chain, old: undefined, texts };
  const result = await paced(simulateRequests(requests(chain, world), chains, steps), pace, signal);
  return result && result.samples.length > 0 ? { rules: countRules(rules), ...result } : null;
}
