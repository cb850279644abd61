import { LightSignal } from '../base/abort';
import { shortened } from '../base/shortened';
import { visibleLine } from '../base/shown-text';
import { mayContinue } from '../base/steps';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { noLists } from '../expression/evaluate/found-list';
import {
  maxSimulatedRequests,
  type RequestOutcome,
  type RuleSources,
  type SimulateEachResult,
} from '../protocol/simulation';
import { type FileRequest, requestLabel } from '../requests/request-file';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { assumptionText, verdictText } from '../rules/simulate/describe';
import { type Simulation } from '../rules/simulate/outcome';
import { simulate } from '../rules/simulate/simulate';
import { listsOfSources, readSources } from './read-source';
import { sampleRequest, withLists } from './sample-request';
import { outcomeText, placeShown, type RuleTexts } from './shown-steps';
import { type SimulationWorld } from './simulate-samples';

/**
 * A request from a file, to which the facts of its profiles have been added. `absent` contains the names of profiles
 * that the request refers to and that do not exist.
 */
export interface ProfiledRequest {
  readonly request: FileRequest;
  readonly absent: readonly string[];
}

/** Maximum length of a recorded outcome, in characters. Recorded outcomes come from a log and may have any length. */
const maxRecordedCharacters = 60;

/**
 * Returns the outcome of each request in a file under the given rules and under the deployed ones. The requests are
 * read one by one, and at most `max` requests are simulated. Returns undefined if the signal is aborted.
 */
export async function simulateEach(
  { sources, before }: RuleSources,
  requests: AsyncIterable<ProfiledRequest>,
  world: Omit<SimulationWorld, 'samples'>,
  max = maxSimulatedRequests,
): Promise<SimulateEachResult | undefined> {
  const { settings, texts, now, pace, signal = new LightSignal() } = world;
  const scheme = schemeFor(settings.filter);
  const set = await readSources(sources, settings, world.read);
  const chain = buildChain(set, scheme);
  const old = before && buildChain(await readSources(before, settings, world.read), scheme);
  const lists = await listsOfSources(chain, sources, world);
  const oldLists = old && (await listsOfSources(old, before, world));
  const outcomes: RequestOutcome[] = [];
  const absentProfiles = new Set<string>();
  const assumed = new Set<string>();
  let unread = 0;
  let isCut = false;
  for await (const { request: one, absent } of requests) {
    if (!(await mayContinue(pace, signal))) return undefined;
    if (one.request === undefined) {
      unread++;
      continue;
    }
    if ((isCut = outcomes.length === max)) break;
    for (const name of absent) absentProfiles.add(name);
    const name = requestLabel(one);
    const request = sampleRequest({ name, request: one.request, facts: one.facts }, scheme, now, lists);
    const simulation = simulate(chain, request);
    const was = old && simulate(old, withLists(request, oldLists ?? noLists));
    for (const id of simulation.assumed) assumed.add(id);
    outcomes.push(outcomeOf(one, simulation, was, texts));
  }
  return {
    rules: countRules(set),
    requests: outcomes,
    unread,
    isCut,
    absentProfiles: [...absentProfiles],
    assumed: [...assumed].sort().map((id) => ({ id, text: assumptionText(id) })),
  };
}

function outcomeOf(
  one: FileRequest,
  simulation: Simulation,
  before: Simulation | undefined,
  texts: RuleTexts,
): RequestOutcome {
  const { outcome, by, needs, status, code } = simulation;
  const verdict = {
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  };
  const was = before && outcomeText(before);
  return {
    number: one.number,
    name: requestLabel(one),
    outcome,
    text: outcome === 'depends' ? outcomeText(simulation) : verdictText(verdict),
    ...(by ? { by: { name: visibleLine(by.name), ...placeShown(by, texts) } } : {}),
    needs,
    ...(was === undefined || was === outcomeText(simulation) ? {} : { before: was }),
    ...(one.recorded === undefined
      ? {}
      : { recorded: shortened(visibleLine(one.recorded), maxRecordedCharacters) }),
  };
}
