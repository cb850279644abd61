import { loadRules, ruleFileEndings } from '../../core/rule-tests/load-rules';
import { type LanguageSettings } from '../../core/language/settings';
import { countRules, joinRules, type RuleSet } from '../../core/rules/rule-set';
import { LineIndex } from '../../core/text/offsets';
import { findSources } from '../check/sources';
import { CommandError } from '../command';

/** Rules from files, with the data that locates them. */
export interface LoadedRules {
  readonly set: RuleSet;
  /** Returns a location such as `custom-rules.json:12` for an offset in a file. */
  readonly placeOf: (file: string | undefined, offset: number | undefined) => string | undefined;
}

/** Notations in which the editor checks rulesets, but whose rules are not simulated. */
const unreadNotation = /\.(?:ya?ml|[cm]?[jt]sx?|py)$/i;

/** Reads the rules of files and folders. A file that is named directly must contain some. */
export async function loadRuleFiles(
  paths: readonly string[],
  cwd: string,
  settings: LanguageSettings,
): Promise<LoadedRules> {
  const sets: RuleSet[] = [];
  const lines = new Map<string, LineIndex>();
  for await (const source of findSources(paths, cwd)) {
    if (!source.named && !ruleFileEndings.some((ending) => source.file.endsWith(ending))) continue;
    const { uri, text } = source.documentOf(source.read());
    const set = loadRules({ name: source.file, uri, text }, settings);
    if (set) {
      sets.push(set);
      lines.set(source.file, new LineIndex(text));
    } else if (source.named)
      throw new CommandError(
        unreadNotation.test(source.file)
          ? `${source.file}: rules are read from JSON and Terraform, not from YAML or Pulumi programs.`
          : `${source.file}: has no rules.`,
      );
  }
  const set = joinRules(sets);
  if (countRules(set) === 0) throw new CommandError(`${paths.join(', ')}: no rules found.`);
  return {
    set,
    placeOf(file, offset) {
      const index = file === undefined || offset === undefined ? undefined : lines.get(file);
      return index && `${file ?? ''}:${index.positionAt(offset ?? 0).line + 1}`;
    },
  };
}
