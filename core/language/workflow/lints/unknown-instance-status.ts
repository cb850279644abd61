import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { own } from '../../../base/own';
import { nearest } from '../../../base/nearest';
import { instanceStatuses, isInstanceStatus, statusSynonyms } from '../program/instance-status';
import { type WorkflowProgram } from '../program/program';
import { type Expression } from '../../../script/tree';
import { replaceName, reporter, type WorkflowLint } from './lint';

const id = 'unknown-instance-status';
const report = reporter(id, 'warning');

const comparisons = new Set(['===', '==', '!==', '!=']);

/**
 * Reports comparisons with a status that no instance can have. Such a comparison always has the same result (workflow
 * scripts reference, section 4).
 */
export const unknownInstanceStatus: WorkflowLint = {
  id,
  check: (program) => {
    const { scopes } = program;
    return [
      ...scopes.nodesOf('binary').flatMap(({ operator, left, right }) => {
        if (!comparisons.has(operator)) return [];
        if (isInstanceStatus(left, scopes)) return problemOf(right, program);
        return isInstanceStatus(right, scopes) ? problemOf(left, program) : [];
      }),
      ...scopes
        .nodesOf('switch')
        .flatMap(({ discriminant, cases }) =>
          isInstanceStatus(discriminant, scopes)
            ? cases.flatMap(({ test }) => (test ? problemOf(test, program) : []))
            : [],
        ),
    ];
  },
};

function problemOf(value: Expression, { tree }: WorkflowProgram): Problem[] {
  if (value.kind !== 'literal' || typeof value.value !== 'string') return [];
  const written = value.value;
  if (instanceStatuses.some((each) => each === written)) return [];
  const meant = own(statusSynonyms, written) ?? nearest(written, instanceStatuses);
  return [
    report(
      value,
      meant === undefined
        ? l10n.t('Unknown instance status "{0}". Valid values: {1}.', written, instanceStatuses.join(', '))
        : l10n.t('Unknown instance status "{0}". Use "{1}".', written, meant),
      meant === undefined
        ? {}
        : { fixes: [replaceName(l10n.t('Replace with "{0}"', meant), value, meant, tree.text)] },
    ),
  ];
}
