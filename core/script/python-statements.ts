import { type SyntaxNode, type Tree } from '@lezer/common';
import { type OffsetRange } from '../base/problem';
import { PythonFunctionLowering } from './python-functions';
import { importNodeAt, moduleFacts } from './python-modules';
import { childrenOf, splitAtCommas } from './python-nodes';
import {
  type ExportedName,
  type Expression,
  type ImportedName,
  type MemberAccess,
  type Pattern,
  type ScriptPart,
  type ScriptTree,
  type Statement,
  type SwitchCase,
} from './tree';

/** Converts a Python module that was parsed by Lezer to the shared tree. */
export function lowerPython(text: string, tree: Tree): ScriptTree {
  return new PythonLowering(text).tree(tree);
}

class PythonLowering extends PythonFunctionLowering {
  tree(tree: Tree): ScriptTree {
    const nodes = childrenOf(tree.topNode);
    const { hasErrors, importsAt } = moduleFacts(tree);
    let next = 0;
    const imports = nodes.map(({ from, to }) => {
      const found: ImportedName[] = [];
      for (let at = importsAt[next]; at !== undefined && at < to; at = importsAt[++next])
        if (at >= from) found.push(...this.importsOf(importNodeAt(tree, at)));
      return found;
    });
    const parts = nodes.map((node, index) => this.part(node, imports[index] ?? []));
    return {
      language: 'python',
      text: this.text,
      get body() {
        return parts.flatMap(({ statements }) => statements);
      },
      parts,
      imports: imports.flat(),
      exports: nodes.flatMap((node) => this.exportsOf(node)),
      hasErrors,
    };
  }

  private part(node: SyntaxNode, imports: readonly ImportedName[]): ScriptPart {
    let read: readonly Statement[] | undefined;
    const statements = () => (read ??= this.nesting.atTop(this.range(node), () => this.statement(node)));
    return {
      ...this.range(node),
      isImport: node.name === 'ImportStatement',
      // Names that are imported inside functions are treated as names of the module.
      declares: [...this.declaredNames(node), ...imports.map(({ local }) => local)],
      get statements() {
        return statements();
      },
    };
  }

  /**
   * Returns the names that a top-level statement may declare in the module. The result may include other names, too,
   * which is harmless.
   */
  private declaredNames(node: SyntaxNode): readonly string[] {
    const definition = definitionOf(node);
    if (definition) {
      const name = definition.getChild('VariableName');
      return name ? [this.textOf(name)] : [];
    }
    if (node.name === 'ImportStatement') return [];
    const text = this.textOf(node);
    const isAnywhere = text.includes(':=') || !simpleStatements.has(node.name);
    if (isAnywhere) return wordsIn(text);
    const lastTarget = childrenOf(node).findLast(({ name }) => name === 'AssignOp');
    return lastTarget ? wordsIn(this.text.slice(node.from, lastTarget.from)) : [];
  }

  /** Returns the exported classes. Every name of a Python module can be imported, but only its classes are needed. */
  private exportsOf(node: SyntaxNode): readonly ExportedName[] {
    if (node.name === 'StatementGroup') return childrenOf(node).flatMap((each) => this.exportsOf(each));
    const definition = definitionOf(node);
    const name = definition?.name === 'ClassDefinition' ? definition.getChild('VariableName') : undefined;
    if (!definition || !name) return [];
    return [{ exported: this.textOf(name), local: this.textOf(name), ...this.range(definition) }];
  }

  private statements(nodes: readonly SyntaxNode[]): Statement[] {
    return nodes.flatMap((node) => this.statement(node));
  }

  protected body(node: SyntaxNode | undefined): Statement[] {
    return node === undefined ? [] : this.statements(childrenOf(node));
  }

  private statement(node: SyntaxNode): Statement[] {
    const range = this.range(node);
    return this.nesting.inside(
      range,
      () => this.anyStatement(node, range),
      (expression): Statement[] => [{ kind: 'expression-statement', expression, ...range }],
    );
  }

  private anyStatement(node: SyntaxNode, range: OffsetRange): Statement[] {
    const inner = childrenOf(node);
    switch (node.name) {
      case 'ExpressionStatement':
      case 'AssertStatement': {
        const parts = inner.filter(({ name }) => name !== 'assert');
        return [{ kind: 'expression-statement', expression: this.tupleOf(parts, node.to), ...range }];
      }
      case 'DeleteStatement': {
        const target = this.tupleOf(inner.filter(({ name }) => name !== 'del'), node.to); // prettier-ignore
        return [{ kind: 'expression-statement', expression: deletion(target, range), ...range }];
      }
      case 'YieldStatement':
        return [
          {
            kind: 'expression-statement',
            expression: {
              kind: 'unary',
              operator: 'yield',
              operand: this.tupleOf(
                inner.filter(({ name }) => name !== 'yield' && name !== 'from'),
                node.to,
              ),
              ...range,
            },
            ...range,
          },
        ];
      case 'AssignStatement':
        return this.assignments(node, inner);
      case 'UpdateStatement': {
        const [left, operator, ...right] = inner;
        if (left === undefined || operator === undefined) return [];
        return this.assign([left], this.tupleOf(right, node.to), node, this.textOf(operator));
      }
      case 'FunctionDefinition':
        return [{ kind: 'function-statement', function: this.functionNode(node, []), ...range }];
      case 'ClassDefinition':
        return [{ kind: 'class-statement', class: this.classNode(node), ...range }];
      case 'DecoratedStatement': {
        const decorators = inner
          .filter(({ name }) => name === 'Decorator')
          .map((each) => this.decorator(each));
        const definition = inner.at(-1);
        if (definition?.name === 'FunctionDefinition')
          return [
            { kind: 'function-statement', function: this.functionNode(definition, decorators), ...range },
          ];
        return definition?.name === 'ClassDefinition' ? this.statement(definition) : [];
      }
      case 'ImportStatement':
        // All imports are read by the method `tree`.
        return [];
      case 'StatementGroup':
        return this.statements(inner);
      default:
        return this.control(node, inner);
    }
  }

  private control(node: SyntaxNode, inner: readonly SyntaxNode[]): Statement[] {
    const range = this.range(node);
    switch (node.name) {
      case 'IfStatement':
        return this.ifStatement(inner, node);
      case 'WhileStatement':
      case 'ForStatement':
        return this.loop(node, inner);
      case 'TryStatement':
        return [this.tryStatement(node, inner)];
      case 'WithStatement': {
        const at = inner.findIndex(({ name }) => name === 'with');
        const end = inner.findIndex(({ name }) => name === 'Body');
        const head = splitAtCommas(inner.slice(at + 1, end < 0 ? undefined : end)).flatMap((part) => {
          const [context, , variable] = part;
          if (context === undefined) return [];
          const value = this.expression(context);
          return this.assign(variable ? [variable] : [], value, context, '=');
        });
        return [{ kind: 'block', body: [...head, ...this.body(inner[end])], ...range }];
      }
      case 'MatchStatement':
        return [this.match(node, inner)];
      case 'ReturnStatement':
      case 'RaiseStatement': {
        const from = inner.findIndex(({ name }) => name === 'from');
        const parts = inner.slice(1, from < 0 ? undefined : from);
        const value = parts.length === 0 ? {} : { value: this.tupleOf(parts, node.to) };
        return [{ kind: node.name === 'ReturnStatement' ? 'return' : 'throw', ...value, ...range }];
      }
      case 'BreakStatement':
        return [{ kind: 'break', ...range }];
      case 'ContinueStatement':
        return [{ kind: 'continue', ...range }];
      default:
        return [];
    }
  }

  /**
   * Reads `a = b = value` as one assignment per target. The type in `a: T = value` is ignored, and `a: T` without a
   * value is read as a declaration.
   */
  private assignments(node: SyntaxNode, inner: readonly SyntaxNode[]): Statement[] {
    const groups: SyntaxNode[][] = [[]];
    for (const each of inner) {
      if (each.name === 'AssignOp') groups.push([]);
      else groups.at(-1)?.push(each);
    }
    const value = groups.length > 1 ? this.tupleOf(groups.at(-1) ?? [], node.to) : undefined;
    const [first] = groups;
    if (value === undefined) {
      const pattern = first?.[0] && this.pattern(first[0]);
      if (pattern === undefined) return [];
      const declarators = [{ kind: 'declarator' as const, pattern, ...this.range(node) }];
      return [{ kind: 'variables', declaration: 'let', declarators, ...this.range(node) }];
    }
    return groups.slice(0, -1).flatMap((targets) => this.assign(targets, value, node, '='));
  }

  private assign(
    targets: readonly SyntaxNode[],
    value: Expression,
    node: SyntaxNode,
    operator: string,
  ): Statement[] {
    const range = this.range(node);
    const names = targets.filter(({ name }) => name !== 'TypeDef');
    const [only] = names;
    if (only?.name === 'MemberExpression' && names.length === 1) {
      const target = this.expression(only) as MemberAccess;
      const expression: Expression = { kind: 'assignment', operator, target, value, ...range };
      return [{ kind: 'expression-statement', expression, ...range }];
    }
    const target = names.length === 0 ? undefined : this.patternOf(names);
    if (target === undefined) return [{ kind: 'expression-statement', expression: value, ...range }];
    const expression: Expression = { kind: 'assignment', operator, target, value, ...range };
    return [{ kind: 'expression-statement', expression, ...range }];
  }

  private ifStatement(inner: readonly SyntaxNode[], node: SyntaxNode): Statement[] {
    const [keyword] = inner;
    if (keyword === undefined) return [];
    const bodyAt = inner.findIndex(({ name }) => name === 'Body');
    if (keyword.name === 'else') return this.body(inner[bodyAt]);
    const test = this.tupleOf(inner.slice(1, bodyAt < 0 ? undefined : bodyAt), keyword.to);
    const rest = bodyAt < 0 ? [] : inner.slice(bodyAt + 1);
    const [next] = rest;
    return [
      {
        kind: 'if',
        test,
        then: this.body(inner[bodyAt]),
        ...(next === undefined ? {} : { otherwise: this.ifStatement(rest, node) }),
        start: keyword.from,
        end: node.to,
      },
    ];
  }

  /** Reads a loop. The `else` branch is read as statements after the loop. */
  private loop(node: SyntaxNode, inner: readonly SyntaxNode[]): Statement[] {
    const bodies = inner.filter(({ name }) => name === 'Body');
    const keyword = inner.findIndex(({ name }) => name === 'for' || name === 'while');
    const end = inner.findIndex(({ name }) => name === 'Body');
    const head = inner.slice(keyword + 1, end < 0 ? undefined : end);
    const at = head.findIndex(({ name }) => name === 'in');
    const common = { kind: 'loop' as const, body: this.body(bodies[0]), ...this.range(node) };
    const after = this.body(bodies[1]);
    if (node.name === 'WhileStatement')
      return [{ ...common, form: 'while', isAwait: false, test: this.tupleOf(head, node.to) }, ...after];
    const variable = this.patternOf(head.slice(0, Math.max(at, 0)));
    return [
      {
        ...common,
        form: 'for-of',
        isAwait: inner[0]?.name === 'async',
        ...(variable === undefined ? {} : { variable }),
        iterable: this.tupleOf(at < 0 ? [] : head.slice(at + 1), node.to),
      },
      ...after,
    ];
  }

  private tryStatement(node: SyntaxNode, inner: readonly SyntaxNode[]): Statement {
    const parts = { try: [], except: [], else: [], finally: [] } as Record<string, Statement[]>;
    const has = (name: string): boolean => inner.some((each) => each.name === name);
    let keyword = 'try';
    let parameter: Pattern | undefined;
    inner.forEach((each, index) => {
      if (each.name in parts) keyword = each.name;
      if (each.name === 'as') {
        const bound = inner[index + 1];
        parameter ??= bound && this.pattern(bound);
      }
      if (each.name === 'Body') parts[keyword]?.push(...this.body(each));
    });
    return {
      kind: 'try',
      block: [...(parts.try ?? []), ...(parts.else ?? [])],
      ...(parameter === undefined ? {} : { parameter }),
      ...(has('except') ? { handler: parts.except ?? [] } : {}),
      ...(has('finally') ? { finalizer: parts.finally ?? [] } : {}),
      ...this.range(node),
    };
  }

  private match(node: SyntaxNode, inner: readonly SyntaxNode[]): Statement {
    const body = inner.find(({ name }) => name === 'MatchBody');
    const head = inner.filter(({ name }) => name !== 'match' && name !== 'MatchBody');
    const clauses = body ? childrenOf(body).filter(({ name }) => name === 'MatchClause') : [];
    const cases = clauses.map((clause): SwitchCase => {
      const parts = childrenOf(clause);
      const pattern = parts.find(({ name }) => name.endsWith('Pattern'));
      const guard = parts.find(({ name }) => name === 'Guard');
      const isDefault = guard === undefined && pattern !== undefined && this.textOf(pattern) === '_';
      const start = pattern?.from ?? clause.to;
      const test: Expression = { kind: 'other', children: [], start, end: guard?.to ?? pattern?.to ?? start };
      return {
        kind: 'case',
        ...(isDefault ? {} : { test }),
        body: this.body(parts.find(({ name }) => name === 'Body')),
        fallsThrough: false,
        ...this.range(clause),
      };
    });
    return { kind: 'switch', discriminant: this.tupleOf(head, node.to), cases, ...this.range(node) };
  }

  private importsOf(node: SyntaxNode): readonly ImportedName[] {
    const inner = childrenOf(node);
    const isFrom = inner[0]?.name === 'from';
    const at = inner.findIndex(({ name }) => name === 'import');
    const [first, last] = [inner[1], inner[at - 1]];
    const module = isFrom && first && last ? this.text.slice(first.from, last.to) : undefined;
    return splitAtCommas(inner.slice(at + 1).filter(({ name }) => name !== '(' && name !== ')')).flatMap(
      (part) => {
        const asAt = part.findIndex(({ name }) => name === 'as');
        const named = asAt < 0 ? part : part.slice(0, asAt);
        const [start, end] = [named[0], named.at(-1)];
        const alias = asAt < 0 ? undefined : part[asAt + 1];
        if (start === undefined || end === undefined) return [];
        const path = this.text.slice(start.from, end.to);
        return [
          {
            local: alias ? this.textOf(alias) : (path.split('.')[0] ?? path),
            imported: module === undefined ? '*' : path,
            module: module ?? path,
            typeOnly: false,
            start: start.from,
            end: (alias ?? end).to,
          },
        ];
      },
    );
  }
}

/** Types of statements that can declare names only as assignment targets at their start, unless they contain `:=`. */
const simpleStatements: ReadonlySet<string> = new Set([
  'AssignStatement',
  'UpdateStatement',
  'ExpressionStatement',
  'DeleteStatement',
  'AssertStatement',
  'PassStatement',
]);

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];

/** Returns the class or function that a statement defines, without its decorators. */
function definitionOf(node: SyntaxNode): SyntaxNode | undefined {
  const found = node.name === 'DecoratedStatement' ? childrenOf(node).at(-1) : node;
  return found?.name === 'ClassDefinition' || found?.name === 'FunctionDefinition' ? found : undefined;
}

/**
 * Returns the expression for a target of `del`. As for `delete` in JavaScript, the deletion of a member is a unary
 * expression. The deletion of a variable is read as a use of the variable.
 */
function deletion(target: Expression, { start, end }: OffsetRange): Expression {
  if (target.kind === 'member') return { kind: 'unary', operator: 'delete', operand: target, start, end };
  if (target.kind !== 'array') return target;
  return { ...target, elements: target.elements.map((each) => deletion(each, each)) };
}
