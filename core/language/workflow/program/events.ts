import { type Call, type Expression } from '../../../script/tree';
import { resolveConstant } from './constants';
import { oncePerProgram } from './once-per-program';
import { type Scopes } from './scopes';
import { fieldOf } from './step-config';

/** An event sent to an instance: `instance.sendEvent({ type, payload })`, or `send_event(type=…)` in Python. */
export interface SentEvent {
  readonly call: Call;
  readonly type: Expression;
  /**
   * Whether the receiver is certainly an instance of a workflow. Objects of other libraries may have methods with the
   * same name.
   */
  readonly isWorkflow: boolean;
}

/** Returns the events that a script sends, in source order. */
export const sentEvents = oncePerProgram(({ scopes, values }): readonly SentEvent[] =>
  scopes.nodesOf('call').flatMap((node) => {
    if (!node.closed || node.callee.kind !== 'member') return [];
    const { name, object } = node.callee;
    if ((name !== 'sendEvent' && name !== 'send_event') || values.of(object) !== undefined) return [];
    const type =
      fieldOf(node.arguments[0], 'type', scopes) ?? node.keywords.find(({ key }) => key === 'type')?.value;
    return type === undefined ? [] : [{ call: node, type, isWorkflow: isInstance(object, scopes, 0) }];
  }),
);

/**
 * Checks whether a value is an instance of a workflow, that is, the result of a binding's `get` or `create` method.
 */
export function isInstance(expression: Expression, scopes: Scopes, depth: number): boolean {
  const value = resolveConstant(expression, scopes);
  if (depth > 5) return false;
  if (value.kind === 'await') return isInstance(value.operand, scopes, depth + 1);
  if (value.kind === 'identifier') {
    // `resolveConstant` follows only constants. The declared value of any other variable is followed here, because in
    // Python every local name is a variable.
    const bound = scopes.bindingOf(value);
    return (
      bound?.value !== undefined && bound.path.length === 0 && isInstance(bound.value, scopes, depth + 1)
    );
  }
  if (value.kind !== 'call' || value.callee.kind !== 'member') return false;
  const { name, object } = value.callee;
  return (name === 'get' || name === 'create') && isBinding(object, scopes);
}

/**
 * Checks whether an expression is a binding: `env.NAME`, `this.env.NAME`, `c.env.NAME`, or a name destructured from
 * `env`.
 */
export function isBinding(expression: Expression, scopes: Scopes): boolean {
  const name = bindingName(expression, scopes);
  return name !== undefined;
}

/** Returns the name of the binding that an expression refers to, or undefined if it does not refer to a binding. */
export function bindingName(expression: Expression, scopes: Scopes): string | undefined {
  const value = resolveConstant(expression, scopes);
  if (value.kind === 'cast') return bindingName(value.operand, scopes);
  if (value.kind === 'member')
    return bindingHolder(value.object, scopes) === undefined ? undefined : value.name;
  if (value.kind !== 'identifier') return undefined;
  const binding = scopes.bindingOf(value);
  const isTaken = binding?.value !== undefined && binding.path.length === 1 && isEnv(binding.value, scopes);
  return isTaken ? binding.path[0] : undefined;
}

/**
 * Returns the kind of the bindings object that an expression refers to: `env` for the environment, or `exports` for
 * the exports of the Worker itself. Returns undefined for any other expression.
 */
export function bindingHolder(expression: Expression, scopes: Scopes): 'env' | 'exports' | undefined {
  if (isEnv(expression, scopes)) return 'env';
  return isExports(expression) ? 'exports' : undefined;
}

/**
 * Checks whether an expression is `ctx.exports`, which contains the classes in the Worker's `exports` under their
 * names.
 */
function isExports(expression: Expression): boolean {
  if (expression.kind === 'cast') return isExports(expression.operand);
  if (expression.kind !== 'member' || expression.name !== 'exports') return false;
  const { object } = expression;
  return object.kind === 'identifier'
    ? object.name === 'ctx'
    : object.kind === 'member' && object.name === 'ctx';
}

function isEnv(expression: Expression, scopes: Scopes): boolean {
  if (expression.kind === 'cast') return isEnv(expression.operand, scopes);
  if (expression.kind === 'member') return expression.name === 'env';
  if (expression.kind !== 'identifier') return false;
  if (expression.name === 'env') return true;
  const value = scopes.bindingOf(expression)?.value;
  return value?.kind === 'member' && value.name === 'env';
}
