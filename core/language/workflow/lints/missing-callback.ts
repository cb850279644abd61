import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { calledFunction } from '../program/callees';
import { resolveConstant } from '../program/constants';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { readableSteps } from '../program/step-config';
import { type Call } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'missing-callback';
const report = reporter(id, 'error');

/**
 * Reports a `do` call without a function to run. The call fails at run time (workflow scripts reference, section 1.1).
 */
export const missingCallback: WorkflowLint = {
  id,
  check: (program) => readableSteps(program).flatMap((step) => problemOf(step, program) ?? []),
};

/** Checks whether a call certainly returns a promise instead of a function. */
function givesPromise(call: Call, { scopes }: WorkflowProgram): boolean {
  if (call.isNew) return false;
  const around = scopes.classAround(call);
  const target = calledFunction(call, scopes, around ? [around] : [])?.function;
  if (target !== undefined) return target.isAsync && !target.isGenerator;
  return globalName(call.callee, scopes) === 'fetch';
}

function calledAtOnce(call: Call): Problem {
  return report(
    call,
    l10n.t(
      'This call runs before the step starts, so step.do receives its promise instead of a function. Pass a function: `() => …`.',
    ),
    {
      fixes: [
        {
          title: l10n.t('Pass a function'),
          edits: [{ start: call.start, end: call.start, newText: '() => ' }],
          preferred: true,
        },
      ],
    },
  );
}

function problemOf(step: StepCall, program: WorkflowProgram): Problem | undefined {
  const { node, callback, name, kind, decorated } = step;
  const { scopes, tree } = program;
  if (kind !== 'do' || node.kind !== 'call' || name === undefined || decorated !== undefined)
    return undefined;
  if (tree.language === 'python') {
    // `step.do("name")` creates a decorator. If it is not applied to a function, nothing runs.
    const parent = scopes.parentOf(node)?.kind;
    if (node.arguments.length !== 1 || (parent !== 'await' && parent !== 'expression-statement'))
      return undefined;
    return report(
      node,
      l10n.t(
        'Missing function for step.do. Use step.do as a decorator, `@step.do("name")`, on an `async def`.',
      ),
    );
  }
  const first = resolveConstant(name, scopes).kind;
  if (first === 'function' || first === 'object') return undefined;
  const value = callback && resolveConstant(callback, scopes);
  if (callback?.kind === 'call' && givesPromise(callback, program)) return calledAtOnce(callback);
  if (value !== undefined && value.kind !== 'literal' && value.kind !== 'object' && value.kind !== 'array')
    return undefined;
  return report(
    step.methodRange,
    l10n.t('Missing callback for step.do. Add `async () => { … }` as the last argument.'),
    {
      fixes:
        callback === undefined
          ? [
              {
                title: l10n.t('Add a callback'),
                edits: [{ start: node.end - 1, end: node.end - 1, newText: ', async () => {}' }],
              },
            ]
          : [],
    },
  );
}
