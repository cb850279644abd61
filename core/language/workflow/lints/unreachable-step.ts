import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { statementLists } from '../program/branches';
import { resolveConstant } from '../program/constants';
import { isInstance } from '../program/events';
import { type WorkflowProgram } from '../program/program';
import { type Call, type Expression, type ScriptNode, type Statement } from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { reporter, type WorkflowLint } from './lint';

const id = 'unreachable-step';
const report = reporter(id, 'warning');

/**
 * Reports steps that come after a `return`, `throw`, `break`, or `continue` in the same block, or after the instance
 * has deleted itself.
 */
export const unreachableStep: WorkflowLint = {
  id,
  check: (program) => {
    // Unreachable code may contain further unreachable code. Each node is searched only once.
    const searched = new Set<ScriptNode>();
    return program.scopes
      .nodesOf('function', 'block', 'loop', 'case', 'if', 'try')
      .flatMap((node) => statementLists(node).flatMap((list) => inList(list, program, searched)));
  },
};

const ways = new Set(['return', 'throw', 'break', 'continue']);

function inList(list: readonly Statement[], program: WorkflowProgram, searched: Set<ScriptNode>): Problem[] {
  const leaving = list.findIndex((each) => ways.has(each.kind) || deletesItself(each, program));
  if (leaving < 0) return [];
  return list.slice(leaving + 1).flatMap((statement) => stepsIn(statement, program, searched));
}

/**
 * Checks whether a statement is `await instance.delete()` for the running instance, which ends the instance
 * (changelog of September 17, 2026).
 */
function deletesItself(statement: Statement, { scopes }: WorkflowProgram): boolean {
  if (statement.kind !== 'expression-statement' || statement.expression.kind !== 'await') return false;
  const call = statement.expression.operand;
  if (call.kind !== 'call' || call.callee.kind !== 'member' || call.callee.name !== 'delete') return false;
  const made = madeBy(call.callee.object, scopes);
  const [id] = made?.arguments ?? [];
  return (
    made?.callee.kind === 'member' &&
    made.callee.name === 'get' &&
    isInstance(made, scopes, 0) &&
    id?.kind === 'member' &&
    id.name === 'instanceId'
  );
}

/**
 * Returns the call whose result, awaited or not, is the value of an expression. Returns undefined for other
 * expressions.
 */
function madeBy(expression: Expression, scopes: WorkflowProgram['scopes']): Call | undefined {
  const value = resolveConstant(expression, scopes);
  if (value.kind === 'await') return madeBy(value.operand, scopes);
  return value.kind === 'call' ? value : undefined;
}

function stepsIn(node: ScriptNode, program: WorkflowProgram, searched: Set<ScriptNode>): Problem[] {
  if (searched.has(node)) return [];
  searched.add(node);
  // Functions and classes after a jump are not reported. Functions are hoisted, so they can be called earlier.
  if (node.kind === 'function-statement' || node.kind === 'class-statement') return [];
  const step = program.stepAt(node);
  if (step !== undefined && step.decorated === undefined)
    return [
      report(
        { start: node.start, end: step.methodRange.end },
        l10n.t(
          'This step is unreachable because the code above it always returns or throws. Move the step or remove it.',
        ),
        { tags: ['unnecessary'] },
      ),
    ];
  return childNodes(node).flatMap((child) => stepsIn(child, program, searched));
}
