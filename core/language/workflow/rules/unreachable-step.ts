import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { statementLists } from '../program/branches';
import { type WorkflowProgram } from '../program/program';
import { type ScriptNode, type Statement } from '../script/tree';
import { childNodes } from '../script/tree-walk';
import { reporter, type WorkflowRule } from './rule';

const id = 'unreachable-step';
const report = reporter(id, 'warning');

/** Steps behind a `return`, `throw`, `break` or `continue` of the same block. */
export const unreachableStep: WorkflowRule = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('function', 'block', 'loop', 'case', 'if', 'try')
      .flatMap((node) => statementLists(node).flatMap((list) => inList(list, program))),
};

const ways = new Set(['return', 'throw', 'break', 'continue']);

function inList(list: readonly Statement[], program: WorkflowProgram): Problem[] {
  const leaving = list.findIndex(({ kind }) => ways.has(kind));
  if (leaving < 0) return [];
  return list.slice(leaving + 1).flatMap((statement) => stepsIn(statement, program));
}

function stepsIn(node: ScriptNode, program: WorkflowProgram): Problem[] {
  // Functions can be called from before; they are hoisted.
  if (node.kind === 'function-statement' || node.kind === 'class-statement') return [];
  const step = program.stepAt(node);
  if (step !== undefined && step.decorated === undefined)
    return [
      report(
        { start: node.start, end: step.methodRange.end },
        l10n.t('This step can never run: the code before it always leaves. Remove it, or put it before.'),
        { tags: ['unnecessary'] },
      ),
    ];
  return childNodes(node).flatMap((child) => stepsIn(child, program));
}
