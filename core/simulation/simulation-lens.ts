import * as l10n from '@vscode/l10n';
import { type Steps } from '../base/steps';
import { visibleLine } from '../base/shown-text';
import { type FoundLists, noLists } from '../expression/evaluate/found-list';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../language/settings';
import { type ListFiles, listsForRules } from '../rule-tests/lists/found-lists';
import { loadRules, type RuleFile, ruleFileEndings } from '../rule-tests/load-rules';
import { countRules } from '../rules/rule-set';
import { buildChain, type Chain } from '../rules/simulate/chain';
import { verdictText } from '../rules/simulate/describe';
import { type Outcome, type Simulation } from '../rules/simulate/outcome';
import { simulate } from '../rules/simulate/simulate';
import { sampleRequest } from './sample-request';
import { type SimulationWorld } from './simulate-samples';

type LensWorld = Pick<SimulationWorld, 'settings' | 'samples' | 'now'>;

/**
 * Maximum number of samples for which the code lens shows outcomes. The limit exists because the outcomes are computed
 * after each change of the text.
 */
const maxSamples = 100;

/** The rules of a file for which a code lens is shown. */
export interface LensRules {
  readonly file: RuleFile;
  /** Returns the prepared rules. They are prepared on the first call. */
  readonly chain: () => Chain;
}

/**
 * Reads the rules of a file. Returns undefined if the file does not have the extension of a rule file, or if it
 * contains fewer than two rules. A single rule needs no code lens, because the result of its condition already
 * determines its outcome.
 */
export function lensRules(uri: string, text: string, settings: LanguageSettings): LensRules | undefined {
  if (!ruleFileEndings.some((ending) => uri.endsWith(ending))) return undefined;
  const file = { name: uri, uri, text };
  const set = loadRules(file, settings);
  if (!set || countRules(set) < 2) return undefined;
  let chain: Chain | undefined;
  return { file, chain: () => (chain ??= buildChain(set, schemeFor(settings.filter))) };
}

/**
 * Returns the lists that are defined in files and used by the rules. Returns no lists if there are too many samples
 * for a code lens, or if the file contains no `$` and therefore uses no list.
 */
export const lensLists = async (
  { file, chain }: LensRules,
  { settings, samples }: LensWorld,
  listFiles: ListFiles,
): Promise<FoundLists> =>
  samples.length > maxSamples || !file.text.includes('$')
    ? noLists
    : listsForRules(chain(), [file], listFiles, settings);

const counted: Readonly<Record<Exclude<Outcome, 'pass'>, (count: number) => string>> = {
  block: (count) => l10n.t('{0} blocked', count),
  challenge: (count) => l10n.t('{0} challenged', count),
  redirect: (count) => l10n.t('{0} redirected', count),
  depends: (count) => l10n.t('{0} unknown', count),
};

/**
 * Returns the text of the code lens above a list of rules: the outcome of the sample, or the number of samples with
 * each outcome. `foundLists` contains the lists defined in files.
 */
export function* simulationLens(
  rules: LensRules,
  { settings, samples, now }: LensWorld,
  foundLists?: FoundLists,
): Steps<string> {
  if (samples.length > maxSamples) return l10n.t('▶ Simulate · {0} samples', samples.length);
  const scheme = schemeFor(settings.filter);
  const chain = rules.chain();
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
