import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { functionOf } from '../program/callees';
import { fieldOf, readableSteps } from '../program/step-config';
import { reporter, type WorkflowLint } from './lint';

const id = 'rollback-step-name';
const report = reporter(id, 'hint');

/**
 * Reports the deprecated property `stepName`. A rollback now receives its step in `ctx` (changelog of June 16, 2026).
 */
export const rollbackStepName: WorkflowLint = {
  id,
  check: (program) =>
    readableSteps(program).flatMap(({ rollback }) => {
      const { scopes } = program;
      const handler = fieldOf(rollback, 'rollback', scopes);
      const parameter = handler && functionOf(handler, scopes)?.function.parameters[0];
      if (parameter === undefined) return [];
      const { pattern } = parameter;
      const found: readonly OffsetRange[] =
        pattern.kind === 'object-pattern'
          ? pattern.properties.flatMap(({ key, pattern: part }) => (key === 'stepName' ? [part] : []))
          : pattern.kind === 'name-pattern'
            ? (scopes.bindingOf(pattern)?.references ?? []).flatMap((each) => {
                const member = scopes.parentOf(each);
                return member?.kind === 'member' && member.object === each && member.name === 'stepName'
                  ? [member.nameRange]
                  : [];
              })
            : [];
      return found.map(problemAt);
    }),
};

const problemAt = (range: OffsetRange): Problem =>
  report(range, l10n.t('`stepName` is deprecated. Use `ctx.step.name` and `ctx.step.count`.'), {
    tags: ['deprecated'],
  });
