import { type OffsetRange } from '../../../base/problem';
import { eachChild } from '../../../script/tree-walk';
import {
  type Assignment,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type Identifier,
  type ImportedName,
  type Parameter,
  type Pattern,
  type ScriptNode,
  type ScriptTree,
  type Statement,
} from '../../../script/tree';

type NamePattern = Extract<Pattern, { kind: 'name-pattern' }>;

/** A declared name and the known facts about its value. */
export interface Binding {
  readonly name: string;
  readonly kind: 'parameter' | 'const' | 'let' | 'var' | 'function' | 'class' | 'import' | 'catch' | 'loop';
  /** Range of the name's declaration. */
  readonly range: OffsetRange;
  /**
   * The declared value, which is an initial value, a function, or a class. If `path` is not empty, the name refers to
   * a part of this value.
   */
  readonly value?: Expression;
  /** Path of a destructured name within `value` or the parameter. Unknown elements are `undefined`. */
  readonly path: readonly (string | undefined)[];
  readonly parameter?: Parameter;
  /** The function that the parameter belongs to. */
  readonly parameterOf?: FunctionNode;
  readonly imported?: ImportedName;
  /** The function in whose body the name is declared. Absent at the top level of the module. */
  readonly owner?: FunctionNode;
  readonly references: readonly Identifier[];
  /** Assignments after the declaration, including `x++`. */
  readonly assignments: readonly Assignment[];
}

interface DraftBinding extends Binding {
  readonly references: Identifier[];
  readonly assignments: Assignment[];
}

interface Scope {
  readonly parent?: Scope;
  readonly function?: FunctionNode;
  /** Whether `var` declares names in this scope, which is the case for function bodies and the module. */
  readonly isFunctionScope: boolean;
  readonly names: Map<string, DraftBinding>;
}

/** The nearest nodes around a node: its parent, its function, and its class. */
interface Place {
  readonly parent: ScriptNode | undefined;
  readonly function: FunctionNode | undefined;
  readonly class: ClassNode | undefined;
}

/** Kinds of nodes without children. */
const leaves: ReadonlySet<ScriptNode['kind']> = new Set([
  'literal',
  'name-pattern',
  'this',
  'super',
  'missing',
]);

/** Resolves names and finds surrounding nodes. */
export class Scopes {
  private readonly bindings = new Map<Identifier | NamePattern, DraftBinding>();
  private readonly places = new Map<ScriptNode, Place>();
  private readonly pending: { node: Identifier | NamePattern; scope: Scope; write?: Assignment }[] = [];
  private readonly byKind = new Map<ScriptNode['kind'], ScriptNode[]>();
  /** The `Place` of the direct children of the node that is being visited. */
  private place: Place = { parent: undefined, function: undefined, class: undefined };

  private readonly visit = (node: ScriptNode, scope: Scope): void => this.node(node, scope);

  constructor(private readonly tree: ScriptTree) {
    const top: Scope = { isFunctionScope: true, names: new Map() };
    for (const imported of tree.imports) {
      this.declareAs(top, imported.local, { kind: 'import', range: imported, path: [], imported });
    }
    this.list(tree.body, top);
    for (const { node, scope, write } of this.pending) this.resolve(node, scope, write);
  }

  get exports(): ScriptTree['exports'] {
    return this.tree.exports;
  }

  /** Resolves a name. Returns undefined for globals and in incomplete code. */
  bindingOf(node: Identifier | NamePattern): Binding | undefined {
    return this.bindings.get(node);
  }

  parentOf(node: ScriptNode): ScriptNode | undefined {
    return this.places.get(node)?.parent;
  }

  /**
   * Returns the innermost function around a node, excluding the node itself. Returns undefined at the top level of the
   * module.
   */
  functionAround(node: ScriptNode): FunctionNode | undefined {
    return this.places.get(node)?.function;
  }

  /** Returns the innermost class around a node, excluding the node itself. Returns undefined if there is none. */
  classAround(node: ScriptNode): ClassNode | undefined {
    return this.places.get(node)?.class;
  }

  /** Returns all nodes of the given kinds, grouped by kind. Within a kind, parents come first. */
  nodesOf<Kind extends ScriptNode['kind']>(...kinds: Kind[]): readonly Extract<ScriptNode, { kind: Kind }>[] {
    const lists = kinds.map((kind): readonly ScriptNode[] => this.byKind.get(kind) ?? []);
    return (lists.length === 1 ? lists[0] : ([] as ScriptNode[]).concat(...lists)) as Extract<
      ScriptNode,
      { kind: Kind }
    >[];
  }

  private list(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      // Functions and classes can be used before their declaration, so they are declared first.
      if (statement.kind === 'function-statement') {
        const { function: value } = statement;
        if (value.name !== undefined)
          this.declareAs(scope, value.name, {
            kind: 'function',
            range: value.nameRange ?? value,
            path: [],
            value,
          });
      } else if (statement.kind === 'class-statement') {
        const { class: value } = statement;
        if (value.name !== undefined)
          this.declareAs(scope, value.name, {
            kind: 'class',
            range: value.nameRange ?? value,
            path: [],
            value,
          });
      }
    }
    for (const statement of statements) this.node(statement, scope);
  }

  /** Visits a block. Only in JavaScript does a block have its own scope. */
  private block(statements: readonly Statement[], scope: Scope): void {
    this.list(statements, this.tree.language === 'python' ? scope : inner(scope));
  }

  private node(node: ScriptNode, scope: Scope): void {
    const alike = this.byKind.get(node.kind);
    if (alike === undefined) this.byKind.set(node.kind, [node]);
    else alike.push(node);
    const { place } = this;
    this.places.set(node, place);
    if (node.kind === 'identifier') {
      this.pending.push({ node, scope });
      return;
    }
    if (leaves.has(node.kind)) return;
    this.place = {
      parent: node,
      function: node.kind === 'function' ? node : place.function,
      class: node.kind === 'class' ? node : place.class,
    };
    this.inside(node, scope);
    this.place = place;
  }

  private optional(node: ScriptNode | undefined, scope: Scope): void {
    if (node !== undefined) this.node(node, scope);
  }

  private inside(node: ScriptNode, scope: Scope): void {
    switch (node.kind) {
      case 'function':
        this.functionNode(node, scope);
        return;
      case 'variables':
        for (const { pattern, value } of node.declarators)
          this.declare(pattern, node.declaration === 'var' ? functionScope(scope) : scope, {
            kind: node.declaration,
            ...(value === undefined ? {} : { value }),
          });
        break;
      case 'assignment':
        this.assignment(node, scope);
        return;
      case 'if':
        this.node(node.test, scope);
        this.block(node.then, scope);
        this.block(node.otherwise ?? [], scope);
        return;
      case 'case':
        this.optional(node.test, scope);
        this.block(node.body, scope);
        return;
      case 'block':
        this.block(node.body, scope);
        return;
      case 'try': {
        this.block(node.block, scope);
        const handler = inner(scope);
        if (node.parameter !== undefined) {
          this.declare(node.parameter, handler, { kind: 'catch' });
          this.node(node.parameter, handler);
        }
        this.list(node.handler ?? [], handler);
        this.block(node.finalizer ?? [], scope);
        return;
      }
      case 'loop': {
        const turn = this.tree.language === 'python' ? functionScope(scope) : inner(scope);
        const { variable } = node;
        this.optional(node.iterable, scope);
        this.optional(node.head, turn);
        if (variable !== undefined && variable.kind !== 'member')
          this.declare(variable, turn, { kind: 'loop' });
        this.optional(variable, turn);
        this.optional(node.test, turn);
        this.optional(node.update, turn);
        this.block(node.body, turn);
        return;
      }
    }
    eachChild(node, this.visit, scope);
  }

  private functionNode(node: FunctionNode, scope: Scope): void {
    for (const decorator of node.decorators) this.node(decorator, scope);
    const body: Scope = { parent: scope, function: node, isFunctionScope: true, names: new Map() };
    const named = this.parentOf(node)?.kind;
    // The name of a function expression is visible only inside the function.
    if (node.name !== undefined && named !== 'function-statement' && named !== 'member-definition')
      this.declareAs(body, node.name, {
        kind: 'function',
        range: node.nameRange ?? node,
        path: [],
        value: node,
      });
    for (const parameter of node.parameters) {
      this.declare(parameter.pattern, body, { kind: 'parameter', parameter, parameterOf: node });
      this.node(parameter, body);
    }
    this.list(node.body, body);
    if (node.expressionBody !== undefined) this.node(node.expressionBody, body);
  }

  private assignment(node: Assignment, scope: Scope): void {
    const { target, value, operator } = node;
    this.node(value, scope);
    if (target.kind === 'member') {
      this.node(target, scope);
      return;
    }
    // In Python, the first assignment to a name declares it.
    const place = functionScope(scope);
    if (this.tree.language === 'python' && (operator === '=' || operator === ':='))
      this.declare(target, place, { kind: 'let', value }, node);
    else this.writes(target, scope, node);
    this.node(target, scope);
  }

  private writes(pattern: Pattern, scope: Scope, write: Assignment): void {
    if (pattern.kind === 'name-pattern') this.pending.push({ node: pattern, scope, write });
    else {
      const elements = pattern.kind === 'object-pattern' ? pattern.properties : pattern.elements;
      for (const element of elements) if (element) this.writes(element.pattern, scope, write);
    }
  }

  private declare(
    pattern: Pattern,
    scope: Scope,
    how: Partial<Binding> & Pick<Binding, 'kind'>,
    write?: Assignment,
    path: readonly (string | undefined)[] = [],
  ): void {
    if (pattern.kind === 'name-pattern') {
      const existing = write && scope.names.get(pattern.name);
      if (existing) existing.assignments.push(write);
      const binding = existing ?? this.declareAs(scope, pattern.name, { ...how, range: pattern, path });
      this.bindings.set(pattern, binding);
    } else if (pattern.kind === 'object-pattern') {
      for (const { key, pattern: part } of pattern.properties)
        this.declare(part, scope, how, write, [...path, key]);
    } else {
      pattern.elements.forEach((element, index) => {
        if (element) this.declare(element.pattern, scope, how, write, [...path, String(index)]);
      });
    }
  }

  private declareAs(
    scope: Scope,
    name: string,
    how: Omit<Binding, 'name' | 'references' | 'assignments'>,
  ): DraftBinding {
    const owner = functionScope(scope).function;
    const binding: DraftBinding = {
      name,
      ...how,
      ...(owner === undefined ? {} : { owner }),
      references: [],
      assignments: [],
    };
    scope.names.set(name, binding);
    return binding;
  }

  private resolve(node: Identifier | NamePattern, from: Scope, write: Assignment | undefined): void {
    for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
      const binding = scope.names.get(node.name);
      if (binding === undefined) continue;
      this.bindings.set(node, binding);
      if (write) binding.assignments.push(write);
      else if (node.kind === 'identifier') binding.references.push(node);
      return;
    }
  }
}

function inner(parent: Scope): Scope {
  return { parent, isFunctionScope: false, names: new Map() };
}

function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunctionScope && at.parent) at = at.parent;
  return at;
}
