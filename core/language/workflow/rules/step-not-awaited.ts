import * as l10n from '@vscode/l10n';
import { type Fix, type Problem, type TextEdit } from '../../../base/problem';
import { calledFunction } from '../program/callees';
import { type WorkflowProgram } from '../program/program';
import { promiseUse } from '../program/promise-use';
import { type Call, type FunctionNode } from '../script/tree';
import { type WorkflowRule } from './rule';

/** A step whose promise nobody awaits (Workflow scripts reference, sections 1.4 and 7). */
export const stepNotAwaited: WorkflowRule = {
  id: 'step-not-awaited',
  check: (program) => startingCalls(program).flatMap((call) => problemOf(call, program) ?? []),
};

/** The calls that start a step: of its methods, and in Python of a decorated function. */
function startingCalls({ steps, scopes, tree }: WorkflowProgram): readonly Call[] {
  const methods = steps.flatMap(({ node, decorated, isComplete, isWrapped }) =>
    node.kind === 'call' && decorated === undefined && isComplete && !isWrapped ? [node] : [],
  );
  if (tree.language !== 'python') return methods;
  const decorated = new Set(steps.flatMap((step) => step.decorated?.function ?? []));
  const calls = scopes.nodesOf('call').filter((node) => {
    if (!node.closed) return false;
    const callee = calledFunction(node, scopes);
    return callee !== undefined && decorated.has(callee.function);
  });
  return [...methods, ...calls];
}

function problemOf(call: Call, program: WorkflowProgram): Problem | undefined {
  const fix = awaitingFix(call, program);
  if (fix === undefined) return undefined;
  return {
    code: 'workflow/step-not-awaited',
    severity: 'warning',
    start: call.start,
    end: call.callee.end,
    message:
      program.tree.language === 'python'
        ? l10n.t('This step is never awaited, so it does not run. Write `await` before it.')
        : l10n.t(
            'This step is started but never awaited: the instance may finish first and its errors are lost. Write `await` before it.',
          ),
    fixes: [fix],
  };
}

/** What makes a call awaited whose promise nobody uses; undefined where somebody may. */
export function awaitingFix(call: Call, program: WorkflowProgram): Fix | undefined {
  const use = promiseUse(call, program.scopes);
  if (use.kind !== 'lost') return undefined;
  return use.dropper === undefined ? awaitFix(call, program) : awaitAllFix(use.dropper, program);
}

function awaitFix(call: Call, program: WorkflowProgram): Fix {
  const { scopes, tree } = program;
  const parent = scopes.parentOf(call);
  const around = scopes.functionAround(call);
  const user = around && scopes.parentOf(around);
  const insert: TextEdit =
    parent?.kind === 'unary' && parent.operator === 'void'
      ? { start: parent.start, end: call.start, newText: 'await ' }
      : { start: call.start, end: call.start, newText: 'await ' };
  const edits = [...asyncEdits(around, tree.text), insert];
  // `forEach` drops what its callback gives, also when that awaits
  if (user?.kind === 'call' && user.callee.kind === 'member' && user.callee.name === 'forEach') {
    const all = awaitAllFix(user, program);
    return { ...all, edits: [...all.edits, ...edits] };
  }
  return {
    title: l10n.t('Await the step'),
    edits,
    preferred: true,
  };
}

/** `xs.forEach(async …)` drops its promises; `await Promise.all(xs.map(async …))` does not. */
function awaitAllFix(call: Call, { scopes, tree }: WorkflowProgram): Fix {
  const { callee } = call;
  const name = callee.kind === 'member' ? callee.nameRange : { start: call.start, end: call.start };
  return {
    title: l10n.t('Await all of them with Promise.all and map'),
    edits: [
      ...asyncEdits(scopes.functionAround(call), tree.text),
      { start: call.start, end: call.start, newText: 'await Promise.all(' },
      { ...name, newText: 'map' },
      { start: call.end, end: call.end, newText: ')' },
    ],
    preferred: true,
  };
}

/** What makes the function around an `await` one that can have it. */
function asyncEdits(around: FunctionNode | undefined, text: string): TextEdit[] {
  if (around === undefined || around.isAsync) return [];
  const { start, nameRange } = around;
  // `async` stands after the modifiers and before the keyword, if there is one, else before the method's name.
  const keyword = text.slice(start, nameRange?.start).search(/\b(?:function|def)\b/);
  const place = keyword >= 0 ? start + keyword : around.isArrow ? start : (nameRange?.start ?? start);
  return [{ start: place, end: place, newText: 'async ' }];
}
