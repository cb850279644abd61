import * as l10n from '@vscode/l10n';
import { functionStartsStep } from '../program/step-starters';
import { reporter, type WorkflowLint } from './lint';

const id = 'workflow-without-steps';
const report = reporter(id, 'information');

/**
 * Reports workflows without steps, because they store no results and therefore have no advantage over a function
 * (workflow scripts reference, section 7).
 */
export const workflowWithoutSteps: WorkflowLint = {
  id,
  check: (program) =>
    program.classes.flatMap(({ run, stepParameter, nameRange, base, node }) => {
      if (base !== 'workflow' || run === undefined || node.isAbstract) return [];
      if (functionStartsStep(run, program)) return [];
      // Any use of the `step` parameter, such as passing it to other code, may start steps.
      const pattern = stepParameter?.pattern;
      const isUsed =
        pattern !== undefined &&
        (pattern.kind !== 'name-pattern' || program.scopes.bindingOf(pattern)?.references.length !== 0);
      return isUsed
        ? []
        : [report(nameRange, l10n.t('This workflow has no steps, so nothing is persisted or retried.'))];
    }),
};
