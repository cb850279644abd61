import { type Call, type ClassNode, type Expression, type FunctionNode } from '../../../script/tree';
import { classChain, findMember } from './classes';
import { resolveConstant } from './constants';
import { type Scopes } from './scopes';

/** A function of this file that is called, and the name that the call uses. */
export interface Callee {
  readonly function: FunctionNode;
  /** Name that the call uses. Absent for a function that is called in place. */
  readonly name?: string;
}

/**
 * Returns the function of this file that an expression refers to, or undefined if it is unknown. `self` contains the
 * class of `this`, followed by its base classes. A call in a base class is therefore resolved to the method of the
 * class that actually runs.
 */
export function functionOf(
  expression: Expression,
  scopes: Scopes,
  self: readonly ClassNode[] = [],
): Callee | undefined {
  if (expression.kind === 'cast') return functionOf(expression.operand, scopes, self);
  if (expression.kind === 'function') {
    return { function: expression };
  }
  if (expression.kind === 'identifier') {
    const binding = scopes.bindingOf(expression);
    // A variable that is reassigned does not refer to a known function. The exception is a single assignment after
    // `let f;`.
    const { assignments = [] } = binding ?? {};
    const [only] = assignments;
    const value = binding?.value ?? only?.value;
    const isAssignedAgain = assignments.length > (binding?.value === undefined ? 1 : 0);
    if (binding === undefined || value === undefined || isAssignedAgain || binding.path.length > 0)
      return undefined;
    if (value.kind === 'function') return { function: value, name: binding.name };
    return value.kind === 'identifier' || isBind(value)
      ? renamed(functionOf(value, scopes, self), binding.name)
      : undefined;
  }
  if (expression.kind === 'call')
    return isBind(expression) ? functionOf(expression.callee.object, scopes, self) : undefined;
  return expression.kind === 'member' && expression.name !== undefined
    ? memberFunction(expression.object, expression.name, expression, scopes, self)
    : undefined;
}

/**
 * Returns the function that a call runs, or undefined if it is unknown. This includes calls such as `f.call(…)` and
 * `f.apply(…)`, and the constructor that `new C(…)` runs.
 */
export function calledFunction(
  call: Call,
  scopes: Scopes,
  self: readonly ClassNode[] = [],
): Callee | undefined {
  const { callee } = call;
  if (call.isNew) {
    const found = classOf(callee, scopes);
    const value = found && findMember(classChain(found, scopes), 'constructor')?.value;
    return value?.kind === 'function' ? { function: value, name: found?.name ?? 'constructor' } : undefined;
  }
  if (callee.kind === 'super') return undefined;
  const direct = functionOf(callee, scopes, self);
  if (direct !== undefined) return direct;
  return callee.kind === 'member' && (callee.name === 'call' || callee.name === 'apply')
    ? functionOf(callee.object, scopes, self)
    : undefined;
}

/**
 * Returns the arguments that the called function receives, without the first argument of `f.call(…)` and
 * `f.apply(…)`.
 */
export function givenArguments(call: Call, scopes: Scopes): readonly Expression[] {
  const { callee } = call;
  const isForwarded =
    callee.kind === 'member' &&
    (callee.name === 'call' || callee.name === 'apply') &&
    functionOf(callee, scopes) === undefined &&
    functionOf(callee.object, scopes) !== undefined;
  return isForwarded ? forwardedArguments(call) : call.arguments;
}

/** Returns the arguments that `f.call(self, a, b)` and `f.apply(self, [a, b])` pass to `f`. */
export function forwardedArguments({ callee, arguments: [, second, ...more] }: Call): readonly Expression[] {
  if (callee.kind === 'member' && callee.name === 'apply')
    return second?.kind === 'array' ? second.elements : [];
  return second === undefined ? [] : [second, ...more];
}

/** Returns the class of this file that an expression refers to, or undefined if there is none. */
export function classOf(expression: Expression, scopes: Scopes): ClassNode | undefined {
  if (expression.kind === 'class') return expression;
  const value = expression.kind === 'identifier' ? scopes.bindingOf(expression)?.value : undefined;
  return value?.kind === 'class' ? value : undefined;
}

function memberFunction(
  object: Expression,
  name: string,
  at: Expression,
  scopes: Scopes,
  self: readonly ClassNode[],
): Callee | undefined {
  // This code runs for every call of a script, so the class chain is determined only for `this` and `super`, which
  // need it.
  const isOwn = object.kind === 'this' || object.kind === 'super';
  const lexical = isOwn ? scopes.classAround(at) : undefined;
  const lexicalChain = lexical ? classChain(lexical, scopes) : [];
  const found =
    object.kind === 'this'
      ? (findMember(lexical && self.includes(lexical) ? self : lexicalChain, name) ??
        findMember(lexicalChain, name, true))
      : object.kind === 'super'
        ? findMember(lexicalChain.slice(1), name)
        : instanceMember(object, name, scopes, self);
  if (found?.value !== undefined) {
    return found.value.kind === 'function'
      ? { function: found.value, name }
      : renamed(functionOf(found.value, scopes, self), name);
  }
  const container = resolveConstant(object, scopes);
  const property =
    container.kind === 'object' ? container.properties.find(({ key }) => key === name) : undefined;
  return property && renamed(functionOf(property.value, scopes, self), name);
}

/**
 * Resolves `C.method` if the method is static, or `instance.method` if the instance is created by `new C(…)` in this
 * file.
 */
function instanceMember(
  object: Expression,
  name: string,
  scopes: Scopes,
  self: readonly ClassNode[],
): ReturnType<typeof findMember> {
  const named = classOf(object, scopes);
  if (named !== undefined) return findMember(classChain(named, scopes), name, true);
  const made = madeClass(object, scopes, self);
  return made && findMember(classChain(made, scopes), name);
}

function madeClass(object: Expression, scopes: Scopes, self: readonly ClassNode[]): ClassNode | undefined {
  if (object.kind === 'call') return object.isNew ? classOf(object.callee, scopes) : undefined;
  if (object.kind === 'identifier') {
    const binding = scopes.bindingOf(object);
    return binding?.value?.kind === 'call' && binding.path.length === 0
      ? madeClass(binding.value, scopes, self)
      : undefined;
  }
  if (object.kind !== 'member' || object.object.kind !== 'this' || object.name === undefined)
    return undefined;
  const value = findMember(self, object.name)?.value;
  return value?.kind === 'call' ? madeClass(value, scopes, self) : undefined;
}

function isBind(
  expression: Expression,
): expression is Call & { callee: { kind: 'member'; object: Expression } } {
  return (
    expression.kind === 'call' && expression.callee.kind === 'member' && expression.callee.name === 'bind'
  );
}

function renamed(callee: Callee | undefined, name: string): Callee | undefined {
  return callee && { function: callee.function, name: callee.name ?? name };
}
