import * as l10n from '@vscode/l10n';
import { readDuration } from '../../../duration/duration';
import { limits } from '../limits.data';
import { constantValue } from '../program/constants';
import { durationPlaces, type DurationRole } from '../program/step-config';
import { reporter, type WorkflowLint } from './lint';

const id = 'duration-out-of-range';
const report = reporter(id, 'warning');

/**
 * Reports durations that are well formed but outside the range that the service accepts (workflow scripts reference,
 * sections 2 and 3).
 */
export const durationOutOfRange: WorkflowLint = {
  id,
  check: (program) =>
    durationPlaces(program).flatMap(({ expression, role }) => {
      const value = constantValue(expression, program.scopes);
      const ms = typeof value === 'string' ? readDuration(value).ms : value;
      if (typeof ms !== 'number') return [];
      const message = messageOf(ms, role, typeof value === 'string');
      return message === undefined ? [] : [report(expression, message)];
    }),
};

function messageOf(ms: number, role: DurationRole, isText: boolean): string | undefined {
  if (role === 'sleep' || role === 'wait') {
    if (ms < 0) return l10n.t('A negative duration is treated as 0. Use a positive duration.');
    if (role === 'sleep' && ms > limits.sleepMs)
      return l10n.t(
        'This duration exceeds the limit of 365 days for a single sleep. Use several shorter sleeps, or use `sleepUntil`.',
      );
    return role === 'wait' && ms > limits.waitMs
      ? l10n.t('This duration exceeds the limit of one year for a single wait. Use several shorter waits.')
      : undefined;
  }
  // Numbers that the engine rejects are reported by `invalid-step-config`.
  if (!isText) return undefined;
  if (ms < 0) return l10n.t('A negative duration is treated as 0. Use a positive duration.');
  return role === 'timeout' && ms === 0
    ? l10n.t('A timeout of 0 expires immediately. Specify a timeout greater than 0.')
    : undefined;
}
