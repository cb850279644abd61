import { own } from '../base/own';
import { type FoundLists, noLists } from '../expression/evaluate/found-list';
import { type LanguageSettings } from '../language/settings';
import { type RuleSource } from '../protocol/simulation';
import { listsOfRecords } from '../rule-tests/lists/load-lists';
import { type ListFiles, listsForRules, usesLists } from '../rule-tests/lists/found-lists';
import { type RuleFile, loadRules, rulesOfRecord } from '../rule-tests/load-rules';
import { type PlacedRule } from '../rules/rule';
import { joinRules, type RuleSet } from '../rules/rule-set';
import { type Chain } from '../rules/simulate/chain';

/**
 * Reads the rules of files and resources, in order. `textOf` returns the text of a file, or undefined if the file
 * does not exist.
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

/**
 * Returns the lists that are used by the rules in the sources and defined in files. If a source is the record of an
 * account's list, the contents of the record take precedence, because these are the actual contents of the list.
 */
export async function listsOfSources(
  chain: Chain,
  sources: readonly RuleSource[],
  { settings, read, listFiles }: ListsWorld,
): Promise<FoundLists> {
  if (!usesLists(chain)) return noLists;
  const own: RuleFile[] = [];
  for (const source of sources) {
    const text = 'record' in source ? undefined : await read(source.uri);
    if (text !== undefined) own.push({ name: source.uri, uri: source.uri, text });
  }
  const found = await listsForRules(chain, own, listFiles, settings);
  const records = sources.flatMap((source) =>
    'record' in source && source.kind === 'list' ? [{ name: source.uri, record: source.record }] : [],
  );
  return records.length === 0 ? found : new Map([...found, ...listsOfRecords(records)]);
}

interface ListsWorld {
  readonly settings: LanguageSettings;
  readonly read: (uri: string) => Promise<string | undefined>;
  /** Functions that find and read the files near the rules. If absent, only the sources are read. */
  readonly listFiles?: ListFiles;
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
    const file = one.rule.id === undefined ? undefined : own(rules, one.rule.id);
    return file === undefined ? one : { ...one, file };
  };
  return { ...set, rulesets: set.rulesets.map((one) => ({ ...one, rules: one.rules.map(placed) })) };
}
