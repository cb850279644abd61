import {
  type FunctionCallNode,
  type GraphBranch,
  type GraphNode,
  type IfNode,
  type StepNode,
} from '../../../model/graph';
import { functionOf } from '../program/callees';
import { type Binding } from '../program/scopes';
import { statementStart } from '../program/statement-start';
import { type StepCall } from '../program/step-calls';
import {
  type Call,
  type Conditional,
  type Expression,
  type FunctionNode,
  type Logical,
  type MemberAccess,
  type OtherExpression,
  type Pattern,
  type Statement,
} from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { type Derivation } from './derivation';
import { neverRuns } from './never-runs';
import { nothing, type Pending, PromiseClock, type Timed, together } from './promise-clock';
import { stepNode } from './step-node';

/**
 * How an expression's value is used:
 * - `bare`: the value is not used, so a promise stays in progress;
 * - `await`: the value is awaited;
 * - `return`: the value is returned;
 * - `element`: the value is awaited together with others, all of which start at the entry number `begin`.
 */
export type Use = 'bare' | 'await' | 'return' | 'element';

/** An `if` with a `return`. In compatible mode, the next step becomes a branch of it. */
export interface WaitingIf {
  readonly node: IfNode & { branches: GraphBranch[] };
}

/** Value that the left side of each operator must have for the right side to be evaluated. */
const conditions: Readonly<Record<string, string | undefined>> = {
  '&&': 'truthy', '||': 'falsy', '??': 'nullish', '&&=': 'truthy', '||=': 'falsy', '??=': 'nullish',
}; // prettier-ignore

/** Derives the nodes of expressions, in evaluation order. Subclasses handle calls and statements. */
export abstract class ExpressionDerivation {
  protected readonly clock = new PromiseClock();
  /** Number of surrounding branches and loops. The value is 0 at the top level of a body. */
  protected depth = 0;
  /** Number of surrounding inline callbacks. A `return` inside a callback ends only the callback. */
  protected callbacks = 0;
  /** The entry number at which the elements of the surrounding `Promise.all` start. */
  protected begin: number | undefined;
  protected waitingIf: WaitingIf | undefined;
  /** `if` nodes with an early return to which the following step was added as a branch. */
  protected readonly wrapping = new Set<GraphNode>();
  /** Nodes in branches. Compatible mode does not set `resolves` for them. */
  private readonly inBranch = new Set<Timed>();

  constructor(
    protected readonly derivation: Derivation,
    /**
     * The body around the step, if this body is a step's callback. Promises of the outer body can be awaited inside
     * the callback.
     */
    protected readonly outer?: ExpressionDerivation,
  ) {}

  protected abstract statements(list: readonly Statement[], out: GraphNode[]): void;
  /** Derives the nodes of a step's callback, which has its own entry numbers. */
  protected abstract callbackNodes(callback: FunctionNode): GraphNode[];
  protected abstract call(call: Call, out: GraphNode[], use: Use): Pending;

  /** Adds the nodes of an expression to `out`. Returns the promises that may be the expression's value. */
  protected visit(node: Expression, out: GraphNode[], use: Use): Pending {
    switch (node.kind) {
      case 'call': {
        const step = this.derivation.program.stepAt(node);
        if (use === 'bare' && neverRuns(node, step, this.derivation)) {
          for (const child of childNodes(node)) this.visit(child as Expression, out, 'bare');
          return nothing;
        }
        return step !== undefined && this.derivation.reads(step)
          ? this.step(step, out, use)
          : this.call(node, out, use);
      }
      case 'await':
        this.visit(node.operand, out, 'await');
        return nothing;
      case 'identifier': {
        const binding = this.derivation.program.scopes.bindingOf(node);
        return binding === undefined ? nothing : this.held(binding, undefined, use);
      }
      case 'member':
        return this.member(node, out, use);
      case 'cast':
      case 'spread':
        return this.visit(node.operand, out, use);
      case 'conditional':
        return this.conditional(node, out, use);
      case 'logical':
        return this.logical(node, out, use);
      case 'sequence': {
        const last = node.expressions.length - 1;
        const parts = node.expressions.map((each, i) => this.visit(each, out, i === last ? use : 'bare'));
        return parts[last] ?? nothing;
      }
      case 'assignment': {
        const words = this.derivation.rules.followsConstants ? conditions[node.operator] : undefined;
        if (words === undefined) return this.assignment(node.target, this.visit(node.value, out, use), out);
        const [nodes, pending] = this.branch((inner) => this.visit(node.value, inner, use));
        this.addIf(node, `${this.derivation.text(node.target)} is ${words}`, nodes, [], out);
        return this.assignment(node.target, pending, out);
      }
      case 'array': {
        const inner = use === 'element' ? use : 'bare';
        const parts = node.elements.map((element) => this.visit(element, out, inner));
        return this.withFields(parts.map((part, index) => [String(index), part]));
      }
      case 'object': {
        const parts = node.properties.map(
          ({ key, value }) => [key ?? '', this.visit(value, out, 'bare')] as const,
        );
        return this.withFields(parts);
      }
      case 'unary':
        this.visit(node.operand, out, node.operator === 'yield' ? 'await' : 'bare');
        return nothing;
      case 'function':
      case 'class':
        return nothing;
      case 'other':
        if (node.isCut === true) this.cutPart(node, out);
        for (const child of node.children) this.visit(child, out, 'bare');
        return nothing;
      default:
        for (const child of childNodes(node)) this.visit(child as Expression, out, 'bare');
        return nothing;
    }
  }

  /** Handles code that may contain steps but is nested too deeply to be analyzed. */
  private cutPart(node: OtherExpression, out: GraphNode[]): void {
    if (!this.derivation.rules.showsImportedCalls) return;
    this.derivation.isPartial = true;
    out.push(this.derivation.place({ type: 'function_call', name: '…' }, node, { isUnknown: true }));
  }

  private withFields(parts: readonly (readonly [string, Pending])[]): Pending {
    const all = together(parts.map(([, part]) => part));
    return all.nodes.length === 0
      ? nothing
      : { ...all, fields: new Map(parts.map(([key, { nodes }]) => [key, nodes])) };
  }

  private member(node: MemberAccess, out: GraphNode[], use: Use): Pending {
    if (node.computed !== undefined) this.visit(node.computed, out, 'bare');
    const { object } = node;
    const index = node.computed?.kind === 'literal' ? String(node.computed.value) : undefined;
    const field = node.name ?? index;
    const binding =
      object.kind === 'identifier' ? this.derivation.program.scopes.bindingOf(object) : undefined;
    if (binding !== undefined) return this.held(binding, field, use);
    const whole = this.visit(object, out, 'bare');
    return whole.fields === undefined
      ? nothing
      : this.settle({ nodes: whole.fields.get(field ?? '') ?? [] }, use);
  }

  /** Returns the promises in a variable or in one of its properties, and awaits them if `use` requires it. */
  private held(binding: Binding, field: string | undefined, use: Use): Pending {
    const whole = this.clock.heldBy(binding);
    if (whole.nodes.length === 0) return this.outer?.heldOutside(binding, field, use) ?? nothing;
    const { fields } = whole;
    const part = field === undefined || !fields?.size ? whole : { nodes: fields.get(field) ?? [] };
    return this.settle(part, use);
  }

  /**
   * Handles a promise that is created outside a step's callback but used inside it. The service detects that the
   * promise is awaited, but does not record when, so compatible mode does not set `resolves` for it.
   */
  private heldOutside(binding: Binding, field: string | undefined, use: Use): Pending {
    this.depth++;
    const pending = this.held(binding, field, use);
    this.depth--;
    return pending;
  }

  /** Awaits promises in progress if `use` requires it. */
  protected settle(pending: Pending, use: Use): Pending {
    const { nodes } = pending;
    const { followsPromises, returnAwaits } = this.derivation.rules;
    if (nodes.length === 0) return pending;
    if (use === 'return' && returnAwaits) this.clock.resolveAtReturn(nodes);
    else if (use === 'await' || use === 'element') {
      const isNumbered = (node: Timed): boolean =>
        followsPromises || (this.depth === 0 && !this.inBranch.has(node));
      this.clock.resolve(nodes.filter(isNumbered));
      this.clock.close(nodes);
    }
    return pending;
  }

  protected assignment(target: Pattern | MemberAccess, pending: Pending, out: GraphNode[]): Pending {
    if (target.kind === 'member') {
      if (target.computed !== undefined) this.visit(target.computed, out, 'bare');
      const { object, name } = target;
      const binding =
        object.kind === 'identifier' ? this.derivation.program.scopes.bindingOf(object) : undefined;
      if (binding !== undefined && pending.nodes.length > 0 && this.derivation.rules.followsPromises)
        this.clock.bind(binding, { nodes: pending.nodes, fields: new Map([[name ?? '', pending.nodes]]) });
    } else if (this.derivation.rules.followsPromises) this.bind(target, pending);
    return pending;
  }

  /** Binds each variable of a pattern to the promises in the corresponding part of the value. */
  protected bind(pattern: Pattern, pending: Pending): void {
    if (pending.nodes.length === 0) return;
    if (pattern.kind === 'name-pattern') {
      const binding = this.derivation.program.scopes.bindingOf(pattern);
      if (binding !== undefined) this.clock.bind(binding, pending);
      return;
    }
    const parts =
      pattern.kind === 'object-pattern'
        ? pattern.properties.map((part) => [part.key, part] as const)
        : pattern.elements.map((part, index) => [String(index), part] as const);
    for (const [key, part] of parts) {
      const nodes = pending.fields === undefined ? pending.nodes : pending.fields.get(key ?? '');
      if (part !== undefined && nodes !== undefined) this.bind(part.pattern, { nodes });
    }
  }

  private conditional(node: Conditional, out: GraphNode[], use: Use): Pending {
    if (this.derivation.rules.readsConditions) this.visit(node.test, out, 'bare');
    const [whenTrue, first] = this.branch((inner) => this.visit(node.whenTrue, inner, use));
    const [whenFalse, second] = this.branch((inner) => this.visit(node.whenFalse, inner, use));
    this.addIf(node, this.derivation.text(node.test), whenTrue, whenFalse, out);
    return together([first, second]);
  }

  private logical(node: Logical, out: GraphNode[], use: Use): Pending {
    const left = this.visit(node.left, out, use === 'return' ? 'bare' : use);
    const [nodes, right] = this.branch((inner) => this.visit(node.right, inner, use));
    const words = conditions[node.operator] ?? '';
    this.addIf(node, `${this.derivation.text(node.left)} is ${words}`, nodes, [], out);
    return together([left, right]);
  }

  private addIf(
    node: Expression,
    condition: string,
    then: GraphNode[],
    otherwise: GraphNode[],
    out: GraphNode[],
  ): void {
    if (then.length === 0 && otherwise.length === 0) return;
    const branches = [
      { condition, nodes: then },
      { condition: null, nodes: otherwise },
    ];
    out.push(this.derivation.place({ type: 'if', branches }, node));
  }

  /** Collects the nodes of a branch or a loop. Returns them together with the result of `visit`. */
  protected branch<T>(visit: (inner: GraphNode[]) => T): [GraphNode[], T] {
    const inner: GraphNode[] = [];
    this.depth++;
    const value = visit(inner);
    this.depth--;
    return [inner, value];
  }

  private step(step: StepCall, out: GraphNode[], use: Use): Pending {
    for (const part of [step.name, step.config, step.duration, step.timestamp, step.options])
      if (part !== undefined) this.visit(part, out, 'bare');
    return this.addStep(step, this.childrenOf(step), out, use);
  }

  /** Returns the nodes of the steps inside a step, both in its callback and in its rollback. */
  protected childrenOf({ callback, rollback }: StepCall): GraphNode[] {
    const { withSteps, rules } = this.derivation;
    const handlers = rollback?.kind === 'object' ? rollback.properties.map(({ value }) => value) : [rollback];
    const given = [callback, ...(rules.inlineFunctions === 'in-place' ? handlers : [])];
    return given.flatMap((each): GraphNode[] => {
      if (each === undefined) return [];
      if (each.kind === 'function') return this.callbackNodes(each);
      const target = functionOf(each, this.derivation.program.scopes, this.derivation.self);
      if (rules.inlineFunctions !== 'in-place' || target === undefined || !withSteps.has(target.function))
        return [];
      const node: FunctionCallNode = { type: 'function_call', name: this.derivation.nameOf(target) };
      return [this.derivation.place(node, each, { name: each })];
    });
  }

  /** Adds the node of a step, including its entry numbers. */
  protected addStep(step: StepCall, children: GraphNode[], out: GraphNode[], use: Use): Pending {
    const { derivation } = this;
    const node: StepNode & Timed = stepNode(step, children, derivation);
    derivation.placedSteps.add(step);
    const explicit = step.kind === 'do' ? { explicit: derivation.texts.config(step).explicit } : {};
    const range = { start: step.node.start, end: step.decorated?.function.end ?? step.node.end };
    const from = statementStart(step.node, derivation.program.scopes);
    derivation.place(node, range, { name: step.name ?? step.methodRange, from, ...explicit });
    this.number(node, use, this.begin);
    this.push(node, out);
    return { nodes: [node] };
  }

  /** Assigns entry numbers to a node that is awaited, returned, or left in progress where it is created. */
  protected number(node: Timed, use: Use, begin?: number): void {
    const { followsPromises, returnAwaits } = this.derivation.rules;
    // The service does not number steps inside a step.
    if (this.outer !== undefined && !followsPromises) return;
    // For calls that are awaited together, the service numbers all steps in them, including steps that are not awaited
    // individually.
    if (begin !== undefined && (use === 'element' || use === 'await' || !followsPromises)) {
      this.clock.awaitFrom(node, begin);
      return;
    }
    const isAwaited = use === 'await' || (use === 'return' && returnAwaits);
    if (isAwaited) this.clock.awaitHere(node);
    else this.clock.start(node);
  }

  /**
   * Adds a node. In compatible mode, if the node follows an `if` with an early return, it becomes a branch of that
   * `if`.
   */
  protected push(node: GraphNode & Timed, out: GraphNode[]): void {
    if (this.depth > 0) this.inBranch.add(node);
    const waiting = this.waitingIf;
    if (waiting === undefined) {
      out.push(node);
      return;
    }
    this.waitingIf = undefined;
    this.inBranch.add(node);
    waiting.node.branches.push({ condition: null, nodes: [node] });
    this.wrapping.add(waiting.node);
    out.push(waiting.node);
  }

  /** Marks promises for which compatible mode does not set `resolves`. */
  protected leaveUnnumbered({ nodes }: Pending): void {
    for (const node of nodes) this.inBranch.add(node);
  }
}
