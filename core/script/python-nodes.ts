import { type SyntaxNode } from '@lezer/common';
import { type OffsetRange } from '../base/problem';
import { Nesting } from './nesting';
import { stringValue, unescape, unquote } from './python-text';
import {
  type Expression,
  type FunctionNode,
  type Literal,
  type MemberAccess,
  type Pattern,
  type Template,
} from './tree';

/** Returns the children of a node except comments and the parser's error nodes. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.type.isError && child.name !== 'Comment') children.push(child);
  return children;
}

/** Splits a list of nodes at the commas. */
export function splitAtCommas(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const parts: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts.filter((part) => part.length > 0);
}

/** Brackets that appear among the child nodes of a bracketed node, such as a tuple. */
export const brackets = new Set(['(', ')', '[', ']', '{', '}']);

/** Base class with methods that read parts of Python expressions: tuples, patterns, comprehensions, and templates. */
export abstract class PythonNodeLowering {
  protected readonly nesting: Nesting;

  constructor(protected readonly text: string) {
    this.nesting = new Nesting(text);
  }

  abstract expression(node: SyntaxNode): Expression;

  /** Reads one expression from the nodes between two commas. `*args` and `**options` consist of two nodes each. */
  protected expressionOf(nodes: readonly SyntaxNode[], place: number): Expression {
    const [first, second] = nodes;
    if (first === undefined) return { kind: 'missing', start: place, end: place };
    if ((first.name === '*' || first.name === '**') && second !== undefined)
      return { kind: 'spread', operand: this.expression(second), start: first.from, end: second.to };
    return this.expression(first);
  }

  /** Reads a tuple without parentheses (`a, b`). Like a tuple in parentheses, it is an array in the tree. */
  protected tupleOf(nodes: readonly SyntaxNode[], place: number): Expression {
    const parts = splitAtCommas(nodes);
    const elements = parts.map((part) => this.expressionOf(part, place));
    const [only] = elements;
    if (elements.length === 1 && only !== undefined && !nodes.some(({ name }) => name === ',')) return only;
    const start = nodes[0]?.from ?? place;
    const end = nodes.at(-1)?.to ?? place;
    return elements.length === 0 ? { kind: 'missing', start, end } : { kind: 'array', elements, start, end };
  }

  /**
   * Reads `[f(x) for x in xs if c]` as `xs.map((x) => f(x))`. The condition `c` becomes a conditional expression
   * around `f(x)`.
   */
  protected comprehension(nodes: readonly SyntaxNode[], range: OffsetRange): Expression {
    const firstFor = nodes.findIndex(({ name }) => name === 'for');
    const head = nodes.slice(0, nodes[firstFor - 1]?.name === 'async' ? firstFor - 1 : firstFor);
    const body = this.tupleOf(
      head.filter(({ name }) => name !== ':'),
      range.end,
    );
    return this.comprehensionClauses(nodes.slice(Math.max(firstFor, 0)), body, range);
  }

  protected comprehensionClauses(
    clauses: readonly SyntaxNode[],
    body: Expression,
    range: OffsetRange,
  ): Expression {
    const [first] = clauses;
    if (first === undefined) return body;
    const next = clauses.findIndex(({ name }, index) => index > 0 && (name === 'for' || name === 'if'));
    const own = (next < 0 ? clauses : clauses.slice(0, next)).filter(({ name }) => name !== 'async');
    const inner = next < 0 ? body : this.comprehensionClauses(clauses.slice(next), body, range);
    if (first.name === 'if') {
      const test = this.tupleOf(own.slice(1), range.end);
      const whenFalse: Expression = { kind: 'missing', start: range.end, end: range.end };
      return { kind: 'conditional', test, whenTrue: inner, whenFalse, ...range };
    }
    const at = own.findIndex(({ name }) => name === 'in');
    const iterable = this.tupleOf(own.slice(at + 1), range.end);
    const pattern = this.patternOf(own.slice(1, at));
    const turn: FunctionNode = {
      kind: 'function',
      isAsync: false,
      isGenerator: false,
      isArrow: true,
      parameters: pattern
        ? [
            {
              kind: 'parameter',
              pattern,
              isRest: false,
              isProperty: false,
              start: pattern.start,
              end: pattern.end,
            },
          ]
        : [],
      body: [],
      expressionBody: inner,
      decorators: [],
      hasBody: true,
      ...range,
    };
    const callee: MemberAccess = {
      kind: 'member',
      object: iterable,
      name: 'map',
      nameRange: this.range(first),
      ...range,
    };
    return { kind: 'call', callee, arguments: [turn], keywords: [], isNew: false, closed: true, ...range };
  }

  protected template(parts: readonly SyntaxNode[], range: OffsetRange): Template | Literal {
    const texts = [''];
    const substitutions: Expression[] = [];
    const append = (text: string): void => {
      texts.push((texts.pop() ?? '') + text);
    };
    for (const part of parts) {
      const literal = this.textOf(part);
      if (part.name !== 'FormatString') {
        append(stringValue(literal));
        continue;
      }
      const { isRaw, start, end } = unquote(literal);
      const plain = (from: number, to: number): string => {
        const text = this.text.slice(from, to);
        return (isRaw ? text : unescape(text)).replaceAll('{{', '{').replaceAll('}}', '}');
      };
      let at = part.from + start;
      for (const replacement of childrenOf(part).filter(({ name }) => name === 'FormatReplacement')) {
        append(plain(at, replacement.from));
        const inside = childrenOf(replacement).find(
          ({ name }) => !brackets.has(name) && !name.startsWith('Format'),
        );
        substitutions.push(this.expressionOf(inside ? [inside] : [], replacement.to));
        texts.push('');
        at = replacement.to;
      }
      append(plain(at, Math.max(at, part.from + end)));
    }
    if (substitutions.length === 0) return { kind: 'literal', value: texts.join(''), ...range };
    return { kind: 'template', texts, substitutions, ...range };
  }

  /** Reads the names that `for` or an assignment binds, which can be a single name or a tuple. */
  protected patternOf(nodes: readonly SyntaxNode[]): Pattern | undefined {
    const parts = splitAtCommas(nodes);
    const [only] = parts;
    if (parts.length === 1 && !nodes.some(({ name }) => name === ',')) {
      const node = only?.at(-1);
      return node && this.pattern(node);
    }
    const elements = parts.map((part) => {
      const last = part.at(-1);
      const pattern = last && this.pattern(last);
      return pattern && { pattern };
    });
    return { kind: 'array-pattern', elements, start: nodes[0]?.from ?? 0, end: nodes.at(-1)?.to ?? 0 };
  }

  protected pattern(node: SyntaxNode): Pattern | undefined {
    if (node.name === 'VariableName')
      return { kind: 'name-pattern', name: this.textOf(node), ...this.range(node) };
    if (['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(node.name)) {
      return this.patternOf(childrenOf(node).filter(({ name }) => !brackets.has(name)));
    }
    return undefined;
  }

  protected range(node: SyntaxNode): OffsetRange {
    return { start: node.from, end: node.to };
  }

  protected textOf(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }
}
