import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Sample } from '../language/samples/sample-set';
import { type LanguageSettings } from '../language/settings';
import { type RuleSources, type SimulateResult } from '../protocol/simulation';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { readSources } from './read-source';
import { sampleRequest } from './sample-request';
import { type RuleTexts } from './shown-steps';
import { simulateRequests } from './simulate-requests';

/** Questions of simulations about files and accounts. */
export interface SimulationWorld {
  readonly settings: LanguageSettings;
  readonly samples: readonly Sample[];
  /** When requests arrive that do not say, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly texts: RuleTexts;
  /** Reads a file; undefined if it does not exist. */
  readonly read: (uri: string) => Promise<string | undefined>;
}

/** The outcome of every sample at rules, and at those that are deployed; with `steps`, every step of that sample. */
export async function simulateSamples(
  { sources, before, steps }: RuleSources & { readonly steps?: number },
  world: SimulationWorld,
): Promise<SimulateResult> {
  const { samples, settings, texts, now } = world;
  const scheme = schemeFor(settings.filter);
  const set = await readSources(sources, settings, world.read);
  const chain = buildChain(set, scheme);
  const old = before && buildChain(await readSources(before, settings, world.read), scheme);
  const requests = samples.map((sample) => ({
    name: sample.name,
    request: sampleRequest(sample, scheme, now),
  }));
  return { rules: countRules(set), ...simulateRequests(requests, { chain, old, texts }, steps) };
}
