import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { parseJson } from '../json/parse';
import { parseFor } from '../language/expression/check';
import { findTarget } from '../language/documents/find-kind';
import { type LanguageSettings } from '../language/settings';
import { readRuleRecord, readRuleSet } from '../rules/read-rule-set';
import { type RuleLevel } from '../rules/rule';
import { inFile, type RuleSet } from '../rules/rule-set';
import { jsonSource, recordSource } from '../rules/source';
import { readTerraformRules } from '../rules/terraform-rules';
import { readYamlRules } from './yaml-rules';

/** File name suffixes of files that may contain rules. */
export const ruleFileEndings: readonly string[] = ['.json', '.jsonc', '.yaml', '.yml', '.tf', '.tofu'];

/** A file that may contain rules or lists, with its text. */
export interface RuleFile {
  /** Name of the file as it is shown in locations, usually its path. */
  readonly name: string;
  readonly uri: string;
  readonly text: string;
}

/**
 * Reads the rules in a Terraform file, a YAML file, or an API document. The kind of an API document is determined by
 * its name, `$schema`, or `rampart.documents`, or otherwise by its content. Returns undefined for a file without
 * rules.
 */
export function loadRules({ name, uri, text }: RuleFile, settings: LanguageSettings): RuleSet | undefined {
  const parse = (one: string, kind: ExpressionKind): ExpressionTree => parseFor(one, { kind, settings });
  if (/\.(?:tf|tofu)$/i.test(uri)) {
    const set = readTerraformRules(text, parse);
    return set && inFile(set, name);
  }
  if (/\.ya?ml$/i.test(uri)) {
    const set = readYamlRules(uri, text, parse);
    return set && inFile(set, name);
  }
  const source = jsonSource((node, kind) => (node.type === 'string' ? parse(node.value, kind) : undefined));
  const [root] = parseJson(text, { comments: true }).roots;
  if (!root) return undefined;
  const kind = findTarget(uri, text, settings)?.kind.name;
  const set = readRuleSet(root, source, kind);
  return set && inFile(set, name);
}

/** Reads the rules in plain data, such as parsed JSON. Returns undefined if the data is not in a format for rules. */
export function rulesOfData(data: unknown, settings: LanguageSettings): RuleSet | undefined {
  return readRuleSet<unknown>(
    data,
    recordSource((one, kind) => parseFor(one, { kind, settings })),
  );
}

/**
 * Reads the rules in the API record of a resource of an account or zone, such as a ruleset. `name` is the name of the
 * resource's document. Returns undefined for kinds that contain no rules.
 */
export function rulesOfRecord(
  record: unknown,
  { kind, level, name }: { readonly kind: string; readonly level: RuleLevel; readonly name: string },
  settings: LanguageSettings,
): RuleSet | undefined {
  const source = recordSource((one, expressionKind) => parseFor(one, { kind: expressionKind, settings }));
  const set = readRuleRecord<unknown>(record, source, kind, level);
  return set && inFile(set, name);
}
