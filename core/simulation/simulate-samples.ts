import { LightSignal, type StopSignal } from '../base/abort';
import { type Pace, paced } from '../base/steps';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Sample } from '../language/samples/sample-set';
import { type LanguageSettings } from '../language/settings';
import { type ListFiles } from '../rule-tests/lists/found-lists';
import { type RuleSources, type SimulateResult } from '../protocol/simulation';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { listsOfSources, readSources } from './read-source';
import { sampleRequest, withLists } from './sample-request';
import { type RuleTexts } from './shown-steps';
import { simulateRequests } from './simulate-requests';

/** The dependencies of simulations of files and accounts. */
export interface SimulationWorld {
  readonly settings: LanguageSettings;
  readonly samples: readonly Sample[];
  /** The arrival time of requests that do not specify one, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly texts: RuleTexts;
  /** Reads a file. Returns undefined if the file does not exist. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** Functions that find and read the files near the rules, which may define lists that the rules use. */
  readonly listFiles?: ListFiles;
  /** Pauses the work so that other work can proceed. Absent if the work never needs to pause. */
  readonly pace?: Pace;
  readonly signal?: StopSignal;
}

/**
 * Returns the outcome of every sample under the given rules and under the deployed ones. `steps` is the zero-based
 * index of a sample. If it is given, the result also includes every step of the simulation of that sample. Returns
 * undefined if the signal is aborted.
 */
export async function simulateSamples(
  { sources, before, steps }: RuleSources & { readonly steps?: number },
  world: SimulationWorld,
): Promise<SimulateResult | undefined> {
  const { samples, settings, texts, now, pace, signal = new LightSignal() } = world;
  const scheme = schemeFor(settings.filter);
  const set = await readSources(sources, settings, world.read);
  const chain = buildChain(set, scheme);
  const old = before && buildChain(await readSources(before, settings, world.read), scheme);
  const lists = await listsOfSources(chain, sources, world);
  const oldLists = old && (await listsOfSources(old, before, world));
  const requests = function* () {
    for (const sample of samples) {
      const request = sampleRequest(sample, scheme, now, lists);
      yield { name: sample.name, request, ...(oldLists ? { before: withLists(request, oldLists) } : {}) };
    }
  };
  const result = await paced(simulateRequests(requests(), { chain, old, texts }, steps), pace, signal);
  return result && { rules: countRules(set), ...result };
}
