import * as ts from 'typescript';
import { type ClassMember, type ClassNode, type FunctionNode, type Parameter, type Statement } from './tree';
import { ExpressionLowering } from './typescript-expressions';

/** Converts TypeScript functions and classes to the shared tree. Statements are left to subclasses. */
export abstract class FunctionLowering extends ExpressionLowering {
  protected abstract statements(nodes: readonly ts.Statement[]): Statement[];

  protected functionNode(node: ts.FunctionLikeDeclaration): FunctionNode {
    const { body, name } = node;
    const named = this.propertyName(name);
    const parts =
      body === undefined
        ? { body: [] }
        : ts.isBlock(body)
          ? { body: this.statements(body.statements) }
          : { body: [], expressionBody: this.expression(body) };
    return {
      kind: 'function',
      ...(named === undefined ? {} : { name: named }),
      ...(name === undefined ? {} : { nameRange: this.range(name) }),
      isAsync: hasModifier(node, ts.SyntaxKind.AsyncKeyword),
      isGenerator: node.asteriskToken !== undefined,
      isArrow: ts.isArrowFunction(node),
      parameters: node.parameters.flatMap((parameter) => this.parameter(parameter)),
      ...parts,
      decorators: [],
      hasBody: body !== undefined,
      ...this.range(node),
    };
  }

  private parameter(node: ts.ParameterDeclaration): Parameter[] {
    if (ts.isIdentifier(node.name) && node.name.text === 'this') return [];
    return [
      {
        kind: 'parameter',
        pattern: this.pattern(node.name),
        isRest: node.dotDotDotToken !== undefined,
        ...(node.initializer === undefined ? {} : { defaultValue: this.expression(node.initializer) }),
        ...(node.type === undefined ? {} : { typeText: this.text(node.type) }),
        isProperty: parameterProperties.some((kind) => hasModifier(node, kind)),
        ...this.range(node),
      },
    ];
  }

  protected classNode(node: ts.ClassLikeDeclaration): ClassNode {
    const extending = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const base = extending?.types[0]?.expression;
    return {
      kind: 'class',
      ...(node.name === undefined || node.name.text === ''
        ? {}
        : { name: node.name.text, nameRange: this.range(node.name) }),
      ...(base === undefined ? {} : { base: this.expression(base) }),
      isAbstract: hasModifier(node, ts.SyntaxKind.AbstractKeyword),
      bodyStart: node.members.pos,
      members: node.members.flatMap((member) => this.classMember(member) ?? []),
      ...this.range(node),
    };
  }

  private classMember(node: ts.ClassElement): ClassMember | undefined {
    const range = this.range(node);
    if (ts.isClassStaticBlockDeclaration(node)) {
      const value = this.staticBlock(node);
      return { kind: 'member-definition', nameRange: range, isStatic: true, isMethod: true, value, ...range };
    }
    const name = ts.isConstructorDeclaration(node) ? 'constructor' : this.propertyName(node.name);
    const value = ts.isPropertyDeclaration(node)
      ? node.initializer && this.expression(node.initializer)
      : ts.isFunctionLike(node) && !ts.isIndexSignatureDeclaration(node)
        ? this.functionNode(node)
        : undefined;
    return {
      kind: 'member-definition',
      ...(name === undefined ? {} : { name }),
      nameRange: node.name === undefined ? { start: range.start, end: range.start } : this.range(node.name),
      isStatic: hasModifier(node, ts.SyntaxKind.StaticKeyword),
      isMethod: !ts.isPropertyDeclaration(node),
      ...(value === undefined ? {} : { value }),
      ...range,
    };
  }

  private staticBlock(node: ts.ClassStaticBlockDeclaration): FunctionNode {
    return {
      kind: 'function',
      isAsync: false,
      isGenerator: false,
      isArrow: false,
      parameters: [],
      body: this.statements(node.body.statements),
      decorators: [],
      hasBody: true,
      ...this.range(node),
    };
  }
}

/** Modifiers that turn a constructor's parameter into a property. */
const parameterProperties = [
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
];

/** Whether a declaration has a modifier, such as `async` or `static`. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((each) => each.kind === kind) ?? false);
}
