import { type ExpressionTree } from '../../../expression/tree';
import {
  type JsonArray,
  type JsonNode,
  type JsonObject,
  type JsonString,
  textMember,
  valueOf,
} from '../../../json/tree';
import { actionRows } from '../../../rules/actions.data';
import { type WrittenRule, type WrittenRules } from './written-rules';

/**
 * Properties that a firewall rule may have if it does nothing except respond to matching requests. `id` is not
 * included, because a rule with an ID exists in an account and stays there even if it is removed from the document.
 */
const plainNames: ReadonlySet<string> = new Set(['action', 'filter', 'priority', 'paused', 'description', 'ref']); // prettier-ignore

/** Returns a list of firewall rules, or undefined if the list cannot be read reliably. */
export function writtenFirewallRules(
  list: JsonArray,
  {
    treeOf,
    ...host
  }: Pick<WrittenRules, 'text' | 'notation' | 'read'> & {
    readonly treeOf: (node: JsonString) => ExpressionTree;
  },
): WrittenRules | undefined {
  if (list.broken) return undefined;
  const rules = list.items.flatMap((item) => (item.type === 'object' ? [writtenRule(item, treeOf)] : []));
  if (rules.length !== list.items.length) return undefined;
  return { ...host, list, rules, isByPriority: true, withExpression };
}

function writtenRule(node: JsonObject, treeOf: (node: JsonString) => ExpressionTree): WrittenRule {
  const expression = valueOf(valueOf(node, 'filter'), 'expression');
  const paused = valueOf(node, 'paused');
  const effect = effectOf(node);
  const tree = expression?.type === 'string' ? treeOf(expression) : undefined;
  return {
    node,
    isOff: paused?.type === 'boolean' && paused.value === true,
    ...(expression?.type === 'string' ? { expression } : {}),
    ...(effect === undefined ? {} : { effect }),
    ...(tree ? { tree } : {}),
  };
}

/**
 * Whether an object has only the allowed properties. This excludes, for example, a filter with an ID, because other
 * rules may use the same filter and would also be changed by a new expression.
 */
const hasOnly = (node: JsonNode | undefined, allowed: ReadonlySet<string>): boolean =>
  node?.type === 'object' &&
  !node.broken &&
  new Set(node.members.map(({ key }) => key.value)).size === node.members.length &&
  node.members.every(({ key, value }) => allowed.has(key.value) && value && value.type !== 'invalid');

const filterNames: ReadonlySet<string> = new Set(['expression']);

/**
 * Returns the action and the priority of a rule whose only effect is to block, challenge, or allow every request that
 * it matches. Returns undefined for other rules.
 */
function effectOf(node: JsonObject): string | undefined {
  const action = textMember(node, 'action');
  const row = actionRows.firewall_rule.find(({ name }) => name === action);
  const isPlain = row?.answer === 'block' || row?.answer === 'challenge' || action === 'allow';
  const [paused, priority] = [valueOf(node, 'paused'), valueOf(node, 'priority')];
  const isOn = paused === undefined || (paused.type === 'boolean' && !paused.value);
  const isSure = priority === undefined || priority.type === 'number' || priority.type === 'null';
  if (!isPlain || !isOn || !isSure) return undefined;
  if (!hasOnly(node, plainNames) || !hasOnly(valueOf(node, 'filter'), filterNames)) return undefined;
  return `${action ?? ''} ${priority?.type === 'number' ? priority.value : ''}`;
}

function withExpression(rule: object, expression: string): object {
  return { ...rule, filter: { expression } };
}

/**
 * Finds a list of firewall rules: the whole document, or the `result` of a response from the API. Returns undefined if
 * neither is a list.
 */
export function listIn(root: JsonNode | undefined): JsonArray | undefined {
  return [root, valueOf(root, 'result')].find((node): node is JsonArray => node?.type === 'array');
}
