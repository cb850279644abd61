import { hasHole } from '../../../expression/holes';
import { isPlainText, literalsOf, stringValue } from '../../../expression/literals';
import {
  type CallOperand,
  type ComparisonExpression,
  type Expression,
  type ExpressionTree,
  type FieldOperand,
  type Node,
  type Operand,
  type QuantifierExpression,
} from '../../../expression/tree';
import { ungrouped } from '../../../expression/walk';
import { type RegexNode } from '../../../regex/regex-tree';

/** The possible results of a single condition, determined by a quick check. */
interface Glance {
  /** The field on which the condition depends. Conditions on different fields are independent of each other. */
  readonly field: string;
  /** Whether some value makes the condition true. */
  readonly canBeTrue: boolean;
  /** Whether some value makes the condition false. */
  readonly canBeFalse: boolean;
  /** All conditions on the field in which `joinsFalse` is set can be false at the same time. */
  readonly joinsFalse: boolean;
  /** All conditions on the field in which `joinsTrue` is set can be true at the same time. */
  readonly joinsTrue: boolean;
  /** The integers for which a comparison such as `lt` is true, and the integers for which it is false. */
  readonly spans?: { readonly true: Span; readonly false: Span };
}

/** The first and the last integer of a range. Either can be infinite. */
type Span = readonly [first: number, last: number];

/**
 * The result assigned to the conditions on a field, and whether further conditions on the field can have the same
 * result.
 */
interface Use {
  readonly isTrue: boolean;
  readonly joins: boolean;
  /** The remaining values of the field, if all conditions so far have spans. */
  readonly span: Span | undefined;
}

/** Maximum number of node visits. If an expression needs more, the check returns false. */
const maxLooks = 2000;

/**
 * Minimum prefix length of networks in the quick check. Several networks with shorter prefixes could together cover
 * all addresses.
 */
const minPrefix = 16;

/**
 * Quickly checks whether a filter without errors is certainly true for some requests and false for others. If the
 * result is false, the filter may still vary.
 */
export function surelyVaries({ root, text }: ExpressionTree): boolean {
  if (!root) return false;
  const search = new Search(text);
  return search.canBe(root, true) && search.again().canBe(root, false);
}

/**
 * Searches for results of the conditions that are possible at the same time and make the whole expression true (or
 * false).
 */
class Search {
  private uses = new Map<string, Use>();
  private looks = maxLooks;
  private readonly glances = new Map<Expression, Glance | undefined>();

  constructor(private readonly source: string) {}

  again(): this {
    this.uses = new Map();
    return this;
  }

  canBe(node: Expression, wanted: boolean): boolean {
    if (--this.looks < 0) return false;
    switch (node.kind) {
      case 'group':
        return this.canBe(node.inner, wanted);
      case 'not':
        return this.canBe(node.operand, !wanted);
      case 'logical': {
        if (node.operator === 'xor') return false;
        const all = (node.operator === 'and') === wanted;
        return all
          ? node.operands.every((operand) => this.canBe(operand, wanted))
          : node.operands.some((operand) => this.tries(operand, wanted));
      }
      default:
        return this.fits(node, wanted);
    }
  }

  /** Works like `canBe`, but undoes the effects of a failed attempt. */
  private tries(node: Expression, wanted: boolean): boolean {
    if (isSingle(node)) return this.canBe(node, wanted); // a single condition has no effects if it fails
    const before = this.uses;
    this.uses = new Map(before);
    if (this.canBe(node, wanted)) return true;
    this.uses = before;
    return false;
  }

  private fits(node: Expression, wanted: boolean): boolean {
    const glance = this.glanceOf(node);
    if (glance === undefined) return false;
    const isTrue = isNegative(node) ? !wanted : wanted;
    if (!(isTrue ? glance.canBeTrue : glance.canBeFalse)) return false;
    const use: Use = {
      isTrue,
      joins: isTrue ? glance.joinsTrue : glance.joinsFalse,
      span: glance.spans?.[isTrue ? 'true' : 'false'],
    };
    const before = this.uses.get(glance.field);
    const joined = before ? join(before, use) : use;
    if (!joined) return false;
    if (joined !== before) this.uses.set(glance.field, joined);
    return true;
  }

  private glanceOf(node: Expression): Glance | undefined {
    const known = this.glances.get(node);
    if (known !== undefined || this.glances.has(node)) return known;
    const glance = readGlance(this.source, node);
    this.glances.set(node, glance);
    return glance;
  }
}

/** Whether an expression is a single condition, which may be negated or in parentheses. */
function isSingle(node: Expression): boolean {
  let inner = ungrouped(node);
  while (inner.kind === 'not') inner = ungrouped(inner.operand);
  return inner.kind !== 'logical';
}

/** Combines two conditions on a field. Returns undefined if they may exclude each other. */
function join(before: Use, use: Use): Use | undefined {
  if (before.span && use.span) {
    const span: Span = [Math.max(before.span[0], use.span[0]), Math.min(before.span[1], use.span[1])];
    return span[0] <= span[1] ? { ...use, span } : undefined;
  }
  return before.isTrue === use.isTrue && before.joins && use.joins ? before : undefined;
}

/** Whether a comparison uses `ne`, which is treated as a negated `eq`. */
const isNegative = (node: Expression): boolean => node.kind === 'comparison' && node.operator === 'ne';

function readGlance(source: string, node: Expression): Glance | undefined {
  if (node.kind === 'comparison') return ofComparison(source, node);
  if (node.kind === 'call') return ofTextTest(source, node) ?? ofKeyTest(node);
  if (node.kind === 'quantifier') return ofAny(source, node);
  if (node.kind !== 'field' || !isPlain(node)) return undefined;
  return { field: node.name, canBeTrue: true, canBeFalse: true, joinsTrue: true, joinsFalse: true };
}

/** Whether an operand is a field of the scheme with a single value. `true` and `false` are not fields. */
const isPlain = ({ field, mapped, name }: FieldOperand): boolean =>
  field !== undefined && mapped === 0 && name !== 'true' && name !== 'false';

/**
 * Returns the possible results of a call to `starts_with` or `ends_with`. Returns undefined for other calls, and if the
 * results are unknown.
 */
function ofTextTest(source: string, { name, arguments: given }: CallOperand): Glance | undefined {
  if (name !== 'starts_with' && name !== 'ends_with') return undefined;
  const [subject, value] = given;
  const read = subjectOf(subject);
  if (!read || value?.kind !== 'string' || !isPlainText(source, value)) return undefined;
  return ofText(read, stringValue(source, value), false);
}

/**
 * Returns the possible results of `has_key(map, "key")`, which is false for maps without the key and true for maps with
 * it. Returns undefined for other calls.
 */
function ofKeyTest({ name, arguments: [map, key] }: CallOperand): Glance | undefined {
  if (name !== 'has_key' || map?.kind !== 'field' || !isPlain(map) || map.indexes.length > 0)
    return undefined;
  if (key?.kind !== 'string') return undefined;
  return { field: map.name, canBeTrue: true, canBeFalse: true, joinsTrue: false, joinsFalse: true };
}

/**
 * Returns the possible results of `any(field[*] in {…})`, which is false for an empty list and true for a list that
 * contains one of the values. Returns undefined for other quantifiers.
 */
function ofAny(source: string, { name, arguments: [condition] }: QuantifierExpression): Glance | undefined {
  if (name !== 'any' || condition?.kind !== 'comparison' || condition.operator === 'ne') return undefined;
  const subject = elementSubjectOf(condition.left);
  if (!subject || hasHole(source, condition.start, condition.end)) return undefined;
  return ofValues(source, condition, subject);
}

/**
 * Returns the elements of a list field, either unchanged or inside `lower(…)` or `upper(…)`. Returns undefined for
 * other operands.
 */
function elementSubjectOf(left: Operand): Subject | undefined {
  if (left.kind === 'field') return isWholeList(left) ? { field: left.name, canBe: isAnything } : undefined;
  const [list] = left.arguments;
  if (list?.kind !== 'field' || !isWholeList(list) || left.mapped !== 1 || left.indexes.length !== 1)
    return undefined;
  const canBe = caseTestOf(left.name);
  return canBe && { field: list.name, canBe };
}

/** Whether a field is used in the form `field[*]`. */
const isWholeList = ({ field, mapped, indexes }: FieldOperand): boolean =>
  field?.type.kind === 'array' && mapped === 1 && indexes.length === 1;

const hasNoUpper = (text: string): boolean => !/[A-Z]/.test(text);
const hasNoLower = (text: string): boolean => !/[a-z]/.test(text);

/**
 * Returns a predicate that checks whether a string can be a result of the function `lower` or `upper`. Returns
 * undefined for any other function.
 */
function caseTestOf(name: string): Subject['canBe'] | undefined {
  if (name === 'lower') return hasNoUpper;
  return name === 'upper' ? hasNoLower : undefined;
}

/** Returns the possible results of a condition on a part of a string. */
const ofText = ({ field, canBe }: Subject, text: string, joinsTrue: boolean): Glance => ({
  field,
  canBeTrue: canBe(text),
  canBeFalse: text !== '',
  joinsTrue,
  joinsFalse: true,
});

/** The field in an operand, and the values that the operand can have. */
interface Subject {
  readonly field: string;
  /** Whether the operand can have the given value. For example, `lower(…)` never contains an uppercase letter. */
  readonly canBe: (text: string) => boolean;
}

const isAnything = (): boolean => true;

function subjectOf(node: Node | undefined): Subject | undefined {
  if (node?.kind === 'field') return isPlain(node) ? { field: node.name, canBe: isAnything } : undefined;
  if (node?.kind !== 'call' || node.mapped > 0) return undefined;
  const [inner] = node.arguments;
  if (inner?.kind !== 'field' || !isPlain(inner)) return undefined;
  const canBe = caseTestOf(node.name);
  return canBe && { field: inner.name, canBe };
}

function ofComparison(source: string, node: ComparisonExpression): Glance | undefined {
  const subject = subjectOf(node.left);
  if (!subject || hasHole(source, node.start, node.end)) return undefined;
  return ofValues(source, node, subject);
}

/**
 * Returns the possible results of a comparison between a subject and fixed values, or undefined if they are unknown.
 */
function ofValues(source: string, node: ComparisonExpression, subject: Subject): Glance | undefined {
  const { left, operator, right } = node;
  const { field, canBe } = subject;
  if (!right) return undefined;
  const alone = { field, canBeTrue: true, canBeFalse: true, joinsTrue: false, joinsFalse: true };
  if (right.kind === 'list') return alone;
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'in':
      return isFewValues(source, node, canBe) ? alone : undefined;
    case 'contains':
      return right.kind === 'string' && isPlainText(source, right)
        ? ofText(subject, stringValue(source, right), true)
        : undefined;
    case 'wildcard':
    case 'strict wildcard': {
      if (right.kind !== 'string' || !isPlainText(source, right)) return undefined;
      const text = stringValue(source, right);
      return { ...alone, canBeTrue: canBe(text), canBeFalse: /[^*\\]/.test(text) };
    }
    case 'matches': {
      const regex = right.kind === 'string' ? right.regex : undefined;
      if (!regex || regex.problem) return undefined;
      const { root } = regex;
      const isAsItIs = left.kind === 'field';
      return { ...alone, canBeTrue: isAsItIs && matchesSomething(root), canBeFalse: needsCharacter(root) };
    }
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return right.kind === 'integer' && Number.isSafeInteger(right.value)
        ? { ...alone, joinsFalse: false, spans: spansOf(operator, right.value) }
        : undefined;
    default:
      return undefined;
  }
}

function spansOf(operator: 'lt' | 'le' | 'gt' | 'ge', value: number): NonNullable<Glance['spans']> {
  // First integer of the upper range.
  const edge = operator === 'lt' || operator === 'ge' ? value : value + 1;
  const low: Span = [Number.NEGATIVE_INFINITY, edge - 1];
  const high: Span = [edge, Number.POSITIVE_INFINITY];
  return operator === 'lt' || operator === 'le' ? { true: low, false: high } : { true: high, false: low };
}

/**
 * Whether the operand can have every value that a comparison lists, and certainly has other possible values as well.
 */
function isFewValues(source: string, node: ComparisonExpression, canBe: Subject['canBe']): boolean {
  const literals = literalsOf(node);
  return (
    literals.length > 0 &&
    literals.every((literal) => {
      switch (literal.kind) {
        case 'string':
          return isPlainText(source, literal) && canBe(stringValue(source, literal));
        case 'integer':
          return literal.dots < 0;
        case 'address':
          return (
            literal.form === 'address' ||
            (literal.form === 'network' && Number(source.slice(literal.mark + 1, literal.end)) >= minPrefix)
          );
        default:
          return false;
      }
    })
  );
}

/** Whether every match contains a printable character. If so, no string of control characters matches. */
function needsCharacter(node: RegexNode): boolean {
  switch (node.kind) {
    case 'literal':
      return node.code >= 0x20;
    case 'class':
      return !node.negated && node.ranges?.every(([first]) => first >= 0x20) === true;
    case 'group':
      return needsCharacter(node.inner);
    case 'repetition':
      return node.min > 0 && needsCharacter(node.inner);
    case 'concatenation':
      return node.parts.some(needsCharacter);
    case 'alternation':
      return node.branches.every(needsCharacter);
    default:
      return false;
  }
}

/**
 * Whether at least one string certainly matches. This is known only for patterns without assertions, except for `^` at
 * the start and `$` at the end.
 */
function matchesSomething(node: RegexNode): boolean {
  switch (node.kind) {
    case 'literal':
    case 'dot':
    case 'empty':
    case 'flags':
      return true;
    case 'class':
      return !node.negated && node.ranges !== undefined && node.ranges.length > 0;
    case 'group':
      return matchesSomething(node.inner);
    case 'repetition':
      return node.min === 0 || matchesSomething(node.inner);
    case 'concatenation':
      return node.parts.every(
        (part, i) =>
          matchesSomething(part) ||
          (part.kind === 'assertion' &&
            ((i === 0 && part.name === '^') || (i === node.parts.length - 1 && part.name === '$'))),
      );
    case 'alternation':
      return node.branches.some(matchesSomething);
    default:
      return false;
  }
}
