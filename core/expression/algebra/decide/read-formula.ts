import { parseRegex } from '../../../regex/parse-regex';
import { isSameValue } from '../../evaluate/compile';
import { literalBytes, literalOf } from '../../evaluate/literal-value';
import { stringValue } from '../../literals';
import { operandComparisonKey, printNode } from '../../print';
import {
  type CallOperand,
  type ComparisonExpression,
  type Expression,
  type ExpressionTree,
  type Operand,
  type QuantifierExpression,
} from '../../tree';
import { isLiteral, isOperand, visit } from '../../walk';
import { comparedValues } from '../condition';
import { integersFrom } from '../value-set';
import { constant, type Formula, negationOf, type ScalarCondition } from './formula';
import { type Space } from './space';
import { isMapped, noteFields, type Subject, subjectOf } from './subject';
import {
  languageThrough,
  listedTexts,
  type TextLanguage,
  textsFrom,
  textsInOrder,
  textsLike,
  textsMatching,
  textsOfLengths,
  textsTo,
  textsWith,
} from './text-language';

/** Function that returns the result of a clause if it is the same for all requests, and undefined otherwise. */
export type ConstantAnswer = (clause: Expression) => boolean | undefined;

/** Converts a filter without errors to a formula over the variables of a space. */
export function readFormula(tree: ExpressionTree, space: Space, constantOf: ConstantAnswer): Formula {
  return tree.root === undefined
    ? constant(true)
    : new Reader(tree.text, space, constantOf).condition(tree.root);
}

class Reader {
  constructor(
    private readonly source: string,
    private readonly space: Space,
    private readonly constantOf: ConstantAnswer,
  ) {}

  condition(node: Expression): Formula {
    switch (node.kind) {
      case 'group':
        return this.condition(node.inner);
      case 'not':
        return negationOf(this.condition(node.operand));
      case 'logical':
        return { kind: node.operator, parts: node.operands.map((operand) => this.condition(operand)) };
      case 'comparison':
        return this.comparison(node);
      case 'quantifier':
        return this.quantifier(node);
      case 'missing':
        return this.free(node);
      default:
        return this.operand(node);
    }
  }

  private operand(node: Operand): Formula {
    if (node.kind === 'field' && node.name === 'true' && node.field) return constant(true);
    const text = node.kind === 'call' ? this.textCall(node) : undefined;
    if (text) return text;
    const subject = subjectOf(this.source, node, this.space);
    if (subject === undefined || kindOf(subject) !== 'boolean') return this.free(node);
    return this.about(subject, { kind: 'boolean' }, 'false');
  }

  /** Converts `starts_with(…)` and `ends_with(…)` to formulas. Returns undefined for all other calls. */
  private textCall(node: CallOperand): Formula | undefined {
    const [first, second] = node.arguments;
    const part = second && literalOf(this.source, second);
    const isKnown = node.name === 'starts_with' || node.name === 'ends_with';
    if (!isKnown || node.indexes.some(({ access }) => access !== 'each') || typeof part !== 'string')
      return undefined;
    const subject = isOperand(first) ? subjectOf(this.source, first, this.space) : undefined;
    if (!isOperand(first) || subject === undefined || kindOf(subject) !== 'string' || subject.isLength)
      return undefined;
    const language = node.name === 'starts_with' ? textsFrom(part) : textsTo(part);
    return this.about(subject, { kind: 'texts', language: languageThrough(subject.view, language) }, 'false');
  }

  private comparison(node: ComparisonExpression): Formula {
    const { left, right } = node;
    const known = isOfLiterals(left) && (!isOperand(right) || isOfLiterals(right)) ? this.constantOf(node) : undefined; // prettier-ignore
    if (known !== undefined) return constant(known);
    if (isOperand(right)) return this.ofOperands(node, right);
    const subject = subjectOf(this.source, left, this.space);
    if (subject === undefined || right === undefined) return this.free(node);
    if (right.kind === 'list') return this.inList(node, subject, right.name);
    const condition = this.conditionOf(node, subject);
    if (condition === undefined) return this.free(node);
    if (node.operator !== 'ne') return this.about(subject, condition, 'false');
    // For strings, `ne` is the opposite of `eq`, so one atom represents both.
    const isOpposite = kindOf(subject) === 'string';
    return isOpposite
      ? negationOf(this.about(subject, condition, 'not ne'))
      : this.about(subject, condition, 'ne');
  }

  private conditionOf(node: ComparisonExpression, subject: Subject): ScalarCondition | undefined {
    if (subject.isLength) {
      const lengths = this.integers(node);
      if (lengths?.kind !== 'integers') return undefined;
      return { kind: 'texts', language: languageThrough(subject.view, textsOfLengths(lengths.ranges)) };
    }
    switch (kindOf(subject)) {
      case 'string': {
        const language = this.language(node);
        return language && { kind: 'texts', language: languageThrough(subject.view, language) };
      }
      case 'integer':
        return this.integers(node);
      case 'ip': {
        const set = comparedValues(this.source, node);
        return set?.kind === 'addresses' ? { kind: 'addresses', set: set.set } : undefined;
      }
      default:
        return undefined;
    }
  }

  private integers(node: ComparisonExpression): ScalarCondition | undefined {
    if (node.operator === 'bitwise_and') {
      const mask = isLiteral(node.right) ? literalOf(this.source, node.right) : undefined;
      return typeof mask === 'number' || typeof mask === 'bigint'
        ? { kind: 'bits', mask: BigInt.asUintN(64, BigInt(mask)) }
        : undefined;
    }
    const set = comparedValues(this.source, node);
    return set?.kind === 'integers' ? { kind: 'integers', ranges: set.ranges } : undefined;
  }

  private language(node: ComparisonExpression): TextLanguage | undefined {
    const { operator, right } = node;
    if (right?.kind === 'set') {
      const texts = right.items.flatMap((item) =>
        item.kind === 'string' ? [literalBytes(this.source, item)] : [],
      );
      return texts.length === right.items.length ? listedTexts(new Set(texts)) : undefined;
    }
    if (right?.kind !== 'string') return undefined;
    if (operator === 'matches') {
      const pattern = stringValue(this.source, right);
      return right.regex
        ? textsMatching(pattern, this.source, right.regex)
        : textsMatching(pattern, pattern, parseRegex(pattern));
    }
    const text = literalBytes(this.source, right);
    switch (operator) {
      case 'eq':
      case 'ne':
        return listedTexts(new Set([text]));
      case 'contains':
        return textsWith(text);
      case 'wildcard':
      case 'strict wildcard':
        return textsLike(text, operator === 'strict wildcard');
      case 'lt':
      case 'le':
        return textsInOrder(text, { less: true, equal: operator === 'le', greater: false });
      case 'gt':
      case 'ge':
        return textsInOrder(text, { less: false, equal: operator === 'ge', greater: true });
      default:
        return undefined;
    }
  }

  /**
   * Returns an atom for a condition on a value, on the element at a position, or, inside `any` and `all`, on each
   * element.
   */
  private about(subject: Subject, condition: ScalarCondition, missing: 'false' | 'ne' | 'not ne'): Formula {
    const { variable, at, element } = subject;
    if (at === 'each' && element)
      return { kind: 'atom', atom: this.space.scalarAtom(element, condition, false) };
    const canBeMissing = variable.canBeMissing || at !== undefined;
    if (missing !== 'false' && canBeMissing) this.space.hasMissingNe = true;
    const whenMissing = missing !== 'false' && this.space.neOnMissing === (missing === 'ne');
    if (at === undefined || at === 'each' || !element)
      return { kind: 'atom', atom: this.space.scalarAtom(variable, condition, whenMissing) };
    const atom = this.space.scalarAtom(element, condition, whenMissing);
    return {
      kind: 'atom',
      atom: { kind: 'position', key: `${variable.key}[${at}] ${atom.key}`, variable, index: at, atom },
    };
  }

  /**
   * Converts a comparison of two fields or calls to a formula. Usually, the only known fact about the comparison is
   * that identical comparisons have the same result.
   */
  private ofOperands(node: ComparisonExpression, right: Operand): Formula {
    noteFields(node.left, this.space);
    noteFields(right, this.space);
    const { operator, left } = node;
    const subject = isSameValue(this.source, left, right)
      ? subjectOf(this.source, left, this.space)
      : undefined;
    if (subject !== undefined && left.mapped + right.mapped === 0) {
      // If an operand is compared with itself, the result is the same for all values that are not missing.
      const isTrue = operator === 'eq' || operator === 'le' || operator === 'ge';
      const everything = everyValue(subject);
      if (everything) {
        const isThere = this.about(subject, everything, 'false');
        if (isTrue) return isThere;
        return operator === 'ne' ? this.about(subject, nothingOf(everything), 'ne') : constant(false);
      }
    }
    if (operator === 'ne') this.space.hasMissingNe = true;
    return this.freeOf(operandComparisonKey(this.source, left, operator, right));
  }

  private inList(node: ComparisonExpression, subject: Subject, list: string): Formula {
    const variable = this.space.variable(printNode(this.source, node, 'words'), 'boolean', false, {
      by: 'list',
      list,
      of:
        subject.at === undefined && subject.view === undefined && !subject.isLength
          ? subject.variable
          : undefined,
    });
    return { kind: 'atom', atom: this.space.scalarAtom(variable, { kind: 'boolean' }, false) };
  }

  private quantifier(node: QuantifierExpression): Formula {
    const [argument] = node.arguments;
    if (argument === undefined || isLiteral(argument)) return this.free(node);
    const array = this.arrayOf(argument);
    if (array?.element === undefined) return this.free(node);
    const { variable, element } = array;
    const formula = this.condition(argument);
    const some = (inner: Formula): Formula => ({
      kind: 'atom',
      atom: {
        kind: 'some',
        key: `${variable.key} ${printNode(this.source, node)}`,
        variable,
        element,
        formula: inner,
      },
    });
    if (node.name === 'any') return some(formula);
    const all = negationOf(some(negationOf(formula)));
    // `all` is false for a missing array only if the argument is a field or call without a comparison (Semantics,
    // section 3.1).
    const isBare = argument.kind === 'field' || argument.kind === 'call';
    if (!isBare) return all;
    const present: Formula = {
      kind: 'atom',
      atom: { kind: 'present', key: `${variable.key} present`, variable, element },
    };
    return { kind: 'and', parts: [present, all] };
  }

  /**
   * Returns the array that all conditions inside `any` or `all` test element by element. Returns undefined if they do
   * not all test the same array.
   */
  private arrayOf(argument: Expression): (Subject & { readonly at?: number | 'each' }) | undefined {
    const subjects: (Subject | undefined)[] = [];
    const collect = (node: Expression): void => {
      if (node.kind === 'group') collect(node.inner);
      else if (node.kind === 'not') collect(node.operand);
      else if (node.kind === 'logical') node.operands.forEach(collect);
      else if (node.kind === 'comparison')
        subjects.push(isOperand(node.right) ? undefined : this.eachOf(node.left));
      else if (node.kind === 'field' || node.kind === 'call') subjects.push(this.eachOf(node));
      else subjects.push(undefined);
    };
    collect(argument);
    const [first, ...rest] = subjects;
    return rest.every((one) => one?.variable === first?.variable) ? first : undefined;
  }

  private eachOf(operand: Operand): Subject | undefined {
    if (!isMapped(operand)) return undefined;
    const [first] = operand.kind === 'call' ? operand.arguments : [];
    const isTextCall =
      operand.kind === 'call' && (operand.name === 'starts_with' || operand.name === 'ends_with');
    const subject = isTextCall && isOperand(first) ? subjectOf(this.source, first, this.space) : undefined;
    const found = subject ?? subjectOf(this.source, operand, this.space);
    return found?.at === 'each' ? found : undefined;
  }

  /**
   * Converts a condition to a formula if only one fact about the condition is known: it has the same result wherever
   * it occurs.
   */
  private free(node: Expression): Formula {
    visit(node, (inner) => {
      if (isOperand(inner)) noteFields(inner, this.space);
    });
    return this.freeOf(printNode(this.source, node, 'words'));
  }

  private freeOf(key: string): Formula {
    const variable = this.space.variable(key, 'boolean', false, { by: 'nothing' });
    return { kind: 'atom', atom: this.space.scalarAtom(variable, { kind: 'boolean' }, false) };
  }
}

/** Whether an operand is a call that does not depend on any field. */
function isOfLiterals(operand: Operand): boolean {
  let hasFields = operand.kind === 'field';
  visit(operand, (node) => {
    if (node.kind === 'field') hasFields = true;
  });
  return !hasFields;
}

const kindOf = ({ element, variable, isLength }: Subject): string =>
  isLength ? 'integer' : (element ?? variable).kind;

/**
 * Returns a condition that every present value satisfies. Returns undefined for lengths, and for all types except
 * integers and strings.
 */
function everyValue(subject: Subject): ScalarCondition | undefined {
  switch (kindOf(subject)) {
    case 'integer':
      return subject.isLength ? undefined : { kind: 'integers', ranges: rangesOfAll };
    case 'string':
      return { kind: 'texts', language: textsWith('') };
    default:
      return undefined;
  }
}

function nothingOf(condition: ScalarCondition): ScalarCondition {
  return condition.kind === 'integers'
    ? { kind: 'integers', ranges: [] }
    : { kind: 'texts', language: listedTexts(new Set()) };
}

const all = integersFrom();
const rangesOfAll = all.kind === 'integers' ? all.ranges : [];
