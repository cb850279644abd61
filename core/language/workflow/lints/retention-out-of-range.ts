import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { readDuration } from '../../../duration/duration';
import { limits } from '../limits.data';
import { constantValue } from '../program/constants';
import { creatingCalls } from '../program/created-instances';
import { type WorkflowProgram } from '../program/program';
import { fieldOf } from '../program/step-config';
import { type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'retention-out-of-range';
const report = reporter(id, 'warning');

/** Reports retention periods in `create` that are out of range (changelog of September 10, 2026). */
export const retentionOutOfRange: WorkflowLint = {
  id,
  check: (program) =>
    creatingCalls(program).flatMap(({ instances }) =>
      instances.flatMap((options) =>
        ['successRetention', 'errorRetention'].flatMap((key) => {
          const value = fieldOf(fieldOf(options, 'retention', program.scopes), key, program.scopes);
          return value === undefined ? [] : problemOf(value, program);
        }),
      ),
    ),
};

function problemOf(value: Expression, { scopes }: WorkflowProgram): Problem[] {
  const written = constantValue(value, scopes);
  if (typeof written !== 'string' && typeof written !== 'number') return [];
  const { form, ms } = typeof written === 'string' ? readDuration(written) : { form: 'typed', ms: written };
  if (form !== 'typed')
    return [
      report(value, l10n.t('Invalid duration. Use a number of milliseconds or a string such as "7 days".'), {
        severity: 'error',
      }),
    ];
  return ms > limits.retention.maxMs
    ? [report(value, l10n.t('Finished instances can be kept for at most 30 days.'))]
    : [];
}
