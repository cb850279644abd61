import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { creatingCalls } from '../program/created-instances';
import { type WorkflowProgram } from '../program/program';
import { type Call } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'batch-list-form';
const report = reporter(id, 'hint');

/**
 * Reports the deprecated form of `createBatch`, which silently skips instances whose IDs already exist (changelog of
 * October 8, 2026).
 */
export const batchListForm: WorkflowLint = {
  id,
  check: (program) =>
    program.tree.language === 'python'
      ? []
      : creatingCalls(program).flatMap(({ call, list }) =>
          list === undefined || call.callee.kind !== 'member'
            ? []
            : [
                report(
                  call.callee.nameRange,
                  l10n.t(
                    'The list form of createBatch skips instances that already exist, without reporting them. Use `createBatch({ instances: … })`.',
                  ),
                  { tags: ['deprecated'], fixes: fixesFor(call, program) },
                ),
              ],
        ),
};

/**
 * Returns a fix that switches to the object form. It is offered only if the result is not used, because the two forms
 * return different results.
 */
function fixesFor(call: Call, { scopes }: WorkflowProgram): Fix[] {
  const parent = scopes.parentOf(call);
  const user = parent?.kind === 'await' ? scopes.parentOf(parent) : parent;
  const [list] = call.arguments;
  if (user?.kind !== 'expression-statement' || list === undefined) return [];
  return [
    {
      title: l10n.t('Use the object form'),
      edits: [
        { start: list.start, end: list.start, newText: '{ instances: ' },
        { start: list.end, end: list.end, newText: ' }' },
      ],
      preferred: true,
    },
  ];
}
