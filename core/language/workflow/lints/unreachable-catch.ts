import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';
import { isCombinator } from '../program/promise-use';
import { type Call, type Expression, type ScriptNode, type TryStatement } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'unreachable-catch';
const report = reporter(id, 'warning');

/**
 * Reports promises that leave a `try` block without being awaited, because their errors bypass `catch` (workflow
 * scripts reference, section 7).
 */
export const unreachableCatch: WorkflowLint = {
  id,
  check: (program) => {
    const { scopes } = program;
    return [
      ...scopes.nodesOf('return').flatMap(({ value }) => (value ? ofReturn(value, program) : [])),
      ...scopes
        .nodesOf('assignment')
        .flatMap(({ target, value }) =>
          target.kind === 'name-pattern' ? ofAssigned(value, target, program) : [],
        ),
    ];
  },
};

const message = (): string =>
  l10n.t(
    'The step is not awaited inside this try block, so the catch block never receives its error. Write `await` before the step.',
  );

function ofReturn(value: Expression, program: WorkflowProgram): Problem[] {
  return promises(value, program).flatMap((call) =>
    tryAround(call, program) === undefined
      ? []
      : [
          report({ start: call.start, end: call.callee.end }, message(), {
            fixes: [
              {
                title: l10n.t('Await the step'),
                edits: [{ start: call.start, end: call.start, newText: 'await ' }],
                preferred: true,
              },
            ],
          }),
        ],
  );
}

/** Handles promises that are awaited after the `try`, as in `try { p = step.do(…); } catch { … } await p;`. */
function ofAssigned(
  value: Expression,
  target: Parameters<WorkflowProgram['scopes']['bindingOf']>[0],
  program: WorkflowProgram,
): Problem[] {
  const binding = program.scopes.bindingOf(target);
  return promises(value, program).flatMap((call) => {
    const around = tryAround(call, program);
    if (around === undefined || binding === undefined || binding.references.length === 0) return [];
    const isOutside = binding.references.every(({ start }) => start >= around.end);
    return isOutside ? [report({ start: call.start, end: call.callee.end }, message())] : [];
  });
}

/**
 * Returns the calls whose promise may be the value of an expression, if they start a step or combine the promises of
 * steps, as `Promise.all` does.
 */
function promises(expression: Expression, program: WorkflowProgram): Call[] {
  switch (expression.kind) {
    case 'cast':
      return promises(expression.operand, program);
    case 'conditional':
      return [...promises(expression.whenTrue, program), ...promises(expression.whenFalse, program)];
    case 'logical':
      return promises(expression.right, program);
    case 'call': {
      const step = program.stepAt(expression);
      if (step !== undefined) return step.isWrapped || !step.isComplete ? [] : [expression];
      const elements = isCombinator(expression) ? expression.arguments[0] : undefined;
      const hasStep =
        elements?.kind === 'array' && elements.elements.some((each) => promises(each, program).length > 0);
      return hasStep ? [expression] : [];
    }
    default:
      return [];
  }
}

/**
 * Returns the innermost `try` that has a `catch` and whose `try` block contains the node. Returns undefined if there is
 * none in the surrounding function.
 */
function tryAround(node: ScriptNode, { scopes }: WorkflowProgram): TryStatement | undefined {
  let below = node;
  for (let at = scopes.parentOf(node); at && at.kind !== 'function'; at = scopes.parentOf(at)) {
    const inBlock = at.kind === 'try' && at.block.some((each) => each === below);
    if (at.kind === 'try' && inBlock && at.handler !== undefined) return at;
    below = at;
  }
  return undefined;
}
