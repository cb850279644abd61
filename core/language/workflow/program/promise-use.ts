import { own } from '../../../base/own';
import { type Call, type Expression, type FunctionNode, type ScriptNode } from '../../../script/tree';
import { globalName } from './global-names';
import { type Scopes } from './scopes';

/**
 * How code uses the promise (in Python, the coroutine) that an expression creates:
 * - `awaited`: The promise is awaited in place, or as a part of another promise.
 * - `returned`: The promise is returned to the caller of the surrounding function.
 * - `kept`: The promise is stored in a variable, property, or argument, so that it may be awaited later. Its later
 *   uses are not examined.
 * - `lost`: The promise can no longer be awaited. `dropper` is the call that dropped it, for example a `forEach`
 *   call.
 */
export type PromiseUse =
  { readonly kind: 'awaited' | 'returned' | 'kept' } | { readonly kind: 'lost'; readonly dropper?: Call };

const awaited: PromiseUse = { kind: 'awaited' };
const returned: PromiseUse = { kind: 'returned' };
const kept: PromiseUse = { kind: 'kept' };
const lost: PromiseUse = { kind: 'lost' };

/** Methods that return the promise they are called on, or a promise that depends on it. */
const chaining = new Set(['then', 'catch', 'finally']);

/** Returns how code uses the promise of an expression, including the use of promises that depend on it. */
export function promiseUse(node: Expression, scopes: Scopes): PromiseUse {
  const use = directUse(node, scopes);
  // If the promise that a callback returns is lost, the promises of calls that are awaited or returned inside the
  // callback are lost, too.
  if (use.kind !== 'awaited' && use.kind !== 'returned') return use;
  const around = scopes.functionAround(node);
  const call = around && callbackOf(around, scopes);
  const isPromise = use.kind === 'returned' || around?.isAsync === true;
  return call !== undefined && isPromise && dropsPromises(call, scopes)
    ? { kind: 'lost', dropper: call }
    : use;
}

/** Checks whether a call ignores the promises that its callback returns. */
export function dropsPromises(call: Call, scopes: Scopes): boolean {
  if (isTimer(call, scopes)) return true;
  const { callee } = call;
  if (callee.kind !== 'member' || callee.name === undefined) return false;
  if (callee.name === 'forEach') return true;
  const givesThemOn = callee.name === 'map' || callee.name === 'flatMap' || chaining.has(callee.name);
  return givesThemOn && directUse(call, scopes).kind === 'lost';
}

const timers = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);

/** Checks whether a call runs a function later and ignores its result. */
export function isTimer({ callee }: Call, scopes: Scopes): boolean {
  // The member's name rules out most calls, so the object rarely has to be resolved.
  if (callee.kind === 'member' && !timers.has(callee.name ?? '')) return false;
  return timers.has(globalName(callee, scopes) ?? '');
}

/**
 * Returns the call that receives an inline function as an argument, or undefined if the function is not an argument.
 */
export function callbackOf(node: FunctionNode, scopes: Scopes): Call | undefined {
  const parent = scopes.parentOf(node);
  return parent?.kind === 'call' && parent.arguments.includes(node) ? parent : undefined;
}

function directUse(node: Expression, scopes: Scopes): PromiseUse {
  const parent = scopes.parentOf(node);
  if (parent === undefined) return kept;
  switch (parent.kind) {
    case 'await':
      return awaited;
    case 'return':
      return returned;
    case 'function':
      return parent.expressionBody === node ? returned : kept;
    case 'expression-statement':
      return lost;
    case 'unary':
      return parent.operator === 'void' ? lost : kept;
    case 'sequence':
      return parent.expressions.at(-1) === node ? directUse(parent, scopes) : lost;
    case 'conditional':
      return parent.test === node ? kept : directUse(parent, scopes);
    case 'cast':
    case 'logical':
    case 'spread':
    case 'array':
      return directUse(parent, scopes);
    case 'member':
      return chainUse(parent, scopes);
    case 'call':
      return isCombinator(parent) ? directUse(parent, scopes) : kept;
    case 'declarator':
      return parent.pattern.kind === 'name-pattern' ? bindingUse(parent.pattern, scopes) : kept;
    case 'assignment':
      if (parent.target.kind !== 'name-pattern' || parent.operator === ':=') return kept;
      return bindingUse(parent.target, scopes);
    default:
      return kept;
  }
}

/** Returns the use of a promise such as `step.do(…).then(…)`. The last call in the chain determines the use. */
function chainUse(member: Extract<ScriptNode, { kind: 'member' }>, scopes: Scopes): PromiseUse {
  const call = scopes.parentOf(member);
  const isChain = call?.kind === 'call' && call.callee === member && chaining.has(member.name ?? '');
  return isChain ? directUse(call, scopes) : kept;
}

function bindingUse(pattern: Parameters<Scopes['bindingOf']>[0], scopes: Scopes): PromiseUse {
  const binding = scopes.bindingOf(pattern);
  return binding === undefined || binding.references.length > 0 ? kept : lost;
}

/** Checks whether a call combines the promises in its arguments into one. */
export function isCombinator({ callee }: Call): boolean {
  return (
    callee.kind === 'member' &&
    callee.object.kind === 'identifier' &&
    own(combinators, callee.object.name)?.has(callee.name ?? '') === true
  );
}

const combinators: Readonly<Record<string, ReadonlySet<string>>> = {
  Promise: new Set(['all', 'any', 'allSettled', 'race']),
  asyncio: new Set(['gather']),
};
