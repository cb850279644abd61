import { visibleLine } from '../base/shown-text';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type FindRulesResult, type RuleSource } from '../protocol/simulation';
import { buildChain } from '../rules/simulate/chain';
import { ruleTitle } from '../rules/simulate/products';
import { readSought, whichRulesOf } from '../rules/simulate/which';
import { listsOfSources, readSources } from './read-source';
import { placeShown } from './shown-steps';
import { type SimulationWorld } from './simulate-samples';

/**
 * Finds the rules in files and accounts that match or may match an address, a URL, a country, or an ASN. The rules
 * are in the order in which `whichRulesOf` returns them.
 */
export async function findRules(
  sought: string,
  sources: readonly RuleSource[],
  { texts, ...world }: Pick<SimulationWorld, 'settings' | 'read' | 'texts' | 'listFiles'>,
): Promise<FindRulesResult> {
  const wanted = readSought(sought);
  if (!wanted) return { known: false, rules: [] };
  const { settings, read } = world;
  const search = async (some: readonly RuleSource[]) => {
    const chain = buildChain(await readSources(some, settings, read), schemeFor(settings.filter));
    const foundLists = await listsOfSources(chain, some, world);
    return { chain, sought: { ...wanted, facts: { ...wanted.facts, foundLists } } };
  };
  // Deployed rules are searched separately, because they use the lists of their account, which can differ from the
  // lists in files.
  const files = await search(sources.filter((one) => !('record' in one)));
  const deployed = await search(sources.filter((one) => 'record' in one));
  return {
    known: true,
    rules: whichRulesOf([files, deployed]).map(({ rule, result, needs, isOff, isUnreadable, action }) => ({
      product: ruleTitle(rule),
      name: visibleLine(rule.name),
      result,
      needs,
      isOff,
      ...(isUnreadable ? { isUnreadable } : {}),
      ...(action === undefined ? {} : { action }),
      ...placeShown(rule, texts),
    })),
  };
}
