import { operatorText, printNode } from './print';
import {
  type Argument,
  type CallOperand,
  type ComparisonExpression,
  type ExpressionTree,
  type Literal,
  type Node,
  type QuantifierExpression,
} from './tree';

export interface ExpressionLayout {
  /** `line` puts the whole expression on one line. `lines` breaks parts that exceed the width into several lines. */
  readonly mode: 'line' | 'lines';
  readonly widthCharacters?: number;
  /** Number of spaces per indentation level. The language does not allow tabs. */
  readonly indentSize?: number;
}

/**
 * Formats an expression by changing only whitespace, so that its meaning stays the same. An expression with mistakes
 * is formatted only if the tree contains all of its text. Returns undefined for an empty expression, and if the parser
 * skipped or added anything.
 */
export function formatExpression(tree: ExpressionTree, layout: ExpressionLayout): string | undefined {
  if (tree.root === undefined) return undefined;
  const formatted =
    layout.mode === 'line'
      ? printNode(tree.text, tree.root)
      : new Formatter(tree.text, layout.widthCharacters ?? 100, layout.indentSize ?? 2).lay(tree.root, 0, 0);
  const isWhole = tree.problems.length === 0 || withoutSpace(formatted) === withoutSpace(tree.text);
  return isWhole ? formatted.trimEnd() : undefined;
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

class Formatter {
  constructor(
    private readonly source: string,
    private readonly width: number,
    private readonly step: number,
  ) {}

  /** Prints a node that starts at the given column of a line with the given indentation. */
  lay(node: Node, indent: number, column: number): string {
    const flat = printNode(this.source, node);
    if (column + flat.length <= this.width) return flat;
    switch (node.kind) {
      case 'logical':
        return node.operands
          .map((operand, i) => {
            const before = node.operators[i - 1];
            if (before === undefined) return this.lay(operand, indent, column);
            const operator = operatorText(
              node.operator,
              'as-written',
              this.source.slice(before.start, before.end),
            );
            return `${operator} ${this.lay(operand, indent, indent + operator.length + 1)}`;
          })
          .join(this.newLine(indent));
      case 'group':
        return this.bracketed(
          '(',
          [this.lay(node.inner, indent + this.step, indent + this.step)],
          ')',
          indent,
        );
      case 'not': {
        const flatNot = flat.startsWith('!') ? '!' : 'not ';
        return flatNot + this.lay(node.operand, indent, column + flatNot.length);
      }
      case 'quantifier':
      case 'call':
        return this.call(node, indent);
      case 'comparison':
        return this.comparison(node, flat, indent, column);
      case 'set':
        return this.bracketed('{', [this.filled(node.items, indent + this.step)], '}', indent);
      default:
        return flat;
    }
  }

  private newLine(indent: number): string {
    return `\n${' '.repeat(indent)}`;
  }

  private bracketed(open: string, lines: readonly string[], close: string, indent: number): string {
    const inner = this.newLine(indent + this.step);
    return open + inner + lines.join(`,${inner}`) + this.newLine(indent) + close;
  }

  private call(node: CallOperand | QuantifierExpression, indent: number): string {
    const list = node.arguments.map((argument: Argument) =>
      this.lay(argument, indent + this.step, indent + this.step),
    );
    const indexes =
      node.kind === 'call' ? node.indexes.map((index) => printNode(this.source, index)).join('') : '';
    return node.name + this.bracketed('(', list, ')', indent) + indexes;
  }

  private comparison(node: ComparisonExpression, flat: string, indent: number, column: number): string {
    if (node.right === undefined) return flat;
    const right = printNode(this.source, node.right);
    const head = flat.slice(0, flat.length - right.length);
    const left = printNode(this.source, node.left);
    const isLeftLong = node.right.kind !== 'set' && column + head.length > this.width;
    const beginning = isLeftLong ? this.lay(node.left, indent, column) + head.slice(left.length) : head;
    return beginning + this.lay(node.right, indent, column + head.length);
  }

  /** Prints as many items per line as fit. */
  private filled(items: readonly Literal[], indent: number): string {
    const lines: string[] = [];
    let line = '';
    for (const { start, end } of items) {
      const item = this.source.slice(start, end);
      if (line !== '' && indent + line.length + 1 + item.length > this.width) {
        lines.push(line);
        line = item;
      } else line = line === '' ? item : `${line} ${item}`;
    }
    lines.push(line);
    return lines.join(this.newLine(indent));
  }
}
