import { type Call, type FunctionNode, type ScriptNode } from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { calledFunction, functionOf } from './callees';
import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';

/** Checks whether evaluating a node starts a step, directly or through functions of this file. */
export const startsStep = (node: ScriptNode, program: WorkflowProgram): boolean =>
  startsStepOr(node, program, (called) => functionStartsStep(called, program));

/** For each function that was searched, whether calling it starts a step. */
const searched = oncePerProgram(() => new Map<FunctionNode, boolean>());

/** Checks whether calling a function starts a step. A call to a decorated Python function always does. */
export function functionStartsStep(node: FunctionNode, program: WorkflowProgram): boolean {
  const known = searched(program);
  const answer = known.get(node);
  if (answer !== undefined) return answer;

  const reached = new Set([node]);
  const callers = new Map<FunctionNode, FunctionNode[]>();
  const starters: FunctionNode[] = [];
  const mark = (starter: FunctionNode): void => {
    known.set(starter, true);
    starters.push(starter);
  };
  // `reached` grows during this loop.
  for (const each of reached) {
    const isStarter =
      known.get(each) ??
      (program.stepAt(each) !== undefined ||
        bodyOf(each).some((child) =>
          startsStepOr(child, program, (called) => {
            reached.add(called);
            const others = callers.get(called);
            if (others) others.push(each);
            else callers.set(called, [each]);
            return false;
          }),
        ));
    if (isStarter) mark(each);
  }
  // `starters` also grows during its loop, because every caller of a starter is itself a starter.
  for (const each of starters) {
    for (const caller of callers.get(each) ?? []) if (known.get(caller) !== true) mark(caller);
  }
  for (const each of reached) if (!known.has(each)) known.set(each, false);
  return known.get(node) === true;
}

const bodyOf = ({ body, expressionBody }: FunctionNode): readonly ScriptNode[] =>
  expressionBody ? [expressionBody] : body;

/** Checks whether evaluating a node starts a step directly, or calls a function for which `isStarter` is true. */
function startsStepOr(
  node: ScriptNode,
  program: WorkflowProgram,
  isStarter: (called: FunctionNode) => boolean,
): boolean {
  const step = program.stepAt(node);
  if (step !== undefined && step.decorated === undefined) return true;
  if (node.kind === 'function' || node.kind === 'function-statement' || node.kind === 'class-statement')
    return false;
  if (node.kind === 'call' && calledBy(node, program).some(isStarter)) return true;
  return childNodes(node).some((child) => startsStepOr(child, program, isStarter));
}

/** Returns the functions of this file that a call may run: the called function, and functions passed to it. */
function calledBy(call: Call, { scopes }: WorkflowProgram): readonly FunctionNode[] {
  const around = scopes.classAround(call);
  const self = around ? [around] : [];
  return [
    calledFunction(call, scopes, self),
    ...call.arguments.map((each) => functionOf(each, scopes, self)),
  ].flatMap((found) => found?.function ?? []);
}
