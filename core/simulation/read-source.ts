import { type LanguageSettings } from '../language/settings';
import { type RuleSource } from '../protocol/simulation';
import { loadRules, rulesOfRecord } from '../rule-tests/load-rules';
import { type PlacedRule } from '../rules/rule';
import { joinRules, type RuleSet } from '../rules/rule-set';

/**
 * Reads the rules of files and resources, in order. `textOf` returns the text of a file; undefined if there is none.
 */
export async function readSources(
  sources: readonly RuleSource[],
  settings: LanguageSettings,
  textOf: (uri: string) => Promise<string | undefined>,
): Promise<RuleSet> {
  const sets: RuleSet[] = [];
  for (const source of sources) {
    const set = await readSource(source, settings, textOf);
    if (set) sets.push(set);
  }
  return joinRules(sets);
}

async function readSource(
  source: RuleSource,
  settings: LanguageSettings,
  textOf: (uri: string) => Promise<string | undefined>,
): Promise<RuleSet | undefined> {
  const { uri } = source;
  if (!('record' in source)) {
    const text = await textOf(uri);
    return text === undefined ? undefined : loadRules({ name: uri, uri, text }, settings);
  }
  const { kind, level, record, rules = {} } = source;
  const set = rulesOfRecord(record, { kind, level, name: uri }, settings);
  if (!set) return undefined;
  const placed = (one: PlacedRule): PlacedRule => {
    const own = one.rule.id === undefined ? undefined : rules[one.rule.id];
    return own === undefined ? one : { ...one, file: own };
  };
  return { ...set, rulesets: set.rulesets.map((one) => ({ ...one, rules: one.rules.map(placed) })) };
}
