import * as ts from 'typescript';
import {
  type ExportedName,
  type Expression,
  type ExpressionStatement,
  type ImportedName,
  type ScriptLanguage,
  type ScriptPart,
  type ScriptTree,
  type Statement,
  type SwitchCase,
  type VariableStatement,
} from './tree';
import { type LoweredStatements } from './lowered-statements';
import { FunctionLowering, hasModifier } from './typescript-functions';

/**
 * Converts a TypeScript or JavaScript file, parsed by the TypeScript compiler, to the shared tree. Reuses statements
 * from earlier versions of the document, which are stored in `lowered`.
 */
export function lowerTypeScript(
  source: ts.SourceFile,
  language: ScriptLanguage,
  lowered: LoweredStatements,
): ScriptTree {
  return new TypeScriptLowering(source, lowered).tree(language);
}

class TypeScriptLowering extends FunctionLowering {
  private readonly imports: ImportedName[] = [];
  private readonly exports: ExportedName[] = [];

  constructor(
    source: ts.SourceFile,
    private readonly lowered: LoweredStatements,
  ) {
    super(source);
    lowered.startVersion(source);
  }

  tree(language: ScriptLanguage): ScriptTree {
    const parts = this.source.statements.map((node) => this.part(node));
    for (const node of this.source.statements) this.moduleNames(node);
    // The parser reports syntax errors only in this property, which is not in the public types.
    const { parseDiagnostics = [] } = this.source as { parseDiagnostics?: readonly unknown[] };
    return {
      language,
      text: this.source.text,
      get body() {
        return parts.flatMap(({ statements }) => statements);
      },
      parts,
      imports: this.imports,
      exports: this.exports,
      hasErrors: parseDiagnostics.length > 0,
    };
  }

  private part(node: ts.Statement): ScriptPart {
    let read: readonly Statement[] | undefined;
    const statements = () => (read ??= this.nesting.atTop(this.range(node), () => this.statement(node)));
    return {
      ...this.range(node),
      isImport: ts.isImportDeclaration(node),
      declares: this.declaredNames(node),
      get statements() {
        return statements();
      },
    };
  }

  private declaredNames(node: ts.Statement): readonly string[] {
    if (ts.isVariableStatement(node)) return boundIdentifiers(node.declarationList).map(({ text }) => text);
    if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node))
      return node.name === undefined ? [] : [node.name.text];
    if (ts.isModuleDeclaration(node))
      return node.body && ts.isModuleBlock(node.body)
        ? node.body.statements.flatMap((each) => this.declaredNames(each))
        : [];
    // A statement such as `if (…) { var name }` can declare a module-level name at any depth. If a statement contains
    // `var`, every word in its text is therefore treated as a declared name.
    const text = ts.isExpressionStatement(node) ? '' : this.text(node);
    return /\bvar\b/.test(text) ? (text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) : [];
  }

  /** Records the imports and exports of a top-level statement. */
  private moduleNames(node: ts.Statement): void {
    if (ts.isImportDeclaration(node)) this.importDeclaration(node);
    else if (ts.isExportDeclaration(node)) this.exportDeclaration(node);
    else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) this.exportDeclared(node);
    else if (ts.isVariableStatement(node) && isExported(node)) {
      for (const name of boundIdentifiers(node.declarationList))
        this.exports.push({ exported: name.text, local: name.text, ...this.range(name) });
    } else if (ts.isExportAssignment(node)) {
      const local = ts.isIdentifier(node.expression) ? { local: node.expression.text } : {};
      this.exports.push({ exported: 'default', ...local, ...this.range(node) });
    }
  }

  protected statements(nodes: readonly ts.Statement[]): Statement[] {
    return nodes.flatMap((node) => this.statement(node));
  }

  /**
   * Returns the statements of a branch or a loop: the statements of its block, or its single statement without
   * braces.
   */
  private bodyOf(node: ts.Statement): readonly Statement[] {
    return ts.isBlock(node) ? this.statements(node.statements) : this.statement(node);
  }

  private statement(node: ts.Statement): readonly Statement[] {
    return this.lowered.of(node, this.source, this.nesting.level, () => this.newStatement(node));
  }

  private newStatement(node: ts.Statement): readonly Statement[] {
    const range = this.range(node);
    return this.nesting.inside(
      range,
      (): readonly Statement[] => this.declaration(node) ?? this.control(node) ?? [],
      (expression): readonly Statement[] => [{ kind: 'expression-statement', expression, ...range }],
    );
  }

  private declaration(node: ts.Statement): Statement[] | undefined {
    const range = this.range(node);
    if (ts.isExpressionStatement(node)) return [this.expressionStatement(node.expression, node)];
    if (ts.isVariableStatement(node)) return [this.variables(node.declarationList, node)];
    if (ts.isFunctionDeclaration(node))
      return [{ kind: 'function-statement', function: this.functionNode(node), ...range }];
    if (ts.isClassDeclaration(node))
      return [{ kind: 'class-statement', class: this.classNode(node), ...range }];
    if (ts.isEnumDeclaration(node)) return [this.enumeration(node)];
    if (ts.isModuleDeclaration(node)) {
      return node.body && ts.isModuleBlock(node.body) ? this.statements(node.body.statements) : [];
    }
    return ts.isExportAssignment(node) ? [this.expressionStatement(node.expression, node)] : undefined;
  }

  private control(node: ts.Statement): Statement[] | undefined {
    const range = this.range(node);
    if (ts.isBlock(node)) return [{ kind: 'block', body: this.statements(node.statements), ...range }];
    if (ts.isIfStatement(node)) {
      const otherwise = node.elseStatement;
      return [
        {
          kind: 'if',
          test: this.expression(node.expression),
          then: this.bodyOf(node.thenStatement),
          ...(otherwise === undefined ? {} : { otherwise: this.bodyOf(otherwise) }),
          ...range,
        },
      ];
    }
    if (ts.isIterationStatement(node, false)) return [this.loop(node)];
    if (ts.isSwitchStatement(node)) {
      const cases = node.caseBlock.clauses.map((clause): SwitchCase => {
        const test = ts.isCaseClause(clause) ? { test: this.expression(clause.expression) } : {};
        const body = this.statements(clause.statements);
        return { kind: 'case', ...test, body, fallsThrough: true, ...this.range(clause) };
      });
      return [{ kind: 'switch', discriminant: this.expression(node.expression), cases, ...range }];
    }
    if (ts.isTryStatement(node)) {
      const clause = node.catchClause;
      const parameter = clause?.variableDeclaration;
      return [
        {
          kind: 'try',
          block: this.statements(node.tryBlock.statements),
          ...(parameter === undefined ? {} : { parameter: this.pattern(parameter.name) }),
          ...(clause === undefined ? {} : { handler: this.statements(clause.block.statements) }),
          ...(node.finallyBlock === undefined
            ? {}
            : { finalizer: this.statements(node.finallyBlock.statements) }),
          ...range,
        },
      ];
    }
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) {
      const value = node.expression === undefined ? {} : { value: this.expression(node.expression) };
      return [{ kind: ts.isReturnStatement(node) ? 'return' : 'throw', ...value, ...range }];
    }
    if (ts.isBreakOrContinueStatement(node)) {
      const label = node.label === undefined ? {} : { label: node.label.text };
      return [{ kind: ts.isBreakStatement(node) ? 'break' : 'continue', ...label, ...range }];
    }
    if (ts.isLabeledStatement(node))
      return [{ kind: 'block', label: node.label.text, body: this.bodyOf(node.statement), ...range }];
    if (ts.isWithStatement(node)) {
      const head = this.expressionStatement(node.expression, node.expression);
      return [{ kind: 'block', body: [head, ...this.bodyOf(node.statement)], ...range }];
    }
    return undefined;
  }

  private expressionStatement(expression: ts.Expression, node: ts.Node): ExpressionStatement {
    return {
      kind: 'expression-statement',
      expression: this.expression(expression),
      ...this.range(node),
    };
  }

  private variables(list: ts.VariableDeclarationList, node: ts.Node): VariableStatement {
    return {
      kind: 'variables',
      declaration: declarationKind(list),
      ...(list.flags & ts.NodeFlags.Using ? { isUsing: true } : {}),
      declarators: list.declarations.map((declaration) => ({
        kind: 'declarator' as const,
        pattern: this.pattern(declaration.name),
        ...(declaration.initializer === undefined ? {} : { value: this.expression(declaration.initializer) }),
        ...(declaration.type === undefined ? {} : { typeText: this.text(declaration.type) }),
        ...this.range(declaration),
      })),
      ...this.range(node),
    };
  }

  private loop(node: ts.IterationStatement): Statement {
    const common = { kind: 'loop' as const, body: this.bodyOf(node.statement), ...this.range(node) };
    if (ts.isForStatement(node)) {
      const head = node.initializer;
      return {
        ...common,
        form: 'for',
        isAwait: false,
        ...(head === undefined
          ? {}
          : {
              head: ts.isVariableDeclarationList(head)
                ? this.variables(head, head)
                : this.expressionStatement(head, head),
            }),
        ...(node.condition === undefined ? {} : { test: this.expression(node.condition) }),
        ...(node.incrementor === undefined ? {} : { update: this.expression(node.incrementor) }),
      };
    }
    if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
      const list = node.initializer;
      const declared = ts.isVariableDeclarationList(list) ? list.declarations[0] : undefined;
      const variable = ts.isVariableDeclarationList(list)
        ? declared && this.pattern(declared.name)
        : this.target(list);
      return {
        ...common,
        form: ts.isForOfStatement(node) ? 'for-of' : 'for-in',
        isAwait: ts.isForOfStatement(node) && node.awaitModifier !== undefined,
        ...(variable === undefined ? {} : { variable }),
        ...(ts.isVariableDeclarationList(list) ? { declaration: declarationKind(list) } : {}),
        iterable: this.expression(node.expression),
      };
    }
    const { expression } = node as ts.WhileStatement | ts.DoStatement;
    const form = ts.isDoStatement(node) ? 'do' : 'while';
    return { ...common, form, isAwait: false, test: this.expression(expression) };
  }

  /** Reads an enum as a constant object, which is equivalent for code that reads its members. */
  private enumeration(node: ts.EnumDeclaration): Statement {
    const range = this.range(node);
    const properties = node.members.map((member) => ({
      kind: 'property' as const,
      key: this.propertyName(member.name) ?? '',
      keyRange: this.range(member.name),
      value: member.initializer
        ? this.expression(member.initializer)
        : ({ kind: 'missing', start: member.end, end: member.end } as const),
      ...this.range(member),
    }));
    const value: Expression = { kind: 'object', properties, ...range };
    const pattern = { kind: 'name-pattern' as const, name: node.name.text, ...this.range(node.name) };
    const declarators = [{ kind: 'declarator' as const, pattern, value, ...range }];
    return { kind: 'variables', declaration: 'const', declarators, ...range };
  }

  private importDeclaration(node: ts.ImportDeclaration): void {
    const clause = node.importClause;
    if (clause === undefined || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const module = node.moduleSpecifier.text;
    const typeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
    const add = (name: ts.Identifier, imported: string, isType: boolean, at: ts.Node): void => {
      this.imports.push({ local: name.text, imported, module, typeOnly: isType, ...this.range(at) });
    };
    if (clause.name !== undefined) add(clause.name, 'default', typeOnly, clause.name);
    const bindings = clause.namedBindings;
    if (bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) add(bindings.name, '*', typeOnly, bindings);
    else {
      for (const each of bindings.elements)
        add(each.name, (each.propertyName ?? each.name).text, typeOnly || each.isTypeOnly, each);
    }
  }

  private exportDeclaration(node: ts.ExportDeclaration): void {
    const from = node.moduleSpecifier;
    const module = from !== undefined && ts.isStringLiteral(from) ? { module: from.text } : {};
    const clause = node.exportClause;
    if (clause === undefined) this.exports.push({ exported: '*', ...module, ...this.range(node) });
    else if (ts.isNamespaceExport(clause))
      this.exports.push({ exported: clause.name.text, local: '*', ...module, ...this.range(clause) });
    else {
      for (const each of clause.elements) {
        const local = (each.propertyName ?? each.name).text;
        this.exports.push({ exported: each.name.text, local, ...module, ...this.range(each) });
      }
    }
  }

  private exportDeclared(node: ts.FunctionDeclaration | ts.ClassDeclaration): void {
    if (!isExported(node)) return;
    const exported = hasModifier(node, ts.SyntaxKind.DefaultKeyword) ? 'default' : node.name?.text;
    if (exported === undefined) return;
    const local = node.name === undefined ? {} : { local: node.name.text };
    this.exports.push({ exported, ...local, ...this.range(node.name ?? node) });
  }
}

/** Returns the names that a variable declaration declares, including those in destructuring patterns. */
function boundIdentifiers({ declarations }: ts.VariableDeclarationList): readonly ts.Identifier[] {
  const namesIn = (name: ts.BindingName): readonly ts.Identifier[] =>
    ts.isIdentifier(name)
      ? [name]
      : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));
  return declarations.flatMap(({ name }) => namesIn(name));
}

function isExported(node: ts.Node): boolean {
  return hasModifier(node, ts.SyntaxKind.ExportKeyword);
}

function declarationKind(list: ts.VariableDeclarationList): 'const' | 'let' | 'var' {
  if (list.flags & (ts.NodeFlags.Const | ts.NodeFlags.Using)) return 'const';
  return list.flags & ts.NodeFlags.Let ? 'let' : 'var';
}
