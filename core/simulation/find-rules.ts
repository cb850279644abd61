import { visibleLine } from '../base/shown-text';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type FindRulesResult, type RuleSource } from '../protocol/simulation';
import { buildChain } from '../rules/simulate/chain';
import { ruleTitle } from '../rules/simulate/products';
import { readSought, whichRules } from '../rules/simulate/which';
import { listsOfSources, readSources } from './read-source';
import { placeShown } from './shown-steps';
import { type SimulationWorld } from './simulate-samples';

/**
 * Finds the rules of files and accounts that match or may match an address, a URL, a country or an ASN; networks that
 * contain the address come first.
 */
export async function findRules(
  sought: string,
  sources: readonly RuleSource[],
  { texts, ...world }: Pick<SimulationWorld, 'settings' | 'read' | 'texts' | 'listFiles'>,
): Promise<FindRulesResult> {
  const wanted = readSought(sought);
  if (!wanted) return { known: false, rules: [] };
  const { settings, read } = world;
  const chain = buildChain(await readSources(sources, settings, read), schemeFor(settings.filter));
  const foundLists = await listsOfSources(chain, sources, world);
  return {
    known: true,
    rules: whichRules(chain, { ...wanted, facts: { ...wanted.facts, foundLists } }).map(
      ({ rule, result, needs, isOff, action }) => ({
        product: ruleTitle(rule),
        name: visibleLine(rule.name),
        result,
        needs,
        isOff,
        ...(action === undefined ? {} : { action }),
        ...placeShown(rule, texts),
      }),
    ),
  };
}
