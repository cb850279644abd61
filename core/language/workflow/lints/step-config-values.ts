import * as l10n from '@vscode/l10n';
import { nearest } from '../../../base/nearest';
import { backoffs } from '../limits.data';
import { constantValue, resolveConstant } from '../program/constants';
import { type WorkflowProgram } from '../program/program';
import { type Expression } from '../../../script/tree';

/*
 * The functions in this file check whether the engine accepts a value in a step's configuration (workflow scripts
 * reference, section 1.1; `runtime-behaviour.jsonl`). Each returns a message about the problem, or undefined if there
 * is none. Strings that are not durations are reported by `invalid-duration` instead.
 */

type Checked = string | undefined;

/** Accepts any finite number that is not negative, including fractions. */
export function checkLimit(expression: Expression, program: WorkflowProgram): Checked {
  const value = constantValue(expression, program.scopes);
  if (typeof value === 'number')
    return value >= 0 && Number.isFinite(value)
      ? undefined
      : l10n.t('`limit` must be a finite number of retries, 0 or more.');
  return isOtherLiteral(expression, program)
    ? l10n.t('`limit` must be a number. It specifies how many retries can follow the first attempt.')
    : undefined;
}

/** Accepts any duration that is not negative. Strings are checked by the duration lints. */
export function checkDelay(expression: Expression, program: WorkflowProgram): Checked {
  const value = constantValue(expression, program.scopes);
  return typeof value === 'number' && value < 0
    ? l10n.t('`delay` cannot be negative. Specify the delay before a retry, such as "10 seconds".')
    : undefined;
}

/** Accepts durations greater than 0. The engine treats 0 as an error. */
export function checkTimeout(expression: Expression, program: WorkflowProgram): Checked {
  const value = constantValue(expression, program.scopes);
  if (value === 0 || (typeof value === 'string' && value.trim() !== '' && Number(value) === 0))
    return l10n.t('`timeout` cannot be 0. Remove it to use the default of 10 minutes.');
  return typeof value === 'number' && value < 0
    ? l10n.t('`timeout` cannot be negative. Specify the timeout for one attempt, such as "5 minutes".')
    : undefined;
}

/** Accepts one of the supported backoff names. */
export function checkBackoff(expression: Expression, program: WorkflowProgram): Checked {
  const value = constantValue(expression, program.scopes);
  if (typeof value === 'string') {
    if (backoffs.some((each) => each === value)) return undefined;
    const meant = nearest(value, backoffs);
    return meant === undefined
      ? l10n.t('Invalid backoff. Valid values: {0}.', backoffs.join(', '))
      : l10n.t('Invalid backoff. Valid values: {0}. Did you mean "{1}"?', backoffs.join(', '), meant);
  }
  return isOtherLiteral(expression, program)
    ? l10n.t('Invalid backoff. Valid values: {0}.', backoffs.join(', '))
    : undefined;
}

/** Accepts `"output"`, the only value that the engine supports. */
export function checkSensitive(expression: Expression, program: WorkflowProgram): Checked {
  const value = constantValue(expression, program.scopes);
  if (value === 'output') return undefined;
  return typeof value === 'string' || isOtherLiteral(expression, program)
    ? l10n.t('The only valid value of `sensitive` is "output".')
    : undefined;
}

/**
 * Checks whether a value is a literal. The callers have already handled literals of the right type. The name
 * `undefined` is not a literal here, because it means "not set".
 */
function isOtherLiteral(expression: Expression, { scopes }: WorkflowProgram): boolean {
  const value = resolveConstant(expression, scopes);
  return ['literal', 'object', 'array', 'function', 'template'].includes(value.kind);
}
