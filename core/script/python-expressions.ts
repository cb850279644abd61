import { type SyntaxNode } from '@lezer/common';
import { type OffsetRange } from '../base/problem';
import { brackets, childrenOf, PythonNodeLowering, splitAtCommas } from './python-nodes';
import { numberValue, stringValue } from './python-text';
import {
  type ArrayLiteral,
  type Call,
  type Expression,
  type FunctionNode,
  type MemberAccess,
  type ObjectLiteral,
  type Property,
} from './tree';

/** Converts Python expressions to the shared tree. Functions are left to subclasses. */
export abstract class PythonExpressionLowering extends PythonNodeLowering {
  /** Name of the first parameter (`self`) of the method that is being read. */
  protected selfName: string | undefined;

  protected abstract lambda(node: SyntaxNode): FunctionNode;

  expression(node: SyntaxNode): Expression {
    const range = this.range(node);
    return this.nesting.inside<Expression>(
      range,
      () => this.anyExpression(node, range),
      (cut) => cut,
    );
  }

  private anyExpression(node: SyntaxNode, range: OffsetRange): Expression {
    const inner = childrenOf(node).filter(({ name }) => !brackets.has(name));
    switch (node.name) {
      case 'VariableName': {
        const name = this.textOf(node);
        return name === this.selfName ? { kind: 'this', ...range } : { kind: 'identifier', name, ...range };
      }
      case 'String':
        return { kind: 'literal', value: stringValue(this.textOf(node)), ...range };
      case 'FormatString':
        return this.template([node], range);
      case 'ContinuedString':
        return this.template(inner, range);
      case 'Number': {
        const value = numberValue(this.textOf(node));
        return value === undefined
          ? { kind: 'other', children: [], ...range }
          : { kind: 'literal', value, ...range };
      }
      case 'Boolean':
        return { kind: 'literal', value: this.textOf(node) === 'True', ...range };
      case 'None':
        return { kind: 'literal', value: null, ...range };
      case 'ParenthesizedExpression':
        return { ...this.tupleOf(inner, node.to), ...range };
      case 'TupleExpression':
      case 'ArrayExpression':
      case 'SetExpression':
        return this.list(inner, range);
      case 'DictionaryExpression':
        return this.dictionary(inner, range);
      case 'MemberExpression':
        return this.member(node);
      case 'CallExpression':
        return this.call(node);
      case 'AwaitExpression':
        return { kind: 'await', operand: this.tupleOf(inner.slice(1), node.to), ...range };
      case 'LambdaExpression':
        return this.lambda(node);
      case 'ArrayComprehensionExpression':
      case 'SetComprehensionExpression':
      case 'DictionaryComprehensionExpression':
      case 'ComprehensionExpression':
        return this.comprehension(inner, range);
      case 'NamedExpression': {
        const [target, , value] = inner;
        const pattern = target && this.pattern(target);
        if (pattern === undefined || value === undefined) return this.other(inner, range);
        return {
          kind: 'assignment',
          operator: ':=',
          target: pattern,
          value: this.expression(value),
          ...range,
        };
      }
      default:
        return this.operator(node, inner, range) ?? this.other(inner, range);
    }
  }

  private operator(
    node: SyntaxNode,
    inner: readonly SyntaxNode[],
    range: OffsetRange,
  ): Expression | undefined {
    const [first, second, third] = inner;
    if (node.name === 'ConditionalExpression' && first && third) {
      const whenFalse = inner.at(-1) ?? third;
      return {
        kind: 'conditional',
        test: this.expression(third),
        whenTrue: this.expression(first),
        whenFalse: this.expression(whenFalse),
        ...range,
      };
    }
    if (node.name === 'UnaryExpression' && first && second) {
      const operator = this.textOf(first) === 'not' ? '!' : this.textOf(first);
      return { kind: 'unary', operator, operand: this.expression(second), ...range };
    }
    const last = inner.at(-1);
    if (node.name === 'BinaryExpression' && first && second && last && inner.length >= 3) {
      const left = this.expression(first);
      const right = this.expression(last);
      const operator = this.textOf(second);
      if (operator === 'and' || operator === 'or')
        return { kind: 'logical', operator: operator === 'and' ? '&&' : '||', left, right, ...range };
      return { kind: 'binary', operator, left, right, ...range };
    }
    return undefined;
  }

  private other(inner: readonly SyntaxNode[], range: OffsetRange): Expression {
    const children = inner.filter(({ firstChild, name }) => firstChild !== null || name === 'VariableName');
    return { kind: 'other', children: children.map((child) => this.expression(child)), ...range };
  }

  private list(inner: readonly SyntaxNode[], range: OffsetRange): ArrayLiteral {
    const elements = splitAtCommas(inner).map((part) => this.expressionOf(part, range.end));
    return { kind: 'array', elements, ...range };
  }

  private dictionary(inner: readonly SyntaxNode[], range: OffsetRange): ObjectLiteral {
    const properties = splitAtCommas(inner).flatMap((part): Property[] => {
      const [first, , ...rest] = part;
      if (first === undefined) return [];
      const place = { start: first.from, end: part.at(-1)?.to ?? first.to };
      if (first.name === '**') {
        return [{ kind: 'property', keyRange: place, value: this.expressionOf(part, place.end), ...place }];
      }
      const key = this.expression(first);
      return [
        {
          kind: 'property',
          ...(key.kind === 'literal' ? { key: String(key.value) } : {}),
          keyRange: this.range(first),
          value: this.expressionOf(rest, place.end),
          ...place,
        },
      ];
    });
    return { kind: 'object', properties, ...range };
  }

  private member(node: SyntaxNode): Expression {
    const [object, , property] = childrenOf(node);
    if (object === undefined) return { kind: 'missing', ...this.range(node) };
    const base = this.expression(object);
    if (property?.name === 'PropertyName') return memberOf(base, this.textOf(property), property, node);
    const inner = childrenOf(node)
      .slice(2)
      .filter(({ name }) => name !== ']');
    const isSlice = inner.some(({ name }) => name === ':');
    const computed = isSlice
      ? this.other(inner, this.range(node))
      : inner.length === 0
        ? undefined
        : this.tupleOf(inner, node.to);
    return {
      kind: 'member',
      object: base,
      ...(computed?.kind === 'literal' && typeof computed.value === 'string' ? { name: computed.value } : {}),
      nameRange: computed ?? { start: node.to, end: node.to },
      ...(computed === undefined ? {} : { computed }),
      ...this.range(node),
    };
  }

  private call(node: SyntaxNode): Call {
    const [callee, list] = childrenOf(node);
    return this.callOf(
      callee ? this.expression(callee) : { kind: 'missing', start: node.from, end: node.from },
      list,
      this.range(node),
    );
  }

  protected callOf(callee: Expression, list: SyntaxNode | undefined, range: OffsetRange): Call {
    const inside = list === undefined ? [] : childrenOf(list);
    const nodes = inside.filter(({ name }) => name !== '(' && name !== ')');
    const isComprehension = nodes.some(({ name }) => name === 'for');
    const parts = isComprehension ? [] : splitAtCommas(nodes);
    const keywords = parts.flatMap((part): Property[] => {
      const [name, operator, ...value] = part;
      if (operator?.name !== 'AssignOp' || name === undefined) return [];
      const place = { start: name.from, end: value.at(-1)?.to ?? operator.to };
      return [
        {
          kind: 'property',
          key: this.textOf(name),
          keyRange: this.range(name),
          value: this.expressionOf(value, place.end),
          ...place,
        },
      ];
    });
    const plain = parts.filter(([, operator]) => operator?.name !== 'AssignOp');
    return {
      kind: 'call',
      callee,
      arguments: isComprehension
        ? [this.comprehension(nodes, range)]
        : plain.map((part) => this.expressionOf(part, range.end)),
      keywords,
      isNew: false,
      closed: list === undefined || list.lastChild?.name === ')',
      ...range,
    };
  }
}

function memberOf(object: Expression, name: string, at: SyntaxNode, whole: SyntaxNode): MemberAccess {
  return {
    kind: 'member',
    object,
    name,
    nameRange: { start: at.from, end: at.to },
    start: whole.from,
    end: whole.to,
  };
}
