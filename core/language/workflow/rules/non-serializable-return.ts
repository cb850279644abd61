import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { readableSteps } from '../program/step-config';
import { functionOf } from '../program/callees';
import { type Expression, type FunctionNode, type ScriptNode } from '../script/tree';
import { childNodes } from '../script/tree-walk';
import { reporter, type WorkflowRule } from './rule';

const id = 'non-serializable-return';
const report = reporter(id, 'warning');

/** What a step returns is stored; some things can not be (reference, section 1.1). */
export const nonSerializableReturn: WorkflowRule = {
  id,
  check: (program) =>
    readableSteps(program).flatMap(({ kind, callback }) => {
      const callee = kind === 'do' && callback ? functionOf(callback, program.scopes) : undefined;
      return callee === undefined
        ? []
        : returnedBy(callee.function).flatMap((value) => problemOf(value, program) ?? []);
    }),
};

/** Everything that a function returns itself. */
function returnedBy(node: FunctionNode): readonly Expression[] {
  if (node.expressionBody) return [node.expressionBody];
  const found: Expression[] = [];
  const visit = (at: ScriptNode): void => {
    if (at.kind === 'function' || at.kind === 'class') return;
    if (at.kind === 'return' && at.value) found.push(at.value);
    for (const child of childNodes(at)) visit(child);
  };
  for (const statement of node.body) visit(statement);
  return found;
}

function problemOf(value: Expression, program: WorkflowProgram): Problem | undefined {
  const { scopes, tree } = program;
  if (value.kind === 'await' || value.kind === 'cast') return problemOf(value.operand, program);
  if (value.kind === 'function')
    return report(value, l10n.t('A function can not be stored as the result of a step. Return data.'));
  if (value.kind === 'object') {
    const held = value.properties.find((each) => each.value.kind === 'function');
    return held && problemOf(held.value, program);
  }
  if (value.kind !== 'call') return undefined;
  const name = globalName(value.callee, scopes);
  const isResponse = (name === 'Response' && value.isNew) || (name === 'fetch' && tree.language !== 'python');
  return isResponse
    ? report(
        { start: value.start, end: value.callee.end },
        l10n.t(
          'A Response can not be stored as the result of a step. Return what is in it: `await response.json()`.',
        ),
      )
    : undefined;
}
