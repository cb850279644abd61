import { type Conditions } from '../../../expression/algebra/condition';
import { lowerAscii } from '../../../expression/algebra/text-part';
import { isPlainText, literalsOf, stringValue } from '../../../expression/literals';
import {
  type CallOperand,
  type ComparisonExpression,
  type Expression,
  type Literal,
  type StringLiteral,
} from '../../../expression/tree';
import { isOperand, ungrouped } from '../../../expression/walk';

/**
 * Quickly checks a chain without holes. Returns true if certainly no operand implies another one, and the chain is
 * certainly neither always true nor never true.
 */
export function areUnrelated(
  conditions: Conditions,
  operands: readonly Expression[],
  operator: 'and' | 'or',
): boolean {
  const look = new ChainLook(conditions.source, operator);
  // Only conditions on a single field are compared. Other operands are ignored.
  return (
    operands.every((operand) => look.takes(operand) || conditions.of(operand) === undefined) && look.isApart()
  );
}

/**
 * Examines the conditions of a chain one by one. The examination ends at the first condition that requires more than a
 * comparison of texts.
 */
class ChainLook {
  private readonly values = new Set<string>();
  private readonly parts: string[] = [];
  private hasNegatedPart = false;

  constructor(
    private readonly source: string,
    private readonly operator: 'and' | 'or',
  ) {}

  /** Examines an operand. Returns false if the quick check is not sufficient. */
  takes(operand: Expression): boolean {
    let inner = ungrouped(operand);
    let isNegated = false;
    for (; inner.kind === 'not'; inner = ungrouped(inner.operand)) isNegated = !isNegated;
    if (inner.kind === 'comparison') return this.comparison(inner, isNegated);
    return inner.kind === 'call' && this.textTest(inner, isNegated);
  }

  isApart(): boolean {
    const { parts } = this;
    if (parts.length === 0) return true;
    if (!areSeparate(parts)) return false;
    if (this.operator === 'and' || this.values.size === 0) return true;
    if (this.hasNegatedPart) return false;
    for (const value of this.values) {
      const lower = lowerAscii(value);
      if (parts.some((part) => lower.includes(part))) return false;
    }
    return true;
  }

  private comparison(node: ComparisonExpression, isNegated: boolean): boolean {
    const { left, operator, right } = node;
    if (right === undefined || isOperand(right)) return false;
    if (left.mapped > 0 || right.kind === 'list') return true;
    switch (operator) {
      case 'matches':
        return true;
      case 'eq':
      case 'ne':
      case 'in':
        return this.listed(literalsOf(node), (operator === 'ne') !== isNegated);
      case 'contains':
        return right.kind === 'string' && this.part(this.plain(right), isNegated);
      case 'wildcard':
      case 'strict wildcard':
        return right.kind === 'string' && this.wildcard(this.plain(right), isNegated);
      default:
        return false;
    }
  }

  /**
   * Whether the quick check can handle a condition that lists values. The values must be comparable and must not occur
   * in an earlier condition.
   */
  private listed(literals: readonly Literal[], isComplement: boolean): boolean {
    if (literals.length === 0 || isComplement !== (this.operator === 'and')) return false;
    for (const literal of literals) {
      const value =
        literal.kind === 'string'
          ? this.plain(literal)
          : literal.kind === 'integer' && literal.dots < 0 && Number.isSafeInteger(literal.value)
            ? String(literal.value)
            : undefined;
      if (value === undefined || this.values.has(value)) return false;
      this.values.add(value);
    }
    return true;
  }

  private part(text: string | undefined, isNegated: boolean): boolean {
    if (text === undefined || text === '') return false;
    this.parts.push(lowerAscii(text));
    if (isNegated) this.hasNegatedPart = true;
    return true;
  }

  /**
   * Whether the quick check can handle a pattern. If the pattern is a literal with an asterisk at one or both ends,
   * the literal is compared as a part of a string. All other accepted patterns need no comparison.
   */
  private wildcard(text: string | undefined, isNegated: boolean): boolean {
    if (text === undefined) return false;
    const from = text.startsWith('*') ? 1 : 0;
    const to = text.endsWith('*') ? text.length - 1 : text.length;
    if (to <= from) return false;
    if (from === 0 && to === text.length) return true;
    const middle = text.slice(from, to);
    return /[*\\]/.test(middle) || this.part(middle, isNegated);
  }

  private textTest({ name, arguments: given, mapped }: CallOperand, isNegated: boolean): boolean {
    if (mapped > 0 || (name !== 'starts_with' && name !== 'ends_with')) return false;
    const [subject, value] = given;
    if (!isOperand(subject) || subject.mapped > 0 || value?.kind !== 'string') return false;
    return this.part(this.plain(value), isNegated);
  }

  /** Returns the value of a string, or undefined if the string cannot be compared as plain text. */
  private plain(literal: StringLiteral): string | undefined {
    return isPlainText(this.source, literal) ? stringValue(this.source, literal) : undefined;
  }
}

/**
 * Whether no part contains another part. All parts are searched for in one joined string instead of being compared in
 * pairs.
 */
export function areSeparate(parts: readonly string[]): boolean {
  if (parts.length < 2) return true;
  const all = parts.join('\n');
  let start = 0;
  for (const part of parts) {
    if (all.indexOf(part) < start || all.includes(part, start + 1)) return false;
    start += part.length + 1;
  }
  return true;
}
