import { stringValue } from './literals';
import {
  type Argument,
  type ComparisonOperator,
  type Expression,
  type ExpressionTree,
  type Index,
  type LogicalOperator,
  type Node,
  type Operand,
} from './tree';

/** The notation of operators: as written, all as words, or all as symbols. */
export type Notation = 'as-written' | 'words' | 'symbols';

const symbols: Readonly<Record<ComparisonOperator | LogicalOperator | 'not', string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  bitwise_and: '&',
  contains: 'contains',
  matches: '~',
  wildcard: 'wildcard',
  'strict wildcard': 'strict wildcard',
  in: 'in',
  and: '&&',
  xor: '^^',
  or: '||',
  not: '!',
};

/** Returns the text of an operator in the given notation. Operators without a symbol stay words. */
export function operatorText(
  operator: ComparisonOperator | LogicalOperator | 'not',
  notation: Notation,
  written: string,
): string {
  if (notation === 'as-written' && written !== '') return written;
  return notation === 'symbols' ? symbols[operator] : operator;
}

/**
 * Prints a node on one line, with single spaces where whitespace belongs. Literals are printed as they are written.
 * Text that was skipped after a mistake is left out, so the result is complete only for trees without problems.
 */
export function printNode(source: string, node: Node, notation: Notation = 'as-written'): string {
  return new Printer(source, notation).node(node);
}

/** Prints a whole expression on one line. */
export function printExpression(tree: ExpressionTree, notation: Notation = 'as-written'): string {
  return tree.root === undefined ? '' : printNode(tree.text, tree.root, notation);
}

class Printer {
  constructor(
    private readonly source: string,
    private readonly notation: Notation,
  ) {}

  node(node: Node): string {
    switch (node.kind) {
      case 'logical':
      case 'not':
      case 'group':
      case 'quantifier':
      case 'comparison':
      case 'field':
      case 'call':
      case 'missing':
        return this.expression(node);
      case 'set':
        return `{${node.items.map((item) => this.slice(item)).join(' ')}}`;
      case 'list':
        return `$${node.name}`;
      case 'index':
        return this.index(node);
      default:
        return this.slice(node);
    }
  }

  private expression(node: Expression): string {
    switch (node.kind) {
      case 'logical':
        return node.operands
          .map((operand, i) => {
            const before = node.operators[i - 1];
            if (before === undefined) return this.expression(operand);
            return `${operatorText(node.operator, this.notation, this.slice(before))} ${this.expression(operand)}`;
          })
          .join(' ');
      case 'not': {
        const written = this.source.slice(node.start, node.operatorEnd);
        const operator = operatorText('not', this.notation, written);
        return operator === '!'
          ? `!${this.expression(node.operand)}`
          : `not ${this.expression(node.operand)}`;
      }
      case 'group':
        return `(${this.expression(node.inner)})`;
      case 'quantifier':
        return `${node.name}(${this.list(node.arguments)})`;
      case 'comparison': {
        const left = this.operand(node.left);
        if (node.operator === undefined || node.right === undefined) return left;
        const written = this.source.slice(node.operatorStart, node.operatorEnd);
        return `${left} ${operatorText(node.operator, this.notation, written)} ${this.node(node.right)}`;
      }
      case 'missing':
        return '';
      default:
        return this.operand(node);
    }
  }

  private operand(node: Operand): string {
    const indexes = node.indexes.map((index) => this.index(index)).join('');
    return node.kind === 'field'
      ? node.name + indexes
      : `${node.name}(${this.list(node.arguments)})${indexes}`;
  }

  private list(list: readonly Argument[]): string {
    return list.map((argument) => this.node(argument)).join(', ');
  }

  private index(index: Index): string {
    return `[${this.source.slice(index.valueStart, index.valueEnd)}]`;
  }

  private slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.source.slice(start, end);
  }
}

/** Returns a value as a quoted string, or as a raw string if that avoids backslashes. */
export function quoteString(value: string): string {
  if (!/["\\]/.test(value)) return `"${value}"`;
  if (!value.includes('"')) return `r"${value}"`;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Returns the key of an operand. Operands that differ only in spacing or in the notation of escapes have the same key.
 */
export function operandKey(source: string, operand: Operand): string {
  if (operand.kind === 'field' && operand.indexes.length === 0) return operand.name;
  const indexes = operand.indexes.map((index) => indexKey(source, index)).join('');
  if (operand.kind === 'field') return operand.name + indexes;
  const list = operand.arguments.map((argument) =>
    argument.kind === 'field' || argument.kind === 'call'
      ? operandKey(source, argument)
      : argument.kind === 'string'
        ? JSON.stringify(stringValue(source, argument))
        : printNode(source, argument, 'words'),
  );
  return `${operand.name}(${list.join(',')})${indexes}`;
}

const mirrored: Readonly<Partial<Record<ComparisonOperator, ComparisonOperator>>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
};

/**
 * Returns the key of a comparison of two operands. The same comparison with swapped sides, such as `a gt b` and `b lt
 * a`, has the same key. With `[*]`, the sides cannot be swapped.
 */
export function operandComparisonKey(
  source: string,
  left: Operand,
  operator: ComparisonOperator | undefined,
  right: Operand,
): string {
  const [a, b] = [operandKey(source, left), operandKey(source, right)];
  const other = operator && mirrored[operator];
  const isSwapped = other !== undefined && left.mapped + right.mapped === 0 && (other !== operator || b < a);
  return isSwapped ? `${b} ${other} ${a}` : `${a} ${operator ?? ''} ${b}`;
}

function indexKey(source: string, index: Index): string {
  const written = source.slice(index.valueStart, index.valueEnd);
  if (index.access !== 'key') return `[${index.access === 'position' ? Number(written) : written}]`;
  const value = stringValue(source, {
    kind: 'string',
    form: 'quoted',
    start: index.valueStart,
    end: index.valueEnd,
    contentStart: index.valueStart + 1,
    contentEnd: index.valueEnd - 1,
    regex: undefined,
  });
  return `[${JSON.stringify(value)}]`;
}
