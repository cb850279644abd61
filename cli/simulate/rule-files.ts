import { loadRules, type RuleFile, ruleFileEndings } from '../../core/rule-tests/load-rules';
import { type FoundLists } from '../../core/expression/evaluate/found-list';
import { listsForRules } from '../../core/rule-tests/lists/found-lists';
import { type LanguageSettings } from '../../core/language/settings';
import { countRules, joinRules, type RuleSet } from '../../core/rules/rule-set';
import { type Chain } from '../../core/rules/simulate/chain';
import { LineIndex } from '../../core/text/offsets';
import { findSources } from '../check/sources';
import { CommandError } from '../command';
import { diskListFiles } from './disk-list-files';

/** Rules from files, with functions that locate the rules and find their lists. */
export interface LoadedRules {
  readonly set: RuleSet;
  /** Returns the lists that the rules use and that are defined in files. */
  readonly listsFor: (chain: Chain) => Promise<FoundLists>;
  /** Returns a location such as `custom-rules.json:12` for an offset in a file. */
  readonly placeOf: (file: string | undefined, offset: number | undefined) => string | undefined;
}

/**
 * Pattern for JavaScript, TypeScript, and Python files. The editor checks rulesets in these files, but their rules
 * are not simulated.
 */
const unreadNotation = /\.(?:[cm]?[jt]sx?|py)$/i;

/**
 * Reads the rules of files and folders. Throws `CommandError` if there are no rules at all, or if a file that the user
 * named directly contains none.
 */
export async function loadRuleFiles(
  paths: readonly string[],
  cwd: string,
  settings: LanguageSettings,
): Promise<LoadedRules> {
  const sets: RuleSet[] = [];
  const lines = new Map<string, LineIndex>();
  const files: RuleFile[] = [];
  for await (const source of findSources(paths, cwd)) {
    if (!source.named && !ruleFileEndings.some((ending) => source.file.endsWith(ending))) continue;
    const { uri, text } = source.documentOf(source.read());
    const file = { name: source.file, uri, text };
    files.push(file);
    const set = loadRules(file, settings);
    if (set) {
      sets.push(set);
      lines.set(source.file, new LineIndex(text));
    } else if (source.named)
      throw new CommandError(
        unreadNotation.test(source.file)
          ? `${source.file}: rules are read from JSON, YAML and Terraform, not from Pulumi programs.`
          : `${source.file}: has no rules.`,
      );
  }
  const set = joinRules(sets);
  if (countRules(set) === 0) throw new CommandError(`${paths.join(', ')}: no rules found.`);
  return {
    set,
    listsFor: (chain) => listsForRules(chain, files, diskListFiles(cwd), settings),
    placeOf(file, offset) {
      const index = file === undefined || offset === undefined ? undefined : lines.get(file);
      return index && `${file ?? ''}:${index.positionAt(offset ?? 0).line + 1}`;
    },
  };
}
