import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../language/settings';
import { type SimulateResult } from '../protocol/simulation';
import { type TestRun } from '../rule-tests/run-rule-tests';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { type RuleTexts } from './shown-steps';
import { simulateRequests } from './simulate-requests';

/**
 * What becomes of the requests of a test at the rules under test; with `steps`, every step of that request. Null where
 * the test cannot be run.
 */
export async function simulateTest(
  run: TestRun,
  test: number,
  steps: number | undefined,
  { settings, texts }: { readonly settings: LanguageSettings; readonly texts: RuleTexts },
): Promise<SimulateResult | null> {
  const rules = await run.rules();
  if ('status' in rules) return null;
  const chain = buildChain(rules, schemeFor(settings.filter));
  const requests = await run.requests(test, chain);
  if (requests.length === 0) return null;
  return { rules: countRules(rules), ...simulateRequests(requests, { chain, old: undefined, texts }, steps) };
}
