import {
  type Call,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type Parameter,
  type Pattern,
  type ScriptNode,
} from '../script/tree';
import { boundNames } from '../script/tree-walk';
import { calledFunction, classOf } from './callees';
import { classChain, findMember } from './classes';
import { resolveConstant } from './constants';
import { type Binding, type Scopes } from './scopes';
import { type StepKind, stepMethods } from './step-methods.data';

/**
 * What a value has to do with a workflow's `step`:
 * - `step`: it is one; `isWrapped` when it came out of a call that was given one (`new Recorder(step)`);
 * - `method`: it is a method taken off it (`const { do: run } = step`);
 * - `holder`: an object with a step in some of its fields (`{ step, log }`).
 */
export type StepValue =
  | { readonly kind: 'step'; readonly isWrapped: boolean }
  | { readonly kind: 'method'; readonly method: StepKind }
  | { readonly kind: 'holder'; readonly fields: ReadonlySet<string> };

type Carrier = Extract<ScriptNode, { kind: 'declarator' | 'assignment' | 'call' | 'member-definition' }>;

const step: StepValue = { kind: 'step', isWrapped: false };
const wrappedStep: StepValue = { kind: 'step', isWrapped: true };

/** Values flow through a few hands at most; the limit ends what would go in circles. */
const maxRounds = 10;

/** Follows `step` through names, fields, parameters and wrappers of one file. */
export class StepValues {
  private readonly bindings = new Map<Binding, StepValue>();
  private readonly fields = new Map<ClassNode, Set<string>>();
  private readonly classes: readonly ClassNode[];
  /** What passes a value on. */
  private readonly carriers: readonly Carrier[];
  /** Counts what was learned. */
  private learned = 0;

  /** `runs`: the parameters that are a step because a workflow's `run` has them there. */
  constructor(
    private readonly scopes: Scopes,
    runs: readonly Parameter[],
  ) {
    this.classes = scopes.nodesOf('class');
    this.carriers = scopes.nodesOf('declarator', 'assignment', 'call', 'member-definition');
    for (const parameter of runs) this.flow(parameter.pattern, step);
    for (const node of scopes.nodesOf('function')) this.declaredSteps(node);
    for (let round = 0; round < maxRounds; round++) {
      const before = this.learned;
      this.round();
      if (this.learned === before) break;
    }
  }

  /** What an expression has to do with a step; undefined when nothing. */
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
        const fields = expression.properties.filter(({ value }) => this.of(value)?.kind === 'step');
        const names = fields.flatMap(({ key }) => key ?? []);
        return names.length > 0 ? { kind: 'holder', fields: new Set(names) } : undefined;
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
      if (this.fields.size === 0) return undefined;
      const around = this.scopes.classAround(object);
      return around && this.relatives(around).some((each) => this.fields.get(each)?.has(name))
        ? step
        : undefined;
    }
    const value = this.of(object);
    if (value?.kind === 'holder') return value.fields.has(name) ? step : undefined;
    const method = stepMethods[name];
    return value?.kind === 'step' && method !== undefined ? { kind: 'method', method } : undefined;
  }

  /** A call that is given a step may give a wrapper of it back. */
  private ofCall(call: Call): StepValue | undefined {
    const { callee } = call;
    if (callee.kind === 'member') {
      const receiver = this.of(callee.object);
      if (callee.name === 'bind' && receiver?.kind === 'method') return receiver;
      if (receiver !== undefined) return undefined;
    }
    return call.arguments.some((argument) => this.of(argument)?.kind === 'step') ? wrappedStep : undefined;
  }

  /** A class, its bases and the classes of this file that extend it: what one assigns to `this`, all see. */
  private relatives(node: ClassNode): readonly ClassNode[] {
    const heirs = this.classes.filter(
      (each) => each !== node && classChain(each, this.scopes).includes(node),
    );
    return [...classChain(node, this.scopes), ...heirs];
  }

  /** Parameters that say themselves that they are a step: by their type, else by their name. */
  private declaredSteps(node: FunctionNode): void {
    const parent = this.scopes.parentOf(node);
    const isElementCallback = parent?.kind === 'call' && parent.arguments.includes(node);
    for (const { pattern, typeText } of node.parameters) {
      if (pattern.kind === 'name-pattern') {
        if (
          typeText === undefined
            ? pattern.name === 'step' && !isElementCallback
            : /\b\w*WorkflowStep\b/.test(typeText)
        )
          this.flow(pattern, step);
      } else if (typeText === undefined || /\bstep\b/.test(typeText)) {
        for (const name of boundNames(pattern)) if (name.name === 'step') this.flow(name, step);
      }
    }
  }

  private round(): void {
    for (const node of this.carriers) {
      if (node.kind === 'declarator' && node.value !== undefined) this.flowFrom(node.pattern, node.value);
      else if (node.kind === 'assignment') {
        if (node.target.kind === 'member')
          this.flowToMember(node.target.object, node.target.name, node.value);
        else this.flowFrom(node.target, node.value);
      } else if (node.kind === 'call') this.flowIntoCall(node);
      else if (node.kind === 'member-definition' && node.value !== undefined && !node.isMethod)
        this.flowToField(this.scopes.classAround(node), node.name, node.value);
    }
  }

  private flowFrom(pattern: Pattern, value: Expression): void {
    const found = this.of(value);
    if (found !== undefined) this.flow(pattern, found);
  }

  private flow(pattern: Pattern, value: StepValue): void {
    if (pattern.kind === 'name-pattern') {
      const binding = this.scopes.bindingOf(pattern);
      if (binding === undefined) return;
      const known = this.bindings.get(binding);
      // What is a step stays one: `step = new Recorder(step)` is both.
      if (
        known !== undefined &&
        (known.kind !== 'holder' || value.kind !== 'holder' || includes(known.fields, value.fields))
      )
        return;
      const merged: StepValue =
        known?.kind === 'holder' && value.kind === 'holder'
          ? { kind: 'holder', fields: new Set([...known.fields, ...value.fields]) }
          : value;
      this.bindings.set(binding, merged);
      this.learned++;
    } else if (pattern.kind === 'object-pattern') {
      for (const { key, pattern: part } of pattern.properties) {
        const method = key === undefined ? undefined : stepMethods[key];
        if (value.kind === 'step' && method !== undefined) this.flow(part, { kind: 'method', method });
        else if (value.kind === 'holder' && key !== undefined && value.fields.has(key)) this.flow(part, step);
      }
    }
  }

  private flowToMember(object: Expression, name: string | undefined, value: Expression): void {
    if (name === undefined) return;
    if (object.kind === 'this') this.flowToField(this.scopes.classAround(object), name, value);
    else if (object.kind === 'identifier' && this.of(value)?.kind === 'step') {
      const binding = this.scopes.bindingOf(object);
      const known = binding && this.bindings.get(binding);
      if (
        binding === undefined ||
        known?.kind === 'step' ||
        (known?.kind === 'holder' && known.fields.has(name))
      )
        return;
      const fields = new Set([...(known?.kind === 'holder' ? known.fields : []), name]);
      this.bindings.set(binding, { kind: 'holder', fields });
      this.learned++;
    }
  }

  private flowToField(node: ClassNode | undefined, name: string | undefined, value: Expression): void {
    if (node !== undefined && name !== undefined && this.of(value)?.kind === 'step')
      this.addField(node, name);
  }

  private addField(node: ClassNode, name: string): void {
    const fields = this.fields.get(node) ?? new Set();
    if (fields.has(name)) return;
    this.fields.set(node, fields.add(name));
    this.learned++;
  }

  private flowIntoCall(call: Call): void {
    if (!call.arguments.some((argument) => this.of(argument) !== undefined)) return;
    for (const target of this.targets(call)) {
      target.parameters.forEach((parameter, index) => {
        const argument = call.arguments[index];
        const value = argument && this.of(argument);
        if (value === undefined) return;
        this.flow(parameter.pattern, value);
        const around = this.scopes.classAround(target);
        if (
          parameter.isProperty &&
          parameter.pattern.kind === 'name-pattern' &&
          value.kind === 'step' &&
          around
        )
          this.addField(around, parameter.pattern.name);
      });
    }
  }

  /** Every function that a call may run; a call on `this` may be of any class that inherits the method. */
  private targets(call: Call): readonly FunctionNode[] {
    const { callee } = call;
    const around = this.scopes.classAround(call);
    if (callee.kind === 'super' && around?.base) {
      const base = classOf(around.base, this.scopes);
      const value = base && findMember(classChain(base, this.scopes), 'constructor')?.value;
      return value?.kind === 'function' ? [value] : [];
    }
    const selves =
      callee.kind === 'member' && callee.object.kind === 'this' && around
        ? this.relatives(around).map((each) => classChain(each, this.scopes))
        : [[]];
    const found = selves.flatMap((self) => calledFunction(call, this.scopes, self)?.function ?? []);
    return [...new Set([...found, ...this.elements(callee)])];
  }

  /** The functions of a constant list, when what is called is an element of it: `for (const f of list) f(step)`. */
  private elements(callee: Expression): readonly FunctionNode[] {
    const binding = callee.kind === 'identifier' ? this.scopes.bindingOf(callee) : undefined;
    const list =
      binding?.kind === 'loop'
        ? this.scopes.nodesOf('loop').find(({ variable }) => variable?.start === binding.range.start)
            ?.iterable
        : binding?.parameterOf && this.receiver(binding.parameterOf);
    const value = list && resolveConstant(list, this.scopes);
    return value?.kind === 'array' ? value.elements.filter((each) => each.kind === 'function') : [];
  }

  /** What the method is called on to which a function is given: `list` of `list.map((f) => …)`. */
  private receiver(callback: FunctionNode): Expression | undefined {
    const parent = this.scopes.parentOf(callback);
    return parent?.kind === 'call' && parent.callee.kind === 'member' ? parent.callee.object : undefined;
  }
}

function includes(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}
