import { type OffsetRange } from '../../../base/problem';
import {
  type Call,
  type Expression,
  type FunctionNode,
  type MemberAccess,
  type ScriptLanguage,
  type ScriptNode,
} from '../../../script/tree';
import { forwardedArguments, functionOf } from './callees';
import { resolveConstant } from './constants';
import { type Scopes } from './scopes';
import { type StepKind, stepMethods } from './step-methods.data';
import { type StepValues } from './step-values';

/** A call or decorator that starts a step, with one property for each of its arguments. */
export interface StepCall {
  readonly kind: StepKind;
  /** The call or, in Python, the decorator, which may be `@step.do` without parentheses. */
  readonly node: Call | MemberAccess;
  /** Range of the method's name. */
  readonly methodRange: OffsetRange;
  /** Whether the method is accessed indirectly, as in `step["do"](…)` or `step.do.call(…)`. */
  readonly isComputed: boolean;
  /** Whether the method belongs to a wrapper of the step. The methods and arguments of a wrapper may be different. */
  readonly isWrapped: boolean;
  /** Whether the call is complete. False while the user is still typing it. */
  readonly isComplete: boolean;
  readonly name?: Expression;
  /** Configuration of `step.do`: the second of three arguments, or `config=` in Python. */
  readonly config?: Expression;
  readonly callback?: Expression;
  /** Options after the callback, which define the rollback. */
  readonly rollback?: Expression;
  readonly duration?: Expression;
  /** The time at which `step.sleepUntil` ends. */
  readonly timestamp?: Expression;
  /**
   * Options argument of `step.waitForEvent`. Always absent in Python, where the event type and the timeout are
   * separate arguments.
   */
  readonly options?: Expression;
  readonly eventType?: Expression;
  readonly timeout?: Expression;
  /** The decorated function and its dependencies. Only in Python. */
  readonly decorated?: DecoratedStep;
}

export interface DecoratedStep {
  readonly function: FunctionNode;
  /** Elements of `depends=[…]`. */
  readonly dependsOn: readonly Expression[];
  readonly isConcurrent: boolean;
}

/** A call to a method that a step does not have. */
export interface UnknownStepMethod {
  readonly call: Call;
  readonly name: string;
  readonly range: OffsetRange;
}

/** Returns the step call that a node represents, or undefined if the node is not a step call. */
export function readStepCall(
  node: ScriptNode,
  values: StepValues,
  scopes: Scopes,
  language: ScriptLanguage,
): StepCall | undefined {
  if (node.kind === 'function') return readDecorated(node, values);
  if (node.kind !== 'call' || node.isNew) return undefined;
  const found = methodOf(node.callee, values);
  if (found === undefined) return undefined;
  // If a wrapper's method is defined in this file, a call to the method is not a step. Instead, the method is treated
  // like any other function that runs steps.
  if (found.isWrapped && functionOf(node.callee, scopes) !== undefined) return undefined;
  const { kind, methodRange, isComputed, isWrapped, isForwarded } = found;
  const given = isForwarded ? forwardedArguments(node) : node.arguments;
  const parts = language === 'python' ? pythonArguments(kind, node) : arguments_(kind, given, scopes);
  return { kind, methodRange, isComputed, isWrapped, node, isComplete: node.closed, ...parts };
}

/**
 * Finds a call to a method that is not in the API, on a value that is certainly a step. Returns undefined for other
 * nodes.
 */
export function readUnknownMethod(node: ScriptNode, values: StepValues): UnknownStepMethod | undefined {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || node.callee.name === undefined)
    return undefined;
  if (stepMethods.has(node.callee.name)) return undefined;
  const receiver = values.of(node.callee.object);
  if (receiver?.kind !== 'step' || receiver.isWrapped) return undefined;
  return { call: node, name: node.callee.name, range: node.callee.nameRange };
}

interface Method extends Pick<StepCall, 'kind' | 'methodRange' | 'isComputed' | 'isWrapped'> {
  /** Whether the call has the form `step.do.call(step, …)`. */
  readonly isForwarded?: boolean;
}

function methodOf(callee: Expression, values: StepValues): Method | undefined {
  if (callee.kind === 'member') {
    const kind = callee.name === undefined ? undefined : stepMethods.get(callee.name);
    const isForwarded = callee.name === 'call' || callee.name === 'apply';
    // Most calls of a script have other names, so the receiver is examined last.
    const receiver = kind !== undefined || isForwarded ? values.of(callee.object) : undefined;
    if (receiver?.kind === 'method' && isForwarded) {
      const methodRange = callee.object.kind === 'member' ? callee.object.nameRange : callee.object;
      return { kind: receiver.method, methodRange, isComputed: true, isWrapped: false, isForwarded };
    }
    if (receiver?.kind !== 'step' || kind === undefined) return undefined;
    return {
      kind,
      methodRange: callee.nameRange,
      isComputed: callee.computed !== undefined,
      isWrapped: receiver.isWrapped,
    };
  }
  const value = callee.kind === 'identifier' ? values.of(callee) : undefined;
  if (value?.kind !== 'method') return undefined;
  return { kind: value.method, methodRange: callee, isComputed: false, isWrapped: false };
}

function readDecorated(node: FunctionNode, values: StepValues): StepCall | undefined {
  for (const decorator of node.decorators) {
    const callee = decorator.kind === 'call' ? decorator.callee : decorator;
    const found = callee.kind === 'member' ? methodOf(callee, values) : undefined;
    if (found?.kind !== 'do' || (decorator.kind !== 'call' && decorator.kind !== 'member')) continue;
    const keyword = keywordsOf(decorator);
    const depends = keyword('depends') ?? argumentsOf(decorator)[1];
    const concurrent = keyword('concurrent') ?? argumentsOf(decorator)[2];
    return {
      ...found,
      node: decorator,
      isComplete: decorator.kind !== 'call' || decorator.closed,
      ...optional('name', argumentsOf(decorator)[0] ?? keyword('name')),
      ...optional('config', keyword('config') ?? argumentsOf(decorator)[3]),
      callback: node,
      decorated: {
        function: node,
        dependsOn: depends?.kind === 'array' ? depends.elements : [],
        isConcurrent: concurrent?.kind === 'literal' && concurrent.value === true,
      },
    };
  }
  return undefined;
}

function argumentsOf(node: Call | MemberAccess): readonly Expression[] {
  return node.kind === 'call' ? node.arguments : [];
}

function keywordsOf(node: Call | MemberAccess): (key: string) => Expression | undefined {
  return (key) => (node.kind === 'call' ? node.keywords.find((each) => each.key === key)?.value : undefined);
}

/**
 * Returns an object that contains one argument under its key. The object is empty if the argument does not exist or
 * has not been typed yet.
 */
function optional<Key extends keyof StepCall>(
  key: Key,
  value: StepCall[Key] | undefined,
): Partial<Pick<StepCall, Key>> {
  const isMissing = typeof value === 'object' && 'kind' in value && value.kind === 'missing';
  return value === undefined || isMissing ? {} : ({ [key]: value } as Pick<StepCall, Key>);
}

function arguments_(kind: StepKind, given: readonly Expression[], scopes: Scopes): Partial<StepCall> {
  const [name, second, third, fourth] = given;
  const named = optional('name', name);
  switch (kind) {
    case 'sleep':
      return { ...named, ...optional('duration', second) };
    case 'sleepUntil':
      return { ...named, ...optional('timestamp', second) };
    case 'waitForEvent': {
      const options = second && resolveConstant(second, scopes);
      const field = (key: string): Expression | undefined =>
        options?.kind === 'object' ? options.properties.find((each) => each.key === key)?.value : undefined;
      return {
        ...named,
        ...optional('options', second),
        ...optional('eventType', field('type')),
        ...optional('timeout', field('timeout')),
      };
    }
    case 'do': {
      if (second === undefined) return named;
      const isCallback = functionOf(second, scopes) !== undefined;
      const isObject = resolveConstant(second, scopes).kind === 'object';
      // With two arguments, the second is the configuration if it is an object, and the callback otherwise. With more
      // arguments, the second and third are the callback and the rollback if the second is a function, or if only the
      // third is an object. Otherwise, the second and third are the configuration and the callback.
      if (third === undefined || third.kind === 'missing')
        return { ...named, ...optional(isObject ? 'config' : 'callback', second) };
      if (isCallback || (!isObject && resolveConstant(third, scopes).kind === 'object'))
        return { ...named, callback: second, ...optional('rollback', third) };
      return { ...named, config: second, ...optional('callback', third), ...optional('rollback', fourth) };
    }
  }
}

function pythonArguments(kind: StepKind, call: Call): Partial<StepCall> {
  const [first, second, third] = call.arguments;
  const keyword = keywordsOf(call);
  const named = optional('name', first ?? keyword('name'));
  switch (kind) {
    case 'sleep':
      return { ...named, ...optional('duration', second ?? keyword('duration')) };
    case 'sleepUntil':
      return { ...named, ...optional('timestamp', second ?? keyword('timestamp')) };
    case 'waitForEvent':
      return {
        ...named,
        ...optional('eventType', second ?? keyword('event_type')),
        ...optional('timeout', third ?? keyword('timeout')),
      };
    // Handles a `step.do("name")` that is called in place instead of decorating a function:
    // `step.do("name")(callback)`.
    case 'do':
      return { ...named, ...optional('config', keyword('config')) };
  }
}
