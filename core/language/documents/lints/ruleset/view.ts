import { type Writable } from '../../../../base/writable';
import { type ExpressionTree } from '../../../../expression/tree';
import { ungrouped } from '../../../../expression/walk';
import {
  type JsonNode,
  type JsonObject,
  type JsonString,
  itemsOf,
  memberOf,
  textMember,
  valueOf,
} from '../../../../json/tree';
import { type PhaseLevel, phaseRow, type PhaseRow } from '../../../../rules/phases.data';
import { type CheckContext } from '../context';

/** A ruleset in the form that the checks use. Facts that cannot be determined are absent. */
export interface RulesetView {
  readonly node: JsonObject;
  readonly context: CheckContext;
  /** Kind of the ruleset: `zone`, `root`, or `custom`. */
  readonly kind?: string;
  readonly phase?: PhaseRow;
  readonly level?: PhaseLevel;
  readonly rules: readonly RuleView[];
}

/** A rule, either in a ruleset or in a separate document. */
export interface RuleView {
  readonly ruleset: RulesetView;
  readonly node: JsonObject;
  readonly action?: string;
  /** The node that contains the action. Diagnostics about the action are reported at its range. */
  readonly actionNode?: JsonNode;
  readonly parameters?: JsonObject;
  readonly expression?: JsonString;
  /** Whether the rule may run. It is false only if the rule is certainly disabled. */
  readonly isOn: boolean;
}

/** Reads a document that is a ruleset, and returns the view of the ruleset that the checks use. */
export function rulesetView(node: JsonObject, context: CheckContext): RulesetView {
  const kind = textMember(node, 'kind');
  const phase = phaseRow(textMember(node, 'phase') ?? context.settings.filter.phase);
  const level = kind === 'root' ? 'account' : kind === 'zone' ? 'zone' : context.level;
  const rules: RuleView[] = [];
  const view: RulesetView = {
    node,
    context,
    ...(kind === undefined ? {} : { kind }),
    ...(phase ? { phase } : {}),
    ...(level ? { level } : {}),
    rules,
  };
  for (const item of itemsOf(valueOf(node, 'rules')))
    if (item.type === 'object') rules.push(ruleView(item, view));
  return view;
}

/**
 * Reads a document that is a single rule, and returns the view of the rule that the checks use. The rule's phase
 * comes from the settings.
 */
export function singleRuleView(node: JsonObject, context: CheckContext): RuleView {
  const phase = phaseRow(context.settings.filter.phase);
  const rules: RuleView[] = [];
  const rule = ruleView(node, { node, context, ...(phase ? { phase } : {}), rules });
  rules.push(rule);
  return rule;
}

function ruleView(node: JsonObject, ruleset: RulesetView): RuleView {
  const actionNode = valueOf(node, 'action');
  const parameters = valueOf(node, 'action_parameters');
  const expression = valueOf(node, 'expression');
  const enabled = valueOf(node, 'enabled');
  const isOn = !(enabled?.type === 'boolean' && enabled.value === false);
  const view: Writable<RuleView> = { ruleset, node, isOn };
  if (actionNode) view.actionNode = actionNode;
  if (actionNode?.type === 'string') view.action = actionNode.value;
  if (parameters?.type === 'object') view.parameters = parameters;
  if (expression?.type === 'string') view.expression = expression;
  return view;
}

/** Returns the condition of a rule. Returns undefined if the condition cannot be parsed without errors. */
export function conditionOf({ expression, ruleset }: RuleView): ExpressionTree | undefined {
  if (!expression) return undefined;
  const tree = ruleset.context.expressions.treeOf(expression);
  return tree.root && tree.problems.length === 0 ? tree : undefined;
}

/**
 * Whether a rule is certainly enabled. In notations other than JSON, a variable or properties that are defined
 * elsewhere can determine whether a rule is enabled.
 */
export const isSurelyOn = ({ node }: RuleView): boolean =>
  !node.broken && (memberOf(node, 'enabled') === undefined || flagMember(node, 'enabled') === true);

/** Whether a rule matches every request. */
export function matchesAll(rule: RuleView): boolean {
  const root = conditionOf(rule)?.root;
  const node = root && ungrouped(root);
  return node?.kind === 'field' && node.name === 'true';
}

/** Returns the value of a property, or undefined if it is absent or not an object. */
export function objectMember(node: JsonNode | undefined, name: string): JsonObject | undefined {
  const value = valueOf(node, name);
  return value?.type === 'object' ? value : undefined;
}

/** Returns the value of a number property, or undefined if it is absent or not a number. */
export function numberMember(node: JsonNode | undefined, name: string): number | undefined {
  const value = valueOf(node, name);
  return value?.type === 'number' && typeof value.value === 'number' ? value.value : undefined;
}

/** Returns the value of a Boolean property, or undefined if it is absent or not a Boolean. */
export function flagMember(node: JsonNode | undefined, name: string): boolean | undefined {
  const value = valueOf(node, name);
  return value?.type === 'boolean' && typeof value.value === 'boolean' ? value.value : undefined;
}
