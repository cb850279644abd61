import { type Scheme } from '../expression/scheme/scheme';
import { type Sample } from '../language/samples/sample-set';
import { splitWrittenFacts } from '../rule-tests/written-facts';
import { type SimulatedRequest } from '../rules/simulate/request';

/**
 * Returns a sample as input for simulations. `now`: the time at which it arrives if it contains none, in milliseconds
 * since 1970 UTC.
 */
export function sampleRequest({ request, facts }: Sample, scheme: Scheme, now: number): SimulatedRequest {
  const written = splitWrittenFacts(facts, scheme);
  return {
    ...(request ? { request } : {}),
    ...(written.facts ? { facts: written.facts } : {}),
    ...(written.rules ? { rules: written.rules } : {}),
    now: written.now ?? now,
  };
}
