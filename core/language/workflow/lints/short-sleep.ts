import * as l10n from '@vscode/l10n';
import { durationPlaces } from '../program/step-config';
import { replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'short-sleep';
const report = reporter(id, 'hint');

/**
 * Reports durations of sleeps and event waits that are small numbers without a unit. They are interpreted as
 * milliseconds, but were probably meant in another unit (workflow scripts reference, section 2).
 */
export const shortSleep: WorkflowLint = {
  id,
  check: (program) =>
    durationPlaces(program).flatMap(({ expression, role }) => {
      if ((role !== 'sleep' && role !== 'wait') || expression.kind !== 'literal') return [];
      const { value } = expression;
      if (typeof value !== 'number' || value <= 0 || value >= 1000) return [];
      const seconds = value === 1 ? '1 second' : `${value} seconds`;
      return [
        report(
          expression,
          l10n.t(
            'A number without a unit is in milliseconds, so this duration is {0} ms. If you meant seconds, write "{1}".',
            value,
            seconds,
          ),
          {
            fixes: [
              {
                ...replaceFix(l10n.t('Replace with "{0}"', seconds), expression, `"${seconds}"`),
                preferred: false,
              },
            ],
          },
        ),
      ];
    }),
};
