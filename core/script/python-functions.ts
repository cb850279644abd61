import { type SyntaxNode } from '@lezer/common';
import { PythonExpressionLowering } from './python-expressions';
import { childrenOf, splitAtCommas } from './python-nodes';
import {
  type ClassMember,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type Parameter,
  type Statement,
} from './tree';

/** Converts Python functions and classes to the shared tree. Statements are left to subclasses. */
export abstract class PythonFunctionLowering extends PythonExpressionLowering {
  protected abstract body(node: SyntaxNode | undefined): Statement[];

  protected functionNode(node: SyntaxNode, decorators: readonly Expression[]): FunctionNode {
    const name = node.getChild('VariableName');
    const list = node.getChild('ParamList');
    return {
      kind: 'function',
      ...(name ? { name: this.textOf(name), nameRange: this.range(name) } : {}),
      isAsync: node.getChild('async') !== null,
      isGenerator: false,
      isArrow: false,
      parameters: list ? this.parameters(list) : [],
      body: this.body(node.getChild('Body') ?? undefined),
      decorators,
      hasBody: true,
      ...this.range(node),
    };
  }

  protected lambda(node: SyntaxNode): FunctionNode {
    const list = node.getChild('ParamList');
    const body = node.lastChild;
    return {
      kind: 'function',
      isAsync: false,
      isGenerator: false,
      isArrow: true,
      parameters: list ? this.parameters(list) : [],
      body: [],
      ...(body && body.name !== ':' && !body.type.isError ? { expressionBody: this.expression(body) } : {}),
      decorators: [],
      hasBody: true,
      ...this.range(node),
    };
  }

  protected parameters(list: SyntaxNode): Parameter[] {
    const inner = childrenOf(list).filter(({ name }) => name !== '(' && name !== ')');
    return splitAtCommas(inner).flatMap((part): Parameter[] => {
      const name = part.find((each) => each.name === 'VariableName');
      const pattern = name && this.pattern(name);
      const last = part.at(-1);
      if (pattern === undefined || last === undefined || part.some((each) => this.textOf(each) === '/'))
        return [];
      const type = part.find((each) => each.name === 'TypeDef');
      const defaultAt = part.findIndex((each) => each.name === 'AssignOp');
      const value = defaultAt < 0 ? undefined : part[defaultAt + 1];
      return [
        {
          kind: 'parameter',
          pattern,
          isRest: part[0]?.name === '*' || part[0]?.name === '**',
          ...(value === undefined ? {} : { defaultValue: this.expression(value) }),
          ...(type === undefined ? {} : { typeText: this.textOf(type).replace(/^(:|->)\s*/, '') }),
          isProperty: false,
          start: pattern.start,
          end: last.to,
        },
      ];
    });
  }

  protected classNode(node: SyntaxNode): ClassNode {
    const name = node.getChild('VariableName');
    const list = node.getChild('ArgList');
    const bases = list
      ? splitAtCommas(childrenOf(list).filter((each) => each.name !== '(' && each.name !== ')'))
      : [];
    const base = bases.find((part) => part[1]?.name !== 'AssignOp')?.[0];
    const body = node.getChild('Body');
    return {
      kind: 'class',
      ...(name ? { name: this.textOf(name), nameRange: this.range(name) } : {}),
      ...(base ? { base: this.expression(base) } : {}),
      isAbstract: false,
      members: body ? childrenOf(body).flatMap((each) => this.classMember(each)) : [],
      ...this.range(node),
    };
  }

  private classMember(node: SyntaxNode): ClassMember[] {
    const definition = node.name === 'DecoratedStatement' ? node.lastChild : node;
    if (definition?.name !== 'FunctionDefinition') return [];
    const decorators = childrenOf(node).filter(({ name }) => name === 'Decorator');
    const isStatic = decorators.some((each) => this.textOf(each).trim() === '@staticmethod');
    const outer = this.selfName;
    const first = definition.getChild('ParamList')?.getChild('VariableName');
    if (!isStatic) this.selfName = first ? this.textOf(first) : undefined;
    const value = this.functionNode(
      definition,
      decorators.map((each) => this.decorator(each)),
    );
    this.selfName = outer;
    const name = value.name === '__init__' ? 'constructor' : value.name;
    return [
      {
        kind: 'member-definition',
        ...(name === undefined ? {} : { name }),
        nameRange: value.nameRange ?? this.range(definition),
        isStatic,
        isMethod: true,
        value: isStatic ? value : { ...value, parameters: value.parameters.slice(1) },
        ...this.range(node),
      },
    ];
  }

  /**
   * Reads a decorator as an expression: `@step.do("name")` is read as a call, and `@step.do` as a property access.
   */
  protected decorator(node: SyntaxNode): Expression {
    let expression: Expression | undefined;
    for (const child of childrenOf(node)) {
      const place = { start: node.from + 1, end: child.to };
      if (child.name === 'ArgList') {
        expression = this.callOf(expression ?? { kind: 'missing', ...place }, child, place);
      } else if (child.name === 'VariableName' || child.name === 'PropertyName') {
        expression = expression
          ? {
              kind: 'member',
              object: expression,
              name: this.textOf(child),
              nameRange: this.range(child),
              ...place,
            }
          : this.expression(child);
      } else if (child.name !== 'At' && child.name !== '.') expression = this.expression(child);
    }
    return expression ?? { kind: 'missing', start: node.to, end: node.to };
  }
}
