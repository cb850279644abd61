import * as l10n from '@vscode/l10n';
import { type Steps } from '../base/steps';
import { visibleLine } from '../base/shown-text';
import { type FoundLists } from '../expression/evaluate/found-list';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../language/settings';
import { type ListFiles, listsForRules, noLists } from '../rule-tests/lists/found-lists';
import { loadRules, ruleFileEndings } from '../rule-tests/load-rules';
import { countRules } from '../rules/rule-set';
import { buildChain } from '../rules/simulate/chain';
import { verdictText } from '../rules/simulate/describe';
import { type Outcome, type Simulation } from '../rules/simulate/outcome';
import { simulate } from '../rules/simulate/simulate';
import { sampleRequest } from './sample-request';
import { type SimulationWorld } from './simulate-samples';

type LensWorld = Pick<SimulationWorld, 'settings' | 'samples' | 'now'>;

/** Returns the lists that files define for the rules in a file. */
export async function lensLists(
  uri: string,
  text: string,
  settings: LanguageSettings,
  listFiles: ListFiles,
): Promise<FoundLists> {
  const isRead = text.includes('$') && ruleFileEndings.some((ending) => uri.endsWith(ending));
  const set = isRead ? loadRules({ name: uri, uri, text }, settings) : undefined;
  if (!set || countRules(set) < 2) return noLists;
  const chain = buildChain(set, schemeFor(settings.filter));
  return listsForRules(chain, [{ name: uri, uri, text }], listFiles, settings);
}

/** Maximum number of samples for which the outcomes are computed at each change of the text. */
const maxSamples = 100;

const counted: Readonly<Record<Exclude<Outcome, 'pass'>, (count: number) => string>> = {
  block: (count) => l10n.t('{0} blocked', count),
  challenge: (count) => l10n.t('{0} challenged', count),
  redirect: (count) => l10n.t('{0} redirected', count),
  depends: (count) => l10n.t('{0} unknown', count),
};

/**
 * Returns the code lens above a file with a list of rules: the outcome of the sample, or the number of samples with
 * each outcome. Undefined for a file without a list of rules: for a single rule, its condition is enough. `foundLists`:
 * the lists that files define.
 */
export function* simulationLens(
  uri: string,
  text: string,
  { settings, samples, now }: LensWorld,
  foundLists?: FoundLists,
): Steps<string | undefined> {
  if (!ruleFileEndings.some((ending) => uri.endsWith(ending))) return undefined;
  const set = loadRules({ name: uri, uri, text }, settings);
  if (!set || countRules(set) < 2) return undefined;
  if (samples.length > maxSamples) return l10n.t('▶ Simulate · {0} samples', samples.length);
  const scheme = schemeFor(settings.filter);
  const chain = buildChain(set, scheme);
  const outcomes: Simulation[] = [];
  for (const sample of samples) {
    outcomes.push(simulate(chain, sampleRequest(sample, scheme, now, foundLists)));
    yield;
  }
  const [only] = outcomes;
  if (only && outcomes.length === 1) return l10n.t('▶ Simulate · {0}', visibleLine(verdictText(only)));
  const counts = (Object.keys(counted) as (keyof typeof counted)[]).flatMap((name) => {
    const count = outcomes.filter(({ outcome }) => outcome === name).length;
    return count === 0 ? [] : [counted[name](count)];
  });
  const parts = counts.length === 0 ? [l10n.t('all pass')] : counts;
  return [l10n.t('▶ Simulate · {0} samples', samples.length), ...parts].join(' · ');
}
