import * as l10n from '@vscode/l10n';
import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { itemsOf, type JsonNode, type JsonObject, textMember, valueOf } from '../json/tree';
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
import { type YamlTree, yamlTrees } from '../yaml/yaml-tree';

/**
 * Reads the rules of a YAML file: rulesets (files such as `shop.ruleset.yaml`, or documents with a phase and rules)
 * and lists of firewall rules. Any other document is ignored, because most YAML files contain no rules. Values that
 * contain placeholders are unknown. The effect of rules in a document with errors is also unknown. Returns undefined
 * if the file contains no rules.
 */
export function readYamlRules(
  uri: string,
  text: string,
  parse: (text: string, kind: ExpressionKind) => ExpressionTree,
): RuleSet | undefined {
  if (isRuleTestFile(uri) || !mayHaveRules.test(text)) return undefined;
  const source = {
    ...jsonSource((node, kind) => (node.type === 'string' ? parse(node.value, kind) : undefined)),
    isLater: isUnread,
  };
  const isRuleset = kindByName(uri, text) === ruleset;
  const sets = yamlTrees(text).flatMap((document) => {
    const tree = 'tree' in document ? document.tree : unreadTree(document, isRuleset);
    const kind = isRuleset ? 'ruleset' : kindOf(tree);
    const root = kind === 'ruleset' ? valueInApiForm(tree, bodyOf({ kind: ruleset, intent: 'create' })) : tree; // prettier-ignore
    return kind === undefined ? [] : (readRuleSet(root, source, kind) ?? []);
  });
  return sets.length === 0 ? undefined : joinRules(sets);
}

/** Reads the lists of a YAML file, such as `office.list.yaml`, in the API's format. */
export const yamlLists = (uri: string, text: string): readonly JsonNode[] =>
  kindByName(uri, text) === customList
    ? yamlTrees(text).flatMap((document) =>
        'tree' in document
          ? [valueInApiForm(document.tree, bodyOf({ kind: customList, intent: 'create' }))]
          : [],
      )
    : [];

/** Matches text that may contain rules. Other text does not have to be parsed. */
const mayHaveRules = /^[ \t]*(?:-[ \t]+)?["']?(?:phase|expression)["']?[ \t]*:/m;

/**
 * Whether a value or a part of an object cannot be read, because it is a placeholder, an unknown alias, or an unknown
 * merge key.
 */
const isUnread = (node: JsonNode | undefined): boolean =>
  node?.type === 'invalid' || (node?.type === 'object' && node.broken);

function kindOf(root: JsonNode): DocumentKind | undefined {
  const phase = textMember(root, 'phase');
  const rules = valueOf(root, 'rules');
  if (
    phase !== undefined &&
    phaseRow(phase) !== undefined &&
    (rules?.type === 'array' || rules?.type === 'invalid')
  )
    return 'ruleset';
  const items = itemsOf(root);
  const isRule = (node: JsonNode): boolean => {
    const action = valueOf(node, 'action')?.type;
    const hasFilter = valueOf(valueOf(node, 'filter'), 'expression') !== undefined;
    return (action === 'string' || action === 'invalid') && hasFilter;
  };
  const isOther = (node: JsonNode): boolean =>
    isUnread(node) || (valueOf(node, 'action') !== undefined && isUnread(valueOf(node, 'filter')));
  return items.some(isRule) && items.every((node) => isRule(node) || isOther(node))
    ? 'firewall_rule'
    : undefined;
}

/**
 * Returns a replacement for a document with errors, whose rules cannot be read reliably. If the document seems to
 * contain rules, the replacement contains one rule that may have any effect.
 */
function unreadTree(
  { broken: text, start, end }: Extract<YamlTree, { readonly broken: string }>,
  isRuleset: boolean,
): JsonNode {
  const range = { start, end: Math.max(end, start + 1) };
  const object = (members: readonly (readonly [string, JsonNode])[], broken = false): JsonObject => ({
    type: 'object',
    members: members.map(([name, value]) => ({ ...range, key: string(name), value })),
    broken,
    ...range,
  });
  const string = (value: string) => ({ type: 'string', value, closed: true, ...range }) as const;
  const list = (item: JsonNode): JsonNode => ({ type: 'array', items: [item], broken: false, ...range });
  const description = string(l10n.t('Document with YAML errors'));
  const [phase, kind] = [topPhase, topKind].map((pattern) => pattern.exec(text)?.[1]);
  if (isRuleset || (phase !== undefined && phaseRow(phase) !== undefined && topRules.test(text)))
    return object([
      ...(phase === undefined ? [] : [['phase', string(phase)] as const]),
      ...(kind === undefined ? [] : [['kind', string(kind)] as const]),
      ['rules', list(object([['description', description]], true))],
    ]);
  if (!firewallRule.every((part) => part.test(text))) return object([]);
  return list(
    object(
      [
        ['description', description],
        ['action', { type: 'invalid', ...range }],
        ['filter', object([['expression', { type: 'invalid', ...range }]])],
      ],
      true,
    ),
  );
}

const topPhase = /^["']?phase["']?[ \t]*:[ \t]*["']?(\w+)/m;
const topKind = /^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)/m;
const topRules = /^["']?rules["']?[ \t]*:/m;
/** Patterns that must all match the text of a list of firewall rules. */
const firewallRule = [
  /^- /m,
  /^(?:- | {1,4})["']?action["']?[ \t]*:/m,
  /^(?:- | {1,4})["']?filter["']?[ \t]*:/m,
  /\bexpression["']?[ \t]*:/,
];
