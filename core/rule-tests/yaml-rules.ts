import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { itemsOf, type JsonNode, textMember, valueOf } from '../json/tree';
import { bodyOf } from '../language/documents/document-state';
import { valueInApiForm } from '../language/documents/hosted/api-form';
import { kindByName } from '../language/documents/hosted/yaml';
import { customList } from '../language/documents/shapes/list.data';
import { ruleset } from '../language/documents/shapes/ruleset.data';
import { isRuleTestFile } from '../language/rule-test-name';
import { phaseRow } from '../rules/phases.data';
import { type DocumentKind, readRuleSet } from '../rules/read-rule-set';
import { joinRules, type RuleSet } from '../rules/rule-set';
import { jsonSource } from '../rules/source';
import { yamlTrees } from '../yaml/yaml-tree';

/**
 * Reads the rules of a YAML file: rulesets (`shop.ruleset.yaml`, or with a phase and rules), and lists of firewall
 * rules. Other YAML is more common than rules, so nothing else is guessed. Values with placeholders are unknown.
 * Undefined if there are none.
 */
export function readYamlRules(
  uri: string,
  text: string,
  parse: (text: string, kind: ExpressionKind) => ExpressionTree,
): RuleSet | undefined {
  if (isRuleTestFile(uri) || !mayHaveRules.test(text)) return undefined;
  const source = {
    ...jsonSource((node, kind) => (node.type === 'string' ? parse(node.value, kind) : undefined)),
    isLater: (node: JsonNode) => node.type === 'invalid',
  };
  const isRuleset = kindByName(uri, text) === ruleset;
  const sets = yamlTrees(text).flatMap((tree) => {
    const kind = isRuleset ? 'ruleset' : kindOf(tree);
    const root = kind === 'ruleset' ? valueInApiForm(tree, bodyOf({ kind: ruleset, intent: 'create' })) : tree; // prettier-ignore
    return kind === undefined ? [] : (readRuleSet(root, source, kind) ?? []);
  });
  return sets.length === 0 ? undefined : joinRules(sets);
}

/** Reads the lists of a YAML file (`office.list.yaml`) in the form of the API. */
export const yamlLists = (uri: string, text: string): readonly JsonNode[] =>
  kindByName(uri, text) === customList
    ? yamlTrees(text).map((tree) => valueInApiForm(tree, bodyOf({ kind: customList, intent: 'create' })))
    : [];

/** A quick check: whether the text can contain rules. */
const mayHaveRules = /^[ \t]*(?:- )?[ \t]*["']?(?:phase|expression)["']?[ \t]*:/m;

function kindOf(root: JsonNode): DocumentKind | undefined {
  const phase = textMember(root, 'phase');
  if (phase !== undefined && phaseRow(phase) !== undefined && valueOf(root, 'rules')?.type === 'array')
    return 'ruleset';
  const items = itemsOf(root);
  const isRule = (node: JsonNode): boolean =>
    textMember(node, 'action') !== undefined && valueOf(valueOf(node, 'filter'), 'expression') !== undefined;
  return items.length > 0 && items.every(isRule) ? 'firewall_rule' : undefined;
}
