import { type ExpressionTree } from '../../../expression/tree';
import {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonString,
  memberOf,
  textMember,
  valueOf,
} from '../../../json/tree';
import { actionRows } from '../../../rules/actions.data';
import { type OrderedFilter } from '../../../rules/refactor/can-join';

/** Notation of a document. `json` includes JSON with comments, and `javascript` includes TypeScript. */
export type Notation = 'json' | 'hcl' | 'yaml' | 'javascript' | 'python';

/** The rules of a ruleset, or of a list of firewall rules, as written in the text. */
export interface WrittenRules {
  readonly text: string;
  readonly notation: Notation;
  /** The list of rules. In Terraform, this is the list of blocks with the same name. */
  readonly list: JsonArray;
  readonly rules: readonly WrittenRule[];
  /**
   * Present if rules with the same effect and priority always run consecutively, regardless of their order in the
   * list.
   */
  readonly isByPriority?: true;
  /** Returns a copy of a rule (as plain data) with a different expression. */
  readonly withExpression: (rule: object, expression: string) => object;
  /** Reads the documents in an edited version of the text. */
  readonly read: (text: string) => readonly JsonNode[];
}

/** A rule with its condition. */
export interface WrittenRule extends OrderedFilter {
  readonly node: JsonObject;
  /** The expression of the rule, if it is a string. */
  readonly expression?: JsonString;
}

/** Properties that a rule may have if it does nothing except respond to matching requests. */
const plainNames: ReadonlySet<string> = new Set(['action', 'expression', 'enabled', 'description', 'ref', 'id', 'version', 'last_updated']); // prettier-ignore

/** Returns the rules of a ruleset, or undefined if the list cannot be read reliably. */
export function writtenRules(
  ruleset: JsonObject,
  {
    treeOf,
    ...host
  }: Pick<WrittenRules, 'text' | 'notation' | 'read'> & {
    readonly treeOf: (node: JsonString) => ExpressionTree;
  },
): WrittenRules | undefined {
  const list = valueOf(ruleset, 'rules');
  if (ruleset.broken || list?.type !== 'array' || list.broken) return undefined;
  const rules = list.items.flatMap((item) => (item.type === 'object' ? [writtenRule(item, treeOf)] : []));
  return rules.length === list.items.length ? { ...host, list, rules, withExpression } : undefined;
}

const withExpression = (rule: object, expression: string): object => ({ ...rule, expression });

function writtenRule(node: JsonObject, treeOf: (node: JsonString) => ExpressionTree): WrittenRule {
  const expression = valueOf(node, 'expression');
  const enabled = valueOf(node, 'enabled');
  const effect = effectOf(node);
  const tree = expression?.type === 'string' ? treeOf(expression) : undefined;
  return {
    node,
    isOff: enabled?.type === 'boolean' && enabled.value === false,
    ...(expression?.type === 'string' ? { expression } : {}),
    ...(effect === undefined ? {} : { effect }),
    ...(tree ? { tree } : {}),
  };
}

/**
 * Returns the action of a rule whose only effect is to respond to every request that it matches. Returns undefined
 * for other rules.
 */
function effectOf(node: JsonObject): string | undefined {
  const action = textMember(node, 'action');
  const answer = actionRows.ruleset_rule.find(({ name }) => name === action)?.answer;
  const enabled = valueOf(node, 'enabled');
  const isOn = enabled === undefined || (enabled.type === 'boolean' && enabled.value === true);
  const isPlain = !node.broken && node.members.every((member) => isPlainMember(member, node));
  return isOn && isPlain && (answer === 'block' || answer === 'challenge') ? action : undefined;
}

/** Whether a property has one of the plain names and a readable value, and no later property has the same name. */
const isPlainMember = (member: JsonMember, node: JsonObject): boolean =>
  plainNames.has(member.key.value) &&
  member.value !== undefined &&
  member.value.type !== 'invalid' &&
  memberOf(node, member.key.value) === member;
