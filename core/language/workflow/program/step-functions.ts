import {
  type Call,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type OtherExpression,
} from '../../../script/tree';
import { calledFunction, functionOf } from './callees';
import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';
import { isCombinator } from './promise-use';
import { type StepCall } from './step-calls';

type Callers = ReadonlyMap<FunctionNode, readonly FunctionNode[]>;

/**
 * The functions of a file that contain a step, directly or through calls. They are determined once for all classes of
 * the file.
 */
export class StepFunctions {
  /** Decorated steps in Python, keyed by function. */
  readonly decorated: ReadonlyMap<FunctionNode, StepCall>;
  private readonly holders = new Set<FunctionNode>();
  /** Steps directly inside each function, keyed by function. */
  private readonly own = new Map<FunctionNode, StepCall[]>();
  private readonly callers: Callers;
  /** Calls whose target depends on the class of `this`, keyed by the class that contains the call. */
  private readonly onThis: ReadonlyMap<ClassNode, readonly Call[]>;

  constructor(private readonly program: WorkflowProgram) {
    const { steps, scopes } = program;
    const decorated = new Map<FunctionNode, StepCall>();
    const direct: FunctionNode[] = [];
    for (const step of steps) {
      if (step.decorated !== undefined) decorated.set(step.decorated.function, step);
      const around = step.decorated?.function ?? scopes.functionAround(step.node);
      if (around === undefined) continue;
      direct.push(around);
      if (step.decorated === undefined) addTo(this.own, around, step);
    }
    for (const cut of cutParts(program)) {
      const around = scopes.functionAround(cut);
      if (around) direct.push(around);
    }
    this.decorated = decorated;
    const callers = new Map<FunctionNode, FunctionNode[]>();
    const onThis = new Map<ClassNode, Call[]>();
    for (const call of scopes.nodesOf('call')) {
      this.addCallers(call, [], callers);
      const around = mentionsThis(call) ? scopes.classAround(call) : undefined;
      if (around) addTo(onThis, around, call);
    }
    this.callers = callers;
    this.onThis = onThis;
    this.spread(direct, this.holders, [callers]);
  }

  /** Returns the step of a function that directly contains exactly one step. Returns undefined for other functions. */
  onlyStep(target: FunctionNode): StepCall | undefined {
    const [step, ...more] = this.own.get(target) ?? [];
    return more.length === 0 ? step : undefined;
  }

  /**
   * Returns the functions that contain steps if `this` is an instance of the first class in `self`. The other
   * elements of `self` are its base classes, nearest first.
   */
  of(self: readonly ClassNode[]): ReadonlySet<FunctionNode> {
    if (self.length < 2) return this.holders;
    const found = new Set(this.holders);
    const ofHeir = new Map<FunctionNode, FunctionNode[]>();
    for (const each of self)
      for (const call of this.onThis.get(each) ?? []) this.addCallers(call, self, ofHeir);
    this.spread([...found], found, [this.callers, ofHeir]);
    return found;
  }

  private addCallers(
    call: Call,
    self: readonly ClassNode[],
    callers: Map<FunctionNode, FunctionNode[]>,
  ): void {
    const { scopes } = this.program;
    const around = scopes.functionAround(call);
    if (around === undefined) return;
    const callee = calledFunction(call, scopes, self);
    if (callee) addTo(callers, callee.function, around);
    for (const argument of call.arguments) {
      const given = argument.kind === 'function' ? undefined : functionOf(argument, scopes, self);
      if (given) addTo(callers, given.function, around);
    }
  }

  /**
   * Adds the functions that contain a step indirectly, through a function inside them or a function that they call.
   */
  private spread(from: readonly FunctionNode[], found: Set<FunctionNode>, callers: readonly Callers[]): void {
    const waiting = [...from];
    for (const each of from) found.add(each);
    const reach = (each: FunctionNode | undefined): void => {
      if (each === undefined || found.has(each)) return;
      found.add(each);
      waiting.push(each);
    };
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      reach(this.program.scopes.functionAround(next));
      for (const each of callers) each.get(next)?.forEach(reach);
    }
  }
}

/** Returns the parts of the code that may contain steps but are nested too deeply to be analyzed. */
export function cutParts({ scopes }: WorkflowProgram): readonly OtherExpression[] {
  return scopes.nodesOf('other').filter(({ isCut }) => isCut === true);
}

/** Returns the functions with steps of a program. They are determined once per program. */
export const stepFunctions = oncePerProgram((program) => new StepFunctions(program));

/**
 * Checks whether a call runs a function of this file that returns a promise for the steps it runs. The function is
 * either `async` or directly returns the promise for the steps.
 */
export function isPromiseOfSteps(call: Call, program: WorkflowProgram): boolean {
  const { scopes } = program;
  const around = scopes.classAround(call);
  const target = calledFunction(call, scopes, around ? [around] : [])?.function;
  return target !== undefined && givesPromiseOfSteps(target, program);
}

/** Checks whether a function returns a promise for the steps that it runs. */
export function givesPromiseOfSteps(target: FunctionNode, program: WorkflowProgram, depth = 0): boolean {
  if (target.isGenerator || depth > maxDepth || !stepFunctions(program).of([]).has(target)) return false;
  if (target.isAsync) return true;
  if (program.tree.language === 'python') return false;
  if (target.expressionBody) return isPromise(target.expressionBody, program, depth + 1);
  const last = target.body.at(-1);
  return last?.kind === 'return' && last.value !== undefined && isPromise(last.value, program, depth + 1);
}

/** Maximum length of a chain of functions that return each other's results. Longer chains are not followed. */
const maxDepth = 8;

const chaining = new Set(['then', 'catch', 'finally']);

function isPromise(value: Expression, program: WorkflowProgram, depth: number): boolean {
  switch (value.kind) {
    case 'cast':
      return isPromise(value.operand, program, depth);
    case 'conditional':
      return isPromise(value.whenTrue, program, depth) || isPromise(value.whenFalse, program, depth);
    case 'logical':
      return isPromise(value.right, program, depth);
    case 'call': {
      if (program.stepAt(value) !== undefined) return true;
      const [elements] = value.arguments;
      if (isCombinator(value))
        return (
          elements?.kind === 'array' && elements.elements.some((each) => isPromise(each, program, depth))
        );
      const { callee } = value;
      if (callee.kind === 'member' && chaining.has(callee.name ?? ''))
        return isPromise(callee.object, program, depth);
      const around = program.scopes.classAround(value);
      const target = calledFunction(value, program.scopes, around ? [around] : [])?.function;
      return target !== undefined && givesPromiseOfSteps(target, program, depth);
    }
    default:
      return false;
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

function mentionsThis({ callee, arguments: given }: Call): boolean {
  const isOfThis = (each: Expression): boolean => each.kind === 'member' && each.object.kind === 'this';
  return isOfThis(callee) || given.some(isOfThis);
}
