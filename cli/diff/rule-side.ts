import fs from 'node:fs';
import path from 'node:path';
import { parseEmbedded } from '../../core/language/embedding/holes';
import { DocumentStates } from '../../core/language/documents/document-states';
import { hostsOver } from '../../core/language/embedding/hosts';
import { parseFor } from '../../core/language/expression/check';
import { readHeader } from '../../core/language/expression/document-header';
import { noFacts } from '../../core/language/facts';
import { type LanguageSettings } from '../../core/language/settings';
import { loadRules } from '../../core/rule-tests/load-rules';
import { type PlacedRule } from '../../core/rules/rule';
import { inFile, joinRules, noRules, type RuleSet } from '../../core/rules/rule-set';
import { LineIndex } from '../../core/text/offsets';
import { loadScripts } from '../../workspace/scripts';
import { documentOf, findSources } from '../check/sources';
import { CommandError } from '../command';
import { gitFiles } from './git-files';
import { isRuleFile, type SideFile } from './side-file';

/** The rules on one side of a comparison. */
export interface RuleSide {
  readonly set: RuleSet;
  /** The text of each file, by file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Returns the location of a rule, such as `custom-rules.json:12`. */
  readonly placeOf: (rule: PlacedRule) => string | undefined;
}

/**
 * Reads the rules of a file, a folder, or a git revision (`REV:PATH`). Throws `CommandError` if a file that the user
 * named directly contains neither rules nor expressions.
 */
export async function readSide(given: string, cwd: string, settings: LanguageSettings): Promise<RuleSide> {
  const files = fs.existsSync(path.resolve(cwd, given))
    ? await diskFiles(given, cwd)
    : await gitFiles(given, cwd);
  const sets: RuleSet[] = [];
  const texts = new Map<string, string>();
  for (const file of files) {
    const set = await rulesOf(file, settings);
    if (!set) {
      if (file.named) throw new CommandError(`${file.name}: has no rules and no expressions.`);
      continue;
    }
    sets.push(set);
    texts.set(file.name, file.text);
  }
  const lines = new Map<string, LineIndex>();
  return {
    set: joinRules(sets),
    texts,
    placeOf({ file = '', ranges }) {
      const text = texts.get(file);
      if (text === undefined || !ranges) return file === '' ? undefined : file;
      let index = lines.get(file);
      if (!index) lines.set(file, (index = new LineIndex(text)));
      return `${file}:${index.positionAt(ranges.whole.start).line + 1}`;
    },
  };
}

async function diskFiles(given: string, cwd: string): Promise<SideFile[]> {
  const files: SideFile[] = [];
  for await (const source of findSources([given], cwd)) {
    const { file, full, named } = source;
    if (named || isRuleFile(file))
      files.push({ name: file, full, named, text: source.documentOf(source.read()).text });
  }
  return files;
}

async function rulesOf(
  { name, full, text, named }: SideFile,
  settings: LanguageSettings,
): Promise<RuleSet | undefined> {
  const document = documentOf(full, text);
  const set = loadRules({ name, uri: document.uri, text }, settings);
  if (set) return set;
  const host = hostsOver(new DocumentStates())(document);
  if (!host) {
    if (!name.endsWith('.rfilter')) return undefined;
    const tree = parseFor(readHeader(text).text, { kind: 'filter', settings });
    const whole = { start: 0, end: text.length };
    return inFile(rulesOfPlaced([{ rule: ruleOf(tree, 0), ranges: { whole, match: whole } }]), name);
  }
  if (!named) return undefined;
  const found = [...(await host.find(document, { settings, facts: noFacts, scripts: loadScripts }))]
    .filter(({ kind }) => kind === 'filter')
    .sort((a, b) => a.embedded.hostStart - b.embedded.hostStart);
  if (found.length === 0) return undefined;
  const placed = found.map(({ kind, embedded, checked, rule }, position): PlacedRule => {
    const tree = checked ?? parseEmbedded(embedded, { kind, settings });
    const whole = { start: embedded.hostStart, end: embedded.hostEnd };
    return { rule: ruleOf(tree, position, rule?.action), ranges: { whole, match: whole } };
  });
  return inFile(rulesOfPlaced(placed), name);
}

const rulesOfPlaced = (rules: readonly PlacedRule[]): RuleSet => ({
  ...noRules,
  rulesets: [{ aliases: [], level: 'zone', rules }],
});

/** Wraps an expression in a rule, so that it can be compared like a rule. */
const ruleOf = (
  tree: ReturnType<typeof parseFor>,
  position: number,
  action?: string,
): PlacedRule['rule'] => ({
  kind: 'ruleset_rule',
  place: { position },
  enabled: true,
  match: { by: 'expression', text: tree.text.trim(), tree },
  ...(action === undefined ? {} : { action: { name: action } }),
});
