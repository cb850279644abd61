import * as l10n from '@vscode/l10n';
import { limits } from '../limits.data';
import { namedSteps } from '../program/named-steps';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-name-too-long';
const report = reporter(id, 'error');

/**
 * Reports step names that exceed the service's maximum length in UTF-16 code units (workflow scripts reference,
 * section 1.2).
 */
export const stepNameTooLong: WorkflowLint = {
  id: id,
  check: (program) =>
    namedSteps(program).flatMap(({ name, parts }) => {
      const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
      if (length <= limits.lengths.stepName) return [];
      const most = limits.lengths.stepName;
      return [
        report(
          name,
          parts.includes(undefined)
            ? l10n.t(
                'Step names can have at most {0} characters, but the fixed part of this name alone has {1}.',
                most,
                length,
              )
            : l10n.t('Step names can have at most {0} characters, but this name has {1}.', most, length),
        ),
      ];
    }),
};
