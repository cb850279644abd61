import { type FoundLists, noLists } from '../expression/evaluate/found-list';
import { type Scheme } from '../expression/scheme/scheme';
import { type Sample } from '../language/samples/sample-set';
import { splitWrittenFacts } from '../rule-tests/written-facts';
import { type SimulatedRequest } from '../rules/simulate/request';

/**
 * Returns a sample as input for simulations. `now` is the arrival time of a sample that does not specify one, in
 * milliseconds since the Unix epoch. `foundLists` contains the lists defined in files.
 */
export function sampleRequest(
  { request, facts }: Sample,
  scheme: Scheme,
  now: number,
  foundLists: FoundLists = noLists,
): SimulatedRequest {
  const written = splitWrittenFacts(facts, scheme);
  return {
    ...(request ? { request } : {}),
    facts: { ...written.facts, foundLists },
    ...(written.rules ? { rules: written.rules } : {}),
    now: written.now ?? now,
  };
}

/** Returns the request with different contents of lists, for a simulation under another version of the rules. */
export const withLists = (request: SimulatedRequest, foundLists: FoundLists): SimulatedRequest => ({
  ...request,
  facts: { ...request.facts, foundLists },
});
