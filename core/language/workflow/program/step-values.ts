import {
  type Call,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type Identifier,
  type Parameter,
  type Pattern,
  type PatternProperty,
  type ScriptNode,
} from '../../../script/tree';
import { calledFunction, classOf, functionOf, givenArguments } from './callees';
import { ClassFamilies } from './class-families';
import { findMember } from './classes';
import { resolveConstant } from './constants';
import { isElementMethod } from './element-methods';
import { isHandler } from './handlers';
import { type Binding, type Scopes } from './scopes';
import { stepMethods } from './step-methods.data';
import { heldIn, mergedValue, type StepValue } from './step-value';

type Carrier = Extract<ScriptNode, { kind: 'declarator' | 'assignment' | 'call' | 'member-definition' }>;

const step: StepValue = { kind: 'step', isWrapped: false };
const wrappedStep: StepValue = { kind: 'step', isWrapped: true };

/** Maximum number of rounds in which values are followed through a file. The limit also ends cycles. */
const maxRounds = 10;

/** Maximum number of callers of one function that are searched for callbacks passed to that function. */
const maxCallers = 100;

/** A parameter that receives an argument from outside the file. */
export interface HandedParameter {
  readonly parameter: Parameter;
  readonly value: StepValue;
}

/**
 * Follows `step` through the names, properties, parameters, callbacks, and wrappers of a file. Nodes that can pass a
 * value on are called carriers.
 */
export class StepValues {
  private readonly bindings = new Map<Binding, StepValue>();
  private readonly fields = new Map<ClassNode, Map<string, StepValue>>();
  private readonly families: ClassFamilies;
  /** Nodes that can pass a value on to a name, a property, or a parameter. */
  private readonly carriers: readonly Carrier[];
  private calls: ReadonlyMap<FunctionNode, readonly Call[]> | undefined;
  private iterables: ReadonlyMap<number, Expression> | undefined;
  /** Number of facts found so far. The search ends with the first round in which this number does not increase. */
  private learned = 0;

  /** `runs` contains the parameters that are a step because of their position in the `run` function of a workflow. */
  constructor(
    private readonly scopes: Scopes,
    runs: readonly Parameter[],
    handed: readonly HandedParameter[] = [],
  ) {
    this.families = new ClassFamilies(scopes);
    this.carriers = scopes.nodesOf('declarator', 'assignment', 'call', 'member-definition');
    for (const parameter of runs) this.flow(parameter.pattern, step);
    for (const { parameter, value } of handed) this.flow(parameter.pattern, value);
    for (const node of scopes.nodesOf('function')) this.declaredSteps(node);
    for (let round = 0; round < maxRounds; round++) {
      const before = this.learned;
      this.round();
      if (this.learned === before) break;
    }
  }

  /** Returns how a name is related to a step, or undefined if it is not related to a step. */
  ofBinding(binding: Binding): StepValue | undefined {
    return this.bindings.get(binding);
  }

  /** Returns how an expression is related to a step, or undefined if it is not related to a step. */
  of(expression: Expression): StepValue | undefined {
    switch (expression.kind) {
      case 'identifier': {
        const binding = this.scopes.bindingOf(expression);
        return binding && this.bindings.get(binding);
      }
      case 'cast':
        return this.of(expression.operand);
      case 'assignment':
        return this.of(expression.value);
      case 'await': {
        const value = this.of(expression.operand);
        return value?.kind === 'step' && value.isWrapped ? undefined : value;
      }
      case 'logical':
        return this.of(expression.left) ?? this.of(expression.right);
      case 'conditional':
        return this.of(expression.whenTrue) ?? this.of(expression.whenFalse);
      case 'member':
        return this.ofMember(expression.object, expression.name);
      case 'object': {
        let held: StepValue | undefined;
        for (const { key, value } of expression.properties) {
          const inner = this.of(value.kind === 'spread' ? value.operand : value);
          const part = value.kind === 'spread' ? inner : inner && heldIn(key ?? '', inner);
          if (part?.kind === 'holder') held = mergedValue(held, part);
        }
        return held;
      }
      case 'call':
        return this.ofCall(expression);
      default:
        return undefined;
    }
  }

  private ofMember(object: Expression, name: string | undefined): StepValue | undefined {
    if (name === undefined) return undefined;
    if (object.kind === 'this') {
      const around = this.fields.size === 0 ? undefined : this.scopes.classAround(object);
      for (const each of around ? this.families.relativesOf(around) : []) {
        const found = this.fields.get(each)?.get(name);
        if (found) return found;
      }
      return undefined;
    }
    const value = this.of(object);
    if (value?.kind === 'holder') return value.fields.get(name);
    const method = stepMethods.get(name);
    return value?.kind === 'step' && method !== undefined ? { kind: 'method', method } : undefined;
  }

  /**
   * Returns how the result of a call is related to a step, or undefined if it is not related to a step. A call that
   * receives a step may return a wrapper of the step.
   */
  private ofCall(call: Call): StepValue | undefined {
    const { callee } = call;
    if (callee.kind === 'member') {
      const receiver = this.of(callee.object);
      if (callee.name === 'bind' && receiver?.kind === 'method') return receiver;
      if (receiver !== undefined) return undefined;
    }
    return call.arguments.some((argument) => this.of(argument)?.kind === 'step') ? wrappedStep : undefined;
  }

  /**
   * Adds parameters that are a step according to their declared type, or, without a type, according to their name.
   */
  private declaredSteps(node: FunctionNode): void {
    if (isHandler(node, this.scopes)) return;
    const parent = this.scopes.parentOf(node);
    const call = parent?.kind === 'call' && parent.arguments.includes(node) ? parent : undefined;
    for (const { pattern, typeText } of node.parameters) {
      if (pattern.kind === 'name-pattern') {
        const isStep =
          typeText === undefined
            ? pattern.name === 'step' && (call === undefined || this.isUsed(pattern, call))
            : /\b\w*WorkflowStep\b/.test(typeText);
        if (isStep) this.flow(pattern, step);
      } else if (typeText === undefined || /\bstep\b/.test(typeText)) {
        for (const { key, pattern: part } of stepParts(pattern))
          if (part.name === 'step' || (key === 'step' && call && this.isUsed(part, call)))
            this.flow(part, step);
      }
    }
  }

  /**
   * Checks whether a callback's own parameter `step` is used like a step. The name alone is not sufficient, because
   * the elements of a list may also be named `step`.
   */
  private isUsed(pattern: Extract<Pattern, { kind: 'name-pattern' }>, call: Call): boolean {
    if (isElementMethod(call)) return false;
    const references = this.scopes.bindingOf(pattern)?.references ?? [];
    return references.some((each) => {
      const member = this.scopes.parentOf(each);
      return member?.kind === 'member' && member.object === each && member.name === 'do';
    });
  }

  private round(): void {
    for (const node of this.carriers) {
      if (node.kind === 'declarator' && node.value !== undefined) this.flowFrom(node.pattern, node.value);
      else if (node.kind === 'assignment') {
        const value = this.of(node.value);
        if (value === undefined) continue;
        if (node.target.kind === 'member') this.flowToMember(node.target, value);
        else this.flow(node.target, value);
      } else if (node.kind === 'call') this.flowIntoCall(node);
      else if (node.kind === 'member-definition' && node.value !== undefined && !node.isMethod) {
        const value = this.of(node.value);
        if (value) this.addField(this.scopes.classAround(node), node.name, value);
      }
    }
  }

  private flowFrom(pattern: Pattern, value: Expression): void {
    const found = this.of(value);
    if (found !== undefined) this.flow(pattern, found);
  }

  private flow(pattern: Pattern, value: StepValue): void {
    if (pattern.kind === 'name-pattern') {
      const binding = this.scopes.bindingOf(pattern);
      if (binding) this.learn(binding, value);
    } else if (pattern.kind === 'object-pattern') {
      for (const { key, pattern: part } of pattern.properties) {
        const inner = key === undefined ? (value.kind === 'holder' ? value : undefined) : partOf(value, key);
        if (inner) this.flow(part, inner);
      }
    }
  }

  private learn(binding: Binding, value: StepValue): void {
    const known = this.bindings.get(binding);
    const merged = mergedValue(known, value);
    if (merged === known) return;
    this.bindings.set(binding, merged);
    this.learned++;
  }

  /** Follows assignments to properties, such as `o.deps.step = step` and `this.step = step`. */
  private flowToMember(target: Extract<Expression, { kind: 'member' }>, value: StepValue): void {
    let held: StepValue | undefined = value;
    let at: Expression = target;
    while (at.kind === 'member' && at.name !== undefined && held !== undefined) {
      if (at.object.kind === 'this') {
        this.addField(this.scopes.classAround(at.object), at.name, held);
        return;
      }
      held = heldIn(at.name, held);
      at = at.object;
    }
    const binding = at.kind === 'identifier' ? this.scopes.bindingOf(at) : undefined;
    if (binding && held) this.learn(binding, held);
  }

  private addField(node: ClassNode | undefined, name: string | undefined, value: StepValue): void {
    if (node === undefined || name === undefined || value.kind === 'method') return;
    const fields = this.fields.get(node) ?? new Map<string, StepValue>();
    const known = fields.get(name);
    // A field that contains a wrapper is treated as if it contained the step itself.
    const merged = mergedValue(known, value.kind === 'step' ? step : value);
    if (merged === known) return;
    this.fields.set(node, fields.set(name, merged));
    this.learned++;
  }

  private flowIntoCall(call: Call): void {
    const given = givenArguments(call, this.scopes);
    const values = given.map((argument) => this.of(argument));
    if (values.every((value) => value === undefined)) return;
    for (const target of this.targets(call)) {
      target.parameters.forEach((parameter, index) => {
        const value = values[index];
        if (value === undefined) return;
        this.flow(parameter.pattern, value);
        if (parameter.isProperty && parameter.pattern.kind === 'name-pattern' && value.kind === 'step')
          this.addField(this.scopes.classAround(target), parameter.pattern.name, value);
      });
    }
    // A function that receives a step is assumed to pass it to the callbacks in the same call that have a parameter
    // named `step`. Array methods pass the elements of a list instead.
    if (isElementMethod(call)) return;
    for (const argument of given) {
      const callback = argument.kind === 'function' ? argument : undefined;
      for (const { pattern } of callback?.parameters ?? [])
        for (const { key, pattern: part } of stepParts(pattern))
          if (key === 'step' || part.name === 'step') this.flow(part, step);
    }
  }

  /**
   * Returns all functions that a call may run. A call to a method of `this` may run the method of any base class or
   * subclass of the surrounding class.
   */
  private targets(call: Call): readonly FunctionNode[] {
    const { callee } = call;
    const around = this.scopes.classAround(call);
    if (callee.kind === 'super' && around?.base) {
      const base = classOf(around.base, this.scopes);
      const value = base && findMember(this.families.chainOf(base), 'constructor')?.value;
      return value?.kind === 'function' ? [value] : [];
    }
    const selves =
      callee.kind === 'member' && callee.object.kind === 'this' && around
        ? this.families.relativesOf(around).map((each) => this.families.chainOf(each))
        : [[]];
    const found = selves.flatMap((self) => calledFunction(call, this.scopes, self)?.function ?? []);
    return [...new Set([...found, ...(callee.kind === 'identifier' ? this.indirect(callee) : [])])];
  }

  /** Returns the functions that a name may refer to indirectly, as a callback argument or as an element of a list. */
  private indirect(callee: Identifier): readonly FunctionNode[] {
    const binding = this.scopes.bindingOf(callee);
    const { parameterOf, parameter } = binding ?? {};
    if (parameterOf === undefined || parameter === undefined) return this.elements(binding);
    const index = parameterOf.parameters.indexOf(parameter);
    const callbacks = (this.callsOf(parameterOf) ?? []).slice(0, maxCallers).flatMap((call) => {
      const argument = givenArguments(call, this.scopes)[index];
      return (argument && functionOf(argument, this.scopes)?.function) ?? [];
    });
    return [...callbacks, ...this.elements(binding)];
  }

  private callsOf(target: FunctionNode): readonly Call[] | undefined {
    if (this.calls === undefined) {
      const calls = new Map<FunctionNode, Call[]>();
      for (const call of this.scopes.nodesOf('call')) {
        const around = this.scopes.classAround(call);
        const called = calledFunction(call, this.scopes, around ? [around] : [])?.function;
        const known = called && calls.get(called);
        if (known) known.push(call);
        else if (called) calls.set(called, [call]);
      }
      this.calls = calls;
    }
    return this.calls.get(target);
  }

  /**
   * Returns the functions in a constant list if a called name refers to its elements one by one, such as `f` in
   * `for (const f of list) f(step)` or `list.map((f) => f(step))`.
   */
  private elements(binding: Binding | undefined): readonly FunctionNode[] {
    if (binding === undefined) return [];
    this.iterables ??= new Map(
      this.scopes
        .nodesOf('loop')
        .flatMap(({ variable, iterable }) => (variable && iterable ? [[variable.start, iterable]] : [])),
    );
    const list =
      binding.kind === 'loop'
        ? this.iterables.get(binding.range.start)
        : binding.parameterOf && this.receiver(binding.parameterOf);
    const value = list && resolveConstant(list, this.scopes);
    return value?.kind === 'array' ? value.elements.filter((each) => each.kind === 'function') : [];
  }

  /**
   * Returns the receiver of the method that a function is passed to, such as `list` in `list.map((f) => …)`. Returns
   * undefined if the function is not passed to a method.
   */
  private receiver(callback: FunctionNode): Expression | undefined {
    const parent = this.scopes.parentOf(callback);
    return parent?.kind === 'call' && parent.callee.kind === 'member' ? parent.callee.object : undefined;
  }
}

/** Returns how a property of a value is related to a step, or undefined if it is not related to a step. */
function partOf(value: StepValue, key: string): StepValue | undefined {
  if (value.kind === 'holder') return value.fields.get(key);
  const method = stepMethods.get(key);
  return value.kind === 'step' && method !== undefined ? { kind: 'method', method } : undefined;
}

type NamePart = PatternProperty & { readonly pattern: Extract<Pattern, { kind: 'name-pattern' }> };

/**
 * Returns the names that a parameter binds directly: the parameter's own name, or the names of destructured
 * properties.
 */
function stepParts(pattern: Pattern): readonly NamePart[] {
  if (pattern.kind === 'name-pattern') return [{ pattern }];
  if (pattern.kind !== 'object-pattern') return [];
  return pattern.properties.flatMap(({ key, pattern: part }): NamePart[] =>
    part.kind === 'name-pattern' ? [{ ...(key === undefined ? {} : { key }), pattern: part }] : [],
  );
}
