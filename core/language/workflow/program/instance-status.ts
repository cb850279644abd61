import { type Expression } from '../../../script/tree';
import { isInstance } from './events';
import { type Scopes } from './scopes';

/**
 * Possible values of `status` in the result of `instance.status()`. The API has all of them except the last
 * (workers-types of November 2026).
 */
export const instanceStatuses = [
  'queued', 'running', 'paused', 'errored', 'terminated', 'complete', 'waiting', 'waitingForPause', 'rollingBack', 'unknown',
] as const; // prettier-ignore

/** Names of statuses in other systems, mapped to the corresponding instance status. */
export const statusSynonyms: Readonly<Record<string, (typeof instanceStatuses)[number] | undefined>> = {
  completed: 'complete', done: 'complete', success: 'complete', succeeded: 'complete', finished: 'complete',
  failed: 'errored', failure: 'errored', error: 'errored', cancelled: 'terminated', canceled: 'terminated', stopped: 'terminated',
  pending: 'queued', active: 'running', sleeping: 'waiting', suspended: 'paused',
}; // prettier-ignore

/** Checks whether an expression is the status of a workflow instance: `(await instance.status()).status`. */
export function isInstanceStatus(expression: Expression, scopes: Scopes): boolean {
  if (expression.kind === 'cast') return isInstanceStatus(expression.operand, scopes);
  if (expression.kind === 'member')
    return expression.name === 'status' && isAnswer(expression.object, scopes);
  if (expression.kind !== 'identifier') return false;
  const binding = scopes.bindingOf(expression);
  if (binding?.value === undefined || binding.assignments.length > 0) return false;
  const [key, ...more] = binding.path;
  if (binding.path.length === 0)
    return binding.value.kind === 'member' && isInstanceStatus(binding.value, scopes);
  return key === 'status' && more.length === 0 && isAnswer(binding.value, scopes);
}

/** Checks whether an expression is the result of an instance's `status()` method. */
function isAnswer(expression: Expression, scopes: Scopes): boolean {
  switch (expression.kind) {
    case 'await':
    case 'cast':
      return isAnswer(expression.operand, scopes);
    case 'identifier': {
      const binding = scopes.bindingOf(expression);
      const isFixed = binding?.assignments.length === 0 && binding.path.length === 0;
      return (
        isFixed &&
        binding.value !== undefined &&
        binding.value.kind !== 'identifier' &&
        isAnswer(binding.value, scopes)
      );
    }
    case 'call': {
      const { callee } = expression;
      return callee.kind === 'member' && callee.name === 'status' && isInstance(callee.object, scopes, 0);
    }
    default:
      return false;
  }
}
