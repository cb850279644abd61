import { own } from '../../../base/own';
import { type FunctionCallNode, type GraphNode, type ParallelKind } from '../../../model/graph';
import { type Callee, calledFunction, functionOf, givenArguments } from '../program/callees';
import { arrayMakers, elementMethods } from '../program/element-methods';
import { isCombinator } from '../program/promise-use';
import { statementStart } from '../program/statement-start';
import { type StepCall } from '../program/step-calls';
import { type Call, type Expression, type FunctionNode, type Identifier } from '../../../script/tree';
import { type Origin } from './derivation';
import { ExpressionDerivation, type Use } from './expressions';
import { isWrapping, unknownPart } from './unknown-parts';
import { nothing, type Pending, type Timed, together } from './promise-clock';

const chaining = new Set(['then', 'catch', 'finally']);

const parallelKinds: Readonly<Record<string, ParallelKind>> = {
  all: 'all',
  any: 'any',
  allSettled: 'all_settled',
  race: 'race',
  gather: 'all',
};

/**
 * Derives the graph nodes of calls. Calls of functions with steps, of combinators such as `Promise.all`, and of array
 * methods whose callback contains steps have their own nodes.
 */
export abstract class CallDerivation extends ExpressionDerivation {
  private get isInPlace(): boolean {
    return this.derivation.rules.inlineFunctions === 'in-place';
  }

  protected call(call: Call, out: GraphNode[], use: Use): Pending {
    const { callee } = call;
    if (isCombinator(call)) return this.combined(call, out, use);
    const loop = this.elementCallback(call);
    if (loop !== undefined) return this.elementLoop(call, loop, out, use);
    const { program, self, withSteps, decorated } = this.derivation;
    const target = calledFunction(call, program.scopes, self);
    const step = target && decorated.get(target.function);
    if (step !== undefined) return this.decoratedStep(step, call, out, use);
    if (target !== undefined && withSteps.has(target.function))
      return this.calledWithSteps(call, target, out, use);
    if (callee.kind === 'member' && chaining.has(callee.name ?? '')) {
      const receiver = this.visit(callee.object, out, use);
      for (const argument of call.arguments) this.argument(argument, out);
      return receiver;
    }
    return this.otherCall(call, out, use, target !== undefined);
  }

  private calledWithSteps(call: Call, target: Callee, out: GraphNode[], use: Use): Pending {
    for (const argument of call.arguments) this.argument(argument, out);
    if (target.name === undefined && this.isInPlace) return this.inline(target.function, out, use);
    // The service treats the code of private methods as part of the calling method.
    const isPrivate = !this.isInPlace && target.name?.startsWith('#') === true;
    if (isPrivate && !this.derivation.placedFunctions.has(target.function))
      return this.inline(target.function, out, use);
    const name = this.derivation.nameOf(target);
    if (this.derivation.hidesCall(target.function)) return nothing;
    const label = this.derivation.labelOf(
      target.function,
      givenArguments(call, this.derivation.program.scopes),
    );
    return this.functionCall(name, call, out, use, label === undefined ? {} : { label });
  }

  private functionCall(
    name: string,
    call: Call,
    out: GraphNode[],
    use: Use,
    more: Pick<Origin, 'label' | 'texts' | 'isUnknown'> = {},
  ): Pending {
    const node: FunctionCallNode & Timed = { type: 'function_call', name };
    const { callee } = call;
    this.derivation.place(node, call, {
      name: callee.kind === 'member' ? callee.nameRange : callee,
      from: statementStart(call, this.derivation.program.scopes),
      ...more,
    });
    if (use !== 'element') this.number(node, use);
    this.push(node, out);
    return { nodes: [node] };
  }

  /** Handles a call to a function without steps, or to a function that is not in the file. */
  private otherCall(call: Call, out: GraphNode[], use: Use, isKnown: boolean): Pending {
    const { callee } = call;
    const { rules } = this.derivation;
    const receiver = this.visit(callee.kind === 'member' ? callee.object : callee, out, 'bare');
    const isAwaited = use === 'await' || use === 'element';
    const given = [...call.arguments, ...call.keywords.map(({ value }) => value)];
    const parts = given.map((argument) => this.argument(argument, out, isAwaited ? call : undefined));
    const imported = this.importedWithStep(call);
    if (imported !== undefined)
      return this.functionCall(imported, call, out, use, { texts: this.derivation.textsOf(call.arguments) });
    const isFollowed = isKnown || !rules.showsImportedCalls;
    const unknown = isFollowed ? undefined : unknownPart(call, this.derivation.program);
    if (unknown !== undefined) {
      this.derivation.isPartial = true;
      return this.functionCall(unknown, call, out, use, { isUnknown: true });
    }
    if (!rules.followsPromises) return nothing;
    const all = together([receiver, ...parts]);
    this.keep(call, together(parts));
    return this.settle(all, use);
  }

  /** Handles calls such as `promises.push(p)`, after which the list contains the promise `p`. */
  private keep({ callee }: Call, added: Pending): void {
    if (callee.kind !== 'member' || callee.object.kind !== 'identifier' || !adds.has(callee.name ?? ''))
      return;
    const binding = this.derivation.program.scopes.bindingOf(callee.object);
    if (binding !== undefined && added.nodes.length > 0) this.clock.bind(binding, added);
  }

  /**
   * Returns the name of the called function if it is imported and receives the `step` object. The steps of such a
   * function are in another file. Returns undefined for other calls.
   */
  private importedWithStep(call: Call): string | undefined {
    const { program, rules } = this.derivation;
    if (!rules.showsImportedCalls || call.isNew) return undefined;
    const { callee } = call;
    const root = callee.kind === 'member' ? callee.object : callee;
    const from = root.kind === 'identifier' ? program.scopes.bindingOf(root)?.imported : undefined;
    if (from === undefined) return undefined;
    const handed = call.arguments.map((argument) => program.values.of(argument));
    if (!handed.some((value) => value?.kind === 'step' || value?.kind === 'holder')) return undefined;
    // For `object.helper(step)`, the function is known only if `object` is a module namespace, which is imported with
    // `import * as object`. The properties of any other imported object are unknown here.
    const imported =
      callee.kind !== 'member' ? from.imported : from.imported === '*' ? callee.name : undefined;
    if (imported === undefined || isWrapping(call, program)) return undefined;
    const { name = imported } = callee as Partial<Identifier>;
    if (!this.derivation.imported.has(name))
      this.derivation.imported.set(name, { module: from.module, imported, handed });
    return name;
  }

  /**
   * Handles an argument of a call. If the argument is a function with steps, complete mode adds a call to the function
   * (or, for an inline function, its nodes) at the position of the argument. `call` is the surrounding call, and is
   * passed only if its result is awaited.
   */
  private argument(argument: Expression, out: GraphNode[], call?: Call): Pending {
    const { program, self, withSteps, decorated } = this.derivation;
    const target = functionOf(argument, program.scopes, self);
    if (target === undefined || !withSteps.has(target.function)) return this.visit(argument, out, 'bare');
    if (target.name !== undefined) {
      if (!this.isInPlace) return nothing;
      const step = decorated.get(target.function);
      if (step !== undefined) return this.decoratedStep(step, undefined, out, 'await');
      const node: FunctionCallNode & Timed = { type: 'function_call', name: this.derivation.nameOf(target) };
      this.push(this.derivation.place(node, argument, { name: argument }), out);
      return nothing;
    }
    if (this.isInPlace) return this.inline(target.function, out, 'await');
    const name = this.derivation.nameOf(target);
    return call === undefined ? nothing : this.functionCall(name, call, out, 'await');
  }

  /** Derives the body of a function in place, as part of the surrounding body. */
  protected inline(target: FunctionNode, out: GraphNode[], use: Use): Pending {
    this.derivation.placedFunctions.add(target);
    for (const { defaultValue } of target.parameters)
      if (defaultValue !== undefined) this.visit(defaultValue, out, 'bare');
    if (target.expressionBody !== undefined) return this.visit(target.expressionBody, out, use);
    this.callbacks++;
    this.depth++;
    this.statements(target.body, out);
    this.depth--;
    this.callbacks--;
    return nothing;
  }

  /**
   * Returns the callback of a call such as `list.map(…)` if the callback contains steps. Returns undefined for other
   * calls.
   */
  private elementCallback(call: Call): Callee | undefined {
    const { callee } = call;
    if (callee.kind !== 'member' || callee.name === undefined || call.isNew) return undefined;
    const isMaker =
      this.isInPlace &&
      arrayMakers.has(callee.name) &&
      callee.object.kind === 'identifier' &&
      callee.object.name === 'Array';
    const argument = call.arguments[isMaker ? 1 : 0];
    if (argument === undefined || !(isMaker || elementMethods.has(callee.name))) return undefined;
    const { program, self, withSteps } = this.derivation;
    const target = functionOf(argument, program.scopes, self);
    return target !== undefined && withSteps.has(target.function) ? target : undefined;
  }

  private elementLoop(call: Call, callback: Callee, out: GraphNode[], use: Use): Pending {
    const { callee } = call;
    if (callee.kind === 'member') this.visit(callee.object, out, 'bare');
    const isReference = callback.name !== undefined;
    for (const argument of call.arguments)
      if (
        functionOf(argument, this.derivation.program.scopes, this.derivation.self)?.function !==
        callback.function
      )
        this.visit(argument, out, 'bare');
    const turn = use === 'element' ? use : 'bare';
    if (isReference && !this.isInPlace)
      return this.functionCall(this.derivation.nameOf(callback), call, out, turn);
    const [nodes, pending] = this.branch((inner) =>
      isReference
        ? this.functionCall(this.derivation.nameOf(callback), call, inner, turn)
        : this.inline(callback.function, inner, turn),
    );
    if (nodes.length > 0) out.push(this.derivation.place({ type: 'loop', nodes }, call));
    if (!this.derivation.rules.followsPromises) return nothing;
    return use === 'element' || use === 'bare' ? pending : this.settle(pending, use);
  }

  /** Handles `Promise.all([…])` and `asyncio.gather(…)`. */
  private combined(call: Call, out: GraphNode[], use: Use): Pending {
    const { callee, arguments: given } = call;
    const method = callee.kind === 'member' ? (callee.name ?? '') : '';
    const kind = own(parallelKinds, method) ?? 'all';
    const isAwaited = use !== 'bare' && (use !== 'return' || this.derivation.rules.returnAwaits);
    const [first] = given;
    const elements = method === 'gather' ? given : listOf(first);
    if (elements === undefined && first !== undefined && !this.isInPlace) {
      const loop = first.kind === 'call' ? this.elementCallback(first) : undefined;
      // The service recognizes an argument of `Promise.all` only if it is a list or a `map` call with an inline
      // function.
      if (loop === undefined || loop.name !== undefined)
        return this.visit(first, out, isAwaited ? 'element' : 'bare');
    }
    const list: GraphNode[] = [];
    const outerBegin = this.begin;
    const members = elements ?? (first === undefined ? [] : [first]);
    const isHeld = (element: Expression): boolean =>
      element.kind === 'identifier' || element.kind === 'member';
    const held = together(members.filter(isHeld).map((element) => this.visit(element, list, 'bare')));
    if (isAwaited) this.settle(held, 'await');
    this.begin = isAwaited ? this.clock.entry : undefined;
    const made = members
      .filter((element) => !isHeld(element))
      .map((element) => this.element(element, list, isAwaited));
    this.begin = outerBegin;
    const all = together([held, ...made]);
    if (isAwaited) this.settle(all, 'await');
    const from = statementStart(call, this.derivation.program.scopes);
    if (list.length > 0)
      out.push(this.derivation.place({ type: 'parallel', kind, nodes: list }, call, { from }));
    if (!isAwaited && !this.derivation.rules.followsPromises) this.leaveUnnumbered(all);
    return isAwaited ? nothing : all;
  }

  /**
   * Derives the nodes of one of the promises that are awaited together. If the promise comes from an inline function
   * that is called immediately, the nodes of the function stay together in a block.
   */
  private element(element: Expression, list: GraphNode[], isAwaited: boolean): Pending {
    const nodes: GraphNode[] = [];
    const isInline = element.kind === 'call' && element.callee.kind === 'function';
    const begin = this.begin;
    if (isInline) this.begin = undefined;
    const pending = this.visit(element, nodes, isAwaited ? 'element' : 'bare');
    this.begin = begin;
    if (isInline && nodes.length > 1) list.push(this.derivation.place({ type: 'block', nodes }, element));
    else list.push(...nodes);
    return pending;
  }

  /**
   * Derives the nodes of a decorated Python step. Its dependencies run before it, and each of them runs only once.
   */
  protected decoratedStep(step: StepCall, call: Call | undefined, out: GraphNode[], use: Use): Pending {
    for (const argument of call?.arguments ?? []) this.argument(argument, out);
    if (step.decorated === undefined || this.derivation.placedSteps.has(step)) return nothing;
    this.derivation.placedSteps.add(step);
    const dependencies = this.dependenciesOf(step).filter((each) => !this.derivation.placedSteps.has(each));
    const before: GraphNode[] = [];
    for (const dependency of dependencies) this.decoratedStep(dependency, undefined, before, 'await');
    if (step.decorated.isConcurrent && before.length > 1)
      out.push(this.derivation.place({ type: 'parallel', kind: 'all', nodes: before }, step.node));
    else out.push(...before);
    return this.addStep(step, this.childrenOf(step), out, use);
  }

  /**
   * Returns the steps listed in `depends`. If there are none, returns the steps that the function's parameters are
   * named after.
   */
  private dependenciesOf({ decorated }: StepCall): StepCall[] {
    if (decorated === undefined) return [];
    const { program, decorated: all } = this.derivation;
    const { scopes } = program;
    if (decorated.dependsOn.length > 0) {
      return decorated.dependsOn.flatMap((each) => {
        const target = functionOf(each, scopes, this.derivation.self);
        return (target && all.get(target.function)) ?? [];
      });
    }
    const owner = scopes.functionAround(decorated.function);
    return decorated.function.parameters.flatMap(({ pattern }) =>
      [...all.values()].filter(
        ({ decorated: other }) =>
          pattern.kind === 'name-pattern' &&
          other?.function.name === pattern.name &&
          scopes.functionAround(other.function) === owner,
      ),
    );
  }
}

const adds = new Set(['push', 'unshift', 'append', 'add']);

function listOf(expression: Expression | undefined): readonly Expression[] | undefined {
  if (expression?.kind === 'cast') return listOf(expression.operand);
  return expression?.kind === 'array' ? expression.elements : undefined;
}
