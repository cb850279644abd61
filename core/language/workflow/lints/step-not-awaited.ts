import * as l10n from '@vscode/l10n';
import { type Fix, type OffsetRange, type Problem, type TextEdit } from '../../../base/problem';
import { calledFunction, functionOf } from '../program/callees';
import { type WorkflowProgram } from '../program/program';
import { callbackOf, dropsPromises, isTimer, promiseUse } from '../program/promise-use';
import { givesPromiseOfSteps, isPromiseOfSteps } from '../program/step-functions';
import { type Call, type FunctionNode } from '../../../script/tree';
import { renameEdit } from '../rename-edit';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-not-awaited';
const report = reporter(id, 'warning');

/** Reports steps whose promise is never awaited (workflow scripts reference, sections 1.4 and 7). */
export const stepNotAwaited: WorkflowLint = {
  id,
  check: (program) => {
    const droppers = new Set<Call>(droppedCallbacks(program));
    const problems: Problem[] = [];
    for (const { call, isStep } of startingCalls(program)) {
      const use = promiseUse(call, program.scopes);
      if (use.kind !== 'lost') continue;
      // A call that drops the promises of its callback is reported only once, instead of once for each step in the
      // callback.
      const dropper = use.dropper ?? timerAround(call, program);
      if (dropper !== undefined) droppers.add(dropper);
      else problems.push(ofCall(call, isStep, program));
    }
    return [...problems, ...[...droppers].map((call) => ofDropper(call, program))];
  },
};

interface Starting {
  readonly call: Call;
  /** Whether the call itself is a step, as opposed to a call to a function that runs steps. */
  readonly isStep: boolean;
}

/**
 * Returns the calls that run steps: calls to a step's methods, to decorated functions in Python, and to helper
 * functions. Their promises settle when the steps have finished.
 */
function startingCalls(program: WorkflowProgram): readonly Starting[] {
  const { steps, scopes, tree } = program;
  const methods = steps.flatMap(({ node, decorated, isComplete, isWrapped }): Starting[] =>
    node.kind === 'call' && decorated === undefined && isComplete && !isWrapped
      ? [{ call: node, isStep: true }]
      : [],
  );
  const decorated = new Set(steps.flatMap((step) => step.decorated?.function ?? []));
  const helpers = scopes.nodesOf('call').flatMap((call): Starting[] => {
    if (!call.closed || call.isNew || program.stepAt(call) !== undefined) return [];
    const callee = tree.language === 'python' ? calledFunction(call, scopes) : undefined;
    if (callee !== undefined && decorated.has(callee.function)) return [{ call, isStep: true }];
    return isPromiseOfSteps(call, program) ? [{ call, isStep: false }] : [];
  });
  return [...methods, ...helpers];
}

/** Finds calls such as `list.forEach(processOne)` that drop the promises of a function that runs steps. */
function droppedCallbacks(program: WorkflowProgram): readonly Call[] {
  const { scopes } = program;
  return scopes.nodesOf('call').filter((call) => {
    const [first] = call.arguments;
    if (first === undefined || first.kind === 'function' || !call.closed) return false;
    if (!dropsPromises(call, scopes)) return false;
    const around = scopes.classAround(call);
    const callback = functionOf(first, scopes, around ? [around] : [])?.function;
    return callback !== undefined && givesPromiseOfSteps(callback, program);
  });
}

/**
 * Returns the timer call that runs the function around a call, or undefined if there is none. Awaiting the call in that
 * function would not help, because the timer ignores the function's result.
 */
function timerAround(call: Call, { scopes }: WorkflowProgram): Call | undefined {
  const around = scopes.functionAround(call);
  const user = around && callbackOf(around, scopes);
  return user && isTimer(user, scopes) ? user : undefined;
}

function ofCall(call: Call, isStep: boolean, program: WorkflowProgram): Problem {
  const isPython = program.tree.language === 'python';
  const message = isStep
    ? isPython
      ? l10n.t('This step is never awaited, so it does not run. Write `await` before it.')
      : l10n.t(
          'This step is started but never awaited. The instance may finish before the step does, and errors in the step are lost. Write `await` before the step.',
        )
    : isPython
      ? l10n.t('This call is never awaited, so its steps do not run. Write `await` before the call.')
      : helperNotAwaited();
  return report(startOf(call, program), message, { fixes: [awaitFix(call, program)] });
}

/**
 * Returns the message for a call to a function that runs steps. The function can be in this module or in another
 * module.
 */
const helperNotAwaited = (): string =>
  l10n.t(
    'This call runs steps but is never awaited. The instance may finish before the steps do, and errors in the steps are lost. Write `await` before the call.',
  );

/**
 * Returns the range of a call without its arguments. For a function that is called in place, the range ends before
 * the first statement or expression in the function's body.
 */
function startOf({ start, callee }: Call, { tree }: WorkflowProgram): OffsetRange {
  if (callee.kind !== 'function') return { start, end: callee.end };
  const body = callee.expressionBody?.start ?? callee.body[0]?.start ?? callee.end;
  const heading = tree.text.slice(start, body).trimEnd();
  return { start, end: start + heading.length };
}

function ofDropper(call: Call, program: WorkflowProgram): Problem {
  const { callee } = call;
  const range = callee.kind === 'member' ? callee.nameRange : callee;
  const name =
    callee.kind === 'member' ? (callee.name ?? '') : callee.kind === 'identifier' ? callee.name : '';
  if (isTimer(call, program.scopes))
    return report(
      range,
      l10n.t(
        'The instance may finish before `{0}` runs these steps. Await `step.sleep`, then run the steps in order.',
        name,
      ),
    );
  const fixes = [awaitingDropped(call, program)];
  if (name === 'forEach')
    return report(
      range,
      l10n.t(
        '`forEach` ignores the promises of its callback, so these steps are never awaited. Use `await Promise.all(….map(…))`.',
      ),
      { fixes },
    );
  return name === 'map' || name === 'flatMap'
    ? report(
        range,
        l10n.t(
          'The promises that `{0}` returns are never awaited, so these steps are not awaited either. Use `await Promise.all(…)`.',
          name,
        ),
        { fixes },
      )
    : report(range, helperNotAwaited(), { fixes });
}

const awaitingDropped = (call: Call, program: WorkflowProgram): Fix =>
  call.callee.kind === 'member' && ['forEach', 'map', 'flatMap'].includes(call.callee.name ?? '')
    ? awaitAllFix(call, program)
    : awaitFix(call, program);

/** Returns the fix that awaits a call whose promise is never used. Returns undefined if the promise may be used. */
export function awaitingFix(call: Call, program: WorkflowProgram): Fix | undefined {
  const use = promiseUse(call, program.scopes);
  if (use.kind !== 'lost') return undefined;
  return use.dropper === undefined ? awaitFix(call, program) : awaitingDropped(use.dropper, program);
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
  // `forEach` ignores the promise that its callback returns, so awaiting the call inside the callback is not
  // sufficient.
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

/**
 * Returns the fix for a call such as `xs.forEach(async …)` or `xs.map(async …)`, which drops the promises of its
 * callback. The result has the form `await Promise.all(xs.map(async …))`.
 */
function awaitAllFix(call: Call, { scopes, tree }: WorkflowProgram): Fix {
  const { callee } = call;
  return {
    title: l10n.t('Await all promises with Promise.all and map'),
    edits: [
      ...asyncEdits(scopes.functionAround(call), tree.text),
      { start: call.start, end: call.start, newText: 'await Promise.all(' },
      ...(callee.kind === 'member' && callee.name === 'forEach'
        ? [renameEdit(callee.nameRange, 'map', tree.text)]
        : []),
      { start: call.end, end: call.end, newText: ')' },
    ],
    preferred: true,
  };
}

/** Returns the edits that allow `await` in the surrounding function. */
function asyncEdits(around: FunctionNode | undefined, text: string): TextEdit[] {
  if (around === undefined || around.isAsync) return [];
  const { start, nameRange } = around;
  // `async` is inserted after any modifiers and before the keyword. If there is no keyword, it is inserted before the
  // method's name.
  const keyword = text.slice(start, nameRange?.start).search(/\b(?:function|def)\b/);
  const place = around.isArrow ? start : keyword >= 0 ? start + keyword : (nameRange?.start ?? start);
  return [{ start: place, end: place, newText: 'async ' }];
}
