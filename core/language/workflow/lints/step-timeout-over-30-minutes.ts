import * as l10n from '@vscode/l10n';
import { readDuration } from '../../../duration/duration';
import { limits } from '../limits.data';
import { constantValue } from '../program/constants';
import { durationPlaces } from '../program/step-config';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-timeout-over-30-minutes';
const report = reporter(id, 'information');

/** Reports timeouts over 30 minutes, which are discouraged (workflow scripts reference, section 3). */
export const stepTimeoutOver30Minutes: WorkflowLint = {
  id,
  check: (program) =>
    durationPlaces(program).flatMap(({ expression, role }) => {
      if (role !== 'timeout') return [];
      const value = constantValue(expression, program.scopes);
      const ms = typeof value === 'string' ? readDuration(value).ms : value;
      return typeof ms === 'number' && ms > limits.recommendedTimeoutMs
        ? [
            report(
              expression,
              l10n.t(
                'Steps longer than 30 minutes are not recommended. Start the work in a step and wait for an event.',
              ),
            ),
          ]
        : [];
    }),
};
