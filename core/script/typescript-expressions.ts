import * as ts from 'typescript';
import { Nesting } from './nesting';
import { type OffsetRange } from '../base/problem';
import {
  type ArrayPattern,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type MemberAccess,
  type ObjectPattern,
  type Pattern,
  type PatternProperty,
  type Property,
} from './tree';

/** Converts TypeScript expressions and patterns to the shared tree. Functions and classes are left to subclasses. */
export abstract class ExpressionLowering {
  protected readonly nesting: Nesting;

  constructor(protected readonly source: ts.SourceFile) {
    this.nesting = new Nesting(source.text);
  }

  protected abstract functionNode(node: ts.FunctionLikeDeclaration): FunctionNode;
  protected abstract classNode(node: ts.ClassLikeDeclaration): ClassNode;

  protected range(node: ts.Node): OffsetRange {
    return { start: node.getStart(this.source), end: node.end };
  }

  protected text(node: ts.Node): string {
    return this.source.text.slice(node.getStart(this.source), node.end);
  }

  expression(node: ts.Expression): Expression {
    return this.nesting.inside<Expression>(
      this.range(node),
      () => this.anyExpression(node),
      (cut) => cut,
    );
  }

  private anyExpression(node: ts.Expression): Expression {
    if (ts.isParenthesizedExpression(node))
      return { ...this.expression(node.expression), ...this.range(node) };
    // The parser creates an empty identifier in place of a missing expression.
    if (node.pos === node.end || (ts.isIdentifier(node) && node.text === ''))
      return { kind: 'missing', start: node.end, end: node.end };
    return this.named(node) ?? this.operator(node) ?? this.other(node);
  }

  private named(node: ts.Expression): Expression | undefined {
    const range = this.range(node);
    if (ts.isIdentifier(node)) return { kind: 'identifier', name: node.text, ...range };
    if (ts.isStringLiteralLike(node)) return { kind: 'literal', value: node.text, ...range };
    if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text), ...range };
    if (ts.isTemplateExpression(node)) return this.template(node);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return this.member(node);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return this.call(node);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return this.functionNode(node);
    if (ts.isClassExpression(node)) return this.classNode(node);
    if (ts.isObjectLiteralExpression(node)) {
      const properties = node.properties.flatMap((property) => this.property(property) ?? []);
      return { kind: 'object', properties, ...range };
    }
    if (ts.isArrayLiteralExpression(node)) {
      const elements = node.elements.filter((element) => !ts.isOmittedExpression(element));
      return { kind: 'array', elements: elements.map((element) => this.expression(element)), ...range };
    }
    switch (node.kind) {
      case ts.SyntaxKind.ThisKeyword:
        return { kind: 'this', ...range };
      case ts.SyntaxKind.SuperKeyword:
        return { kind: 'super', ...range };
      case ts.SyntaxKind.TrueKeyword:
        return { kind: 'literal', value: true, ...range };
      case ts.SyntaxKind.FalseKeyword:
        return { kind: 'literal', value: false, ...range };
      case ts.SyntaxKind.NullKeyword:
        return { kind: 'literal', value: null, ...range };
      default:
        return undefined;
    }
  }

  private operator(node: ts.Expression): Expression | undefined {
    const range = this.range(node);
    const unary = (operator: string, operand: ts.Expression): Expression => ({
      kind: 'unary',
      operator,
      operand: this.expression(operand),
      ...range,
    });
    if (ts.isAwaitExpression(node))
      return { kind: 'await', operand: this.expression(node.expression), ...range };
    if (ts.isConditionalExpression(node)) {
      return {
        kind: 'conditional',
        test: this.expression(node.condition),
        whenTrue: this.expression(node.whenTrue),
        whenFalse: this.expression(node.whenFalse),
        ...range,
      };
    }
    if (ts.isBinaryExpression(node)) return this.binary(node);
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      const operator = ts.tokenToString(node.operator) ?? '';
      if (operator !== '++' && operator !== '--') return unary(operator, node.operand);
      return this.update(node.operand, operator, range);
    }
    if (ts.isVoidExpression(node)) return unary('void', node.expression);
    if (ts.isTypeOfExpression(node)) return unary('typeof', node.expression);
    if (ts.isDeleteExpression(node)) return unary('delete', node.expression);
    if (ts.isYieldExpression(node)) {
      return node.expression === undefined ? undefined : unary('yield', node.expression);
    }
    if (ts.isSpreadElement(node))
      return { kind: 'spread', operand: this.expression(node.expression), ...range };
    if (ts.isNonNullExpression(node) || ts.isExpressionWithTypeArguments(node))
      return { ...this.expression(node.expression), ...range };
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isTypeAssertionExpression(node))
      return { kind: 'cast', operand: this.expression(node.expression), ...range };
    return undefined;
  }

  /** Reads an expression of a kind that the tree does not distinguish. The expressions inside it are kept. */
  private other(node: ts.Expression): Expression {
    const children: Expression[] = [];
    const collect = (child: ts.Node): void => {
      if (ts.isExpression(child)) children.push(this.expression(child));
      else if (!ts.isTypeNode(child)) ts.forEachChild(child, collect);
    };
    if (ts.isTaggedTemplateExpression(node)) {
      const template = this.expression(node.template);
      const tag = this.expression(node.tag);
      return template.kind === 'template'
        ? { ...template, tag, ...this.range(node) }
        : { kind: 'template', texts: [], substitutions: [], tag, ...this.range(node) };
    }
    ts.forEachChild(node, collect);
    return { kind: 'other', children, ...this.range(node) };
  }

  private template(node: ts.TemplateExpression): Expression {
    return {
      kind: 'template',
      texts: [node.head.text, ...node.templateSpans.map((span) => span.literal.text)],
      substitutions: node.templateSpans.map((span) => this.expression(span.expression)),
      ...this.range(node),
    };
  }

  private member(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): MemberAccess {
    const object = this.expression(node.expression);
    if (ts.isPropertyAccessExpression(node)) {
      const nameRange = this.range(node.name);
      return { kind: 'member', object, name: node.name.text, nameRange, ...this.range(node) };
    }
    const argument = node.argumentExpression;
    return {
      kind: 'member',
      object,
      ...(ts.isStringLiteralLike(argument) ? { name: argument.text } : {}),
      nameRange: this.range(argument),
      computed: this.expression(argument),
      ...this.range(node),
    };
  }

  private call(node: ts.CallExpression | ts.NewExpression): Expression {
    const list = node.arguments;
    return {
      kind: 'call',
      callee: this.expression(node.expression),
      arguments: list?.map((argument) => this.expression(argument)) ?? [],
      keywords: [],
      isNew: ts.isNewExpression(node),
      closed: list === undefined || this.source.text.slice(list.end, node.end).includes(')'),
      ...this.range(node),
    };
  }

  private binary(node: ts.BinaryExpression): Expression {
    const operator = ts.tokenToString(node.operatorToken.kind) ?? '';
    const range = this.range(node);
    if (operator === ',') return { kind: 'sequence', expressions: this.commaOperands(node), ...range };
    const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
    if (node.operatorToken.kind >= FirstAssignment && node.operatorToken.kind <= LastAssignment)
      return this.assignment(node.left, operator, node.right, range);
    const left = this.expression(node.left);
    const right = this.expression(node.right);
    if (operator === '&&' || operator === '||' || operator === '??')
      return { kind: 'logical', operator, left, right, ...range };
    return { kind: 'binary', operator, left, right, ...range };
  }

  private commaOperands(node: ts.Expression): Expression[] {
    return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken
      ? [...this.commaOperands(node.left), this.expression(node.right)]
      : [this.expression(node)];
  }

  private assignment(
    left: ts.Expression,
    operator: string,
    right: ts.Expression,
    range: OffsetRange,
  ): Expression {
    const target = this.target(left);
    const value = this.expression(right);
    if (target === undefined) return { kind: 'other', children: [this.expression(left), value], ...range };
    return { kind: 'assignment', operator, target, value, ...range };
  }

  /**
   * Reads `x++` or `--x`. If the operand is a member access, only the target of the assignment contains it. If the
   * value contained it, too, the size of the tree would double with each level of nested operands.
   */
  private update(operand: ts.Expression, operator: string, range: OffsetRange): Expression {
    const value = this.expression(operand);
    const inner = withoutWrappers(operand);
    if (ts.isIdentifier(inner)) {
      const target: Pattern = { kind: 'name-pattern', name: inner.text, ...this.range(inner) };
      return { kind: 'assignment', operator, target, value, ...range };
    }
    const target = memberIn(value, this.range(inner));
    if (target === undefined) return { kind: 'other', children: [value], ...range };
    const read: Expression = { kind: 'other', children: [], ...this.range(operand) };
    return { kind: 'assignment', operator, target, value: read, ...range };
  }

  /** Reads the target of an assignment or a loop. */
  protected target(node: ts.Expression): Pattern | MemberAccess | undefined {
    const inner = withoutWrappers(node);
    if (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner))
      return this.member(inner);
    return this.targetPattern(inner);
  }

  private targetPattern(node: ts.Expression): Pattern | undefined {
    if (ts.isIdentifier(node)) return { kind: 'name-pattern', name: node.text, ...this.range(node) };
    if (ts.isArrayLiteralExpression(node)) {
      const elements = node.elements.map((element) => this.targetElement(element));
      return { kind: 'array-pattern', elements, ...this.range(node) };
    }
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const properties = node.properties.flatMap((property): PatternProperty[] => {
      if (ts.isShorthandPropertyAssignment(property)) {
        const pattern = this.targetPattern(property.name);
        const value = property.objectAssignmentInitializer;
        return pattern === undefined ? [] : [this.element(property.name, pattern, value)];
      }
      if (ts.isSpreadAssignment(property)) {
        const pattern = this.targetPattern(property.expression);
        return pattern === undefined ? [] : [{ pattern }];
      }
      const inner = ts.isPropertyAssignment(property) ? this.targetElement(property.initializer) : undefined;
      return inner === undefined ? [] : [{ ...inner, ...this.keyOf(property.name) }];
    });
    return { kind: 'object-pattern', properties, ...this.range(node) };
  }

  private targetElement(node: ts.Expression): PatternProperty | undefined {
    if (ts.isSpreadElement(node)) return this.targetElement(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const pattern = this.targetPattern(node.left);
      return pattern && this.element(undefined, pattern, node.right);
    }
    const pattern = this.targetPattern(node);
    return pattern && { pattern };
  }

  private element(
    name: ts.PropertyName | undefined,
    pattern: Pattern,
    value: ts.Expression | undefined,
  ): PatternProperty {
    return {
      ...this.keyOf(name),
      pattern,
      ...(value === undefined ? {} : { defaultValue: this.expression(value) }),
    };
  }

  private keyOf(name: ts.PropertyName | undefined): Pick<PatternProperty, 'key' | 'keyRange'> {
    const key = this.propertyName(name);
    return name === undefined || key === undefined ? {} : { key, keyRange: this.range(name) };
  }

  /** Reads the names that a declaration or a parameter binds. */
  protected pattern(node: ts.BindingName): Pattern {
    if (ts.isIdentifier(node)) return { kind: 'name-pattern', name: node.text, ...this.range(node) };
    return ts.isArrayBindingPattern(node) ? this.arrayPattern(node) : this.objectPattern(node);
  }

  private arrayPattern(node: ts.ArrayBindingPattern): ArrayPattern {
    const elements = node.elements.map((element) =>
      ts.isOmittedExpression(element)
        ? undefined
        : this.element(undefined, this.pattern(element.name), element.initializer),
    );
    return { kind: 'array-pattern', elements, ...this.range(node) };
  }

  private objectPattern(node: ts.ObjectBindingPattern): ObjectPattern {
    const properties = node.elements.map((element) => {
      const plain = ts.isIdentifier(element.name) ? element.name : undefined;
      const name = element.dotDotDotToken === undefined ? (element.propertyName ?? plain) : undefined;
      return this.element(name, this.pattern(element.name), element.initializer);
    });
    return { kind: 'object-pattern', properties, ...this.range(node) };
  }

  /** Returns the name of a property. Returns undefined for a computed name that is not a string literal. */
  protected propertyName(node: ts.PropertyName | undefined): string | undefined {
    if (node === undefined) return undefined;
    if (!ts.isComputedPropertyName(node)) return node.text;
    return ts.isStringLiteralLike(node.expression) ? node.expression.text : undefined;
  }

  private property(node: ts.ObjectLiteralElementLike): Property | undefined {
    const range = this.range(node);
    if (ts.isSpreadAssignment(node)) {
      const value: Expression = { kind: 'spread', operand: this.expression(node.expression), ...range };
      return { kind: 'property', keyRange: range, value, ...range };
    }
    const value = ts.isShorthandPropertyAssignment(node)
      ? this.expression(node.name)
      : ts.isPropertyAssignment(node)
        ? this.expression(node.initializer)
        : this.functionNode(node);
    const key = this.propertyName(node.name);
    return {
      kind: 'property',
      ...(key === undefined ? {} : { key }),
      keyRange: this.range(node.name),
      value,
      ...range,
    };
  }
}

/** Removes parentheses, `!`, and `as` around the target of an assignment. */
function withoutWrappers(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? withoutWrappers(node.expression)
    : node;
}

/**
 * Returns the member access inside any number of casts, with the range `range`. Returns undefined if the expression
 * is not a member access.
 */
function memberIn(expression: Expression, range: OffsetRange): MemberAccess | undefined {
  if (expression.kind === 'cast') return memberIn(expression.operand, range);
  return expression.kind === 'member' ? { ...expression, ...range } : undefined;
}
