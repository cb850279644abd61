import * as l10n from '@vscode/l10n';
import { stepAround } from '../program/replayed-code';
import { reporter, type WorkflowLint } from './lint';

const id = 'nested-step';
const report = reporter(id, 'information');

/**
 * Reports nested steps. They are allowed, but run again when the outer step is retried (workflow scripts reference,
 * section 1.4).
 */
export const nestedStep: WorkflowLint = {
  id,
  check: (program) =>
    program.steps.flatMap(({ node, decorated, methodRange, isComplete }) =>
      isComplete && stepAround(decorated?.function ?? node, program) !== undefined
        ? [
            report(
              { start: node.start, end: methodRange.end },
              l10n.t(
                'An unfinished nested step runs again when the outer step is retried. Move it out of the outer step.',
              ),
            ),
          ]
        : [],
    ),
};
