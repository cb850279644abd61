import * as l10n from '@vscode/l10n';
import { varyingCall } from '../program/varying';
import { reporter, type WorkflowLint } from './lint';

const id = 'nondeterministic-step-name';
const report = reporter(id, 'warning');

/**
 * Reports step names that differ on every replay. The engine finds the result of a finished step by its name
 * (workflow scripts reference, section 1.2).
 */
export const nondeterministicStepName: WorkflowLint = {
  id,
  check: (program) =>
    program.steps.flatMap(({ name, isComplete }) => {
      const source = name && isComplete ? varyingCall(name, program) : undefined;
      if (name === undefined || source === undefined) return [];
      const written = program.tree.text.slice(source.start, source.end);
      return [
        report(
          name,
          l10n.t('The name changes on every replay ({0}), so the step runs again. Use a fixed name, or a value from the result of an earlier step.', written), // prettier-ignore
          {
            related:
              source.start >= name.start && source.end <= name.end
                ? []
                : [
                    {
                      start: source.start,
                      end: source.end,
                      message: l10n.t('This value changes on every replay'),
                    },
                  ],
          },
        ),
      ];
    }),
};
