import { operandKey } from '../print';
import { type Expression, type ExpressionTree } from '../tree';
import { isLiteral, ungrouped } from '../walk';
import { type Condition, Conditions } from './condition';

/**
 * Index data of a condition. It is used to find related conditions among thousands of rules without comparing every
 * pair. Equal strings represent equal operands and values.
 */
export interface ConditionFacts {
  /**
   * Keys under which this condition is indexed: either one key for its operand, or one key per value of the operand.
   * A condition that may imply this one has at least one of these keys among its `probes`. A condition that is always
   * true has a single empty key.
   */
  readonly anchors: readonly string[];
  /** Keys under which wider conditions are looked up. This condition may imply the conditions that are found. */
  readonly probes: readonly string[];
  /** The operand, if the condition only compares it with one or more literals. Such conditions can be merged. */
  readonly lists?: string;
}

/** A condition on one operand. It is either one part of a chain of `and`, or the whole condition. */
interface Part {
  readonly operand: string;
  /** All values for which the condition is true, if they can be listed. */
  readonly values: readonly string[] | undefined;
}

/** Maximum number of values that are listed for one condition. */
const maxValues = 200;

/**
 * Returns the index data of a filter, which must have no problems. Returns undefined if none of its conditions can be
 * indexed.
 */
export function conditionFacts({ text, root }: ExpressionTree): ConditionFacts | undefined {
  if (!root) return undefined;
  const inner = ungrouped(root);
  const conditions = new Conditions(text);
  const parts = partsOf(conditions, inner);
  const listed = parts.filter(({ values }) => values).sort((a, b) => (a.values?.length ?? 0) - (b.values?.length ?? 0)); // prettier-ignore
  const [anchor] = listed.length > 0 ? listed : parts;
  // Every branch of an `or` implies everything that the whole condition implies, so it is enough to look up the first
  // branch.
  const branch = inner.kind === 'logical' && inner.operator === 'or' ? inner.operands[0] : inner;
  const narrow = branch ? partsOf(conditions, ungrouped(branch)) : [];
  const probes = narrow.flatMap(({ operand, values }) => [
    operand,
    ...(values?.[0] === undefined ? [] : [`${operand} ${values[0]}`]),
  ]);
  const isAlways = inner.kind === 'field' && inner.name === 'true';
  if (!isAlways && !anchor && probes.length === 0) return undefined;
  const anchors = anchor ? (anchor.values?.map((value) => `${anchor.operand} ${value}`) ?? [anchor.operand]) : []; // prettier-ignore
  const lists = isList(inner) ? operandKey(text, inner.left) : undefined;
  return { anchors: isAlways ? [''] : anchors, probes: [...probes, ''], ...(lists === undefined ? {} : { lists }) }; // prettier-ignore
}

function partsOf(conditions: Conditions, expression: Expression): Part[] {
  if (expression.kind === 'logical' && expression.operator === 'and')
    return expression.operands.flatMap((operand) => partsOf(conditions, ungrouped(operand)));
  const condition = conditions.of(expression);
  return condition ? [{ operand: condition.key, values: valuesOf(condition) }] : [];
}

function valuesOf({ values, whenMissing }: Condition): readonly string[] | undefined {
  if (!values || whenMissing) return undefined;
  const listed: string[] = [];
  switch (values.kind) {
    case 'texts':
      if (values.isComplement) return undefined;
      listed.push(...values.texts);
      break;
    case 'integers':
      for (const [first, last] of values.ranges) {
        if (first !== last) return undefined;
        listed.push(String(first));
      }
      break;
    case 'addresses':
      for (const { family, first, last } of values.set) {
        if (first !== last) return undefined;
        listed.push(`${family}:${first}`);
      }
      break;
    case 'booleans':
      if (values.hasTrue === values.hasFalse) return undefined;
      listed.push(String(values.hasTrue));
  }
  return listed.length > 0 && listed.length <= maxValues ? listed : undefined;
}

/** Whether an expression has the form `x eq a` or `x in {a b}`, where all values are literals. */
function isList(expression: Expression): expression is Expression & { kind: 'comparison' } {
  if (expression.kind !== 'comparison' || expression.left.mapped > 0) return false;
  const { operator, right } = expression;
  return (operator === 'eq' || operator === 'in') && (right?.kind === 'set' || isLiteral(right));
}
