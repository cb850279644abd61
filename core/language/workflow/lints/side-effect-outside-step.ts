import * as l10n from '@vscode/l10n';
import { bindingName, isInstance } from '../program/events';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { isReplayed } from '../program/replayed-code';
import { type Call, type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'side-effect-outside-step';
const report = reporter(id, 'information');

/** Methods of bindings that change or start something. Methods that only read or create a client are not included. */
const effects = new Set([
  'create', 'createBatch', 'put', 'delete', 'deleteAll', 'send', 'sendBatch', 'sendEvent', 'run', 'exec', 'batch',
  'fetch', 'upsert', 'insert', 'terminate', 'pause', 'resume', 'restart', 'create_batch', 'send_batch', 'send_event',
  'deleteBatch', 'delete_batch',
]); // prettier-ignore

/**
 * Reports side effects outside steps, because they run again on every replay (workflow scripts reference, section 1).
 */
export const sideEffectOutsideStep: WorkflowLint = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('call')
      .flatMap((node) =>
        node.closed && hasEffect(node, program) && isReplayed(node, program)
          ? [
              report(
                { start: node.start, end: node.callee.end },
                l10n.t(
                  'This side effect is repeated on every replay. Move it into a step: `await step.do("name", async () => …)`.',
                ),
              ),
            ]
          : [],
      ),
};

function hasEffect({ callee, isNew }: Call, program: WorkflowProgram): boolean {
  const { scopes, values } = program;
  if (isNew) return false;
  if (callee.kind !== 'member') return globalName(callee, scopes) === 'fetch';
  if (!effects.has(callee.name ?? '') || values.of(callee.object) !== undefined) return false;
  return isOfBinding(callee.object, program) || isInstance(callee.object, scopes, 0);
}

/**
 * Checks whether an expression is a binding such as `env.DB`, or a value derived from it, such as
 * `env.DB.prepare(…).bind(…)`.
 */
function isOfBinding(expression: Expression, program: WorkflowProgram): boolean {
  if (bindingName(expression, program.scopes) !== undefined) return true;
  if (expression.kind === 'member') return isOfBinding(expression.object, program);
  return (
    expression.kind === 'call' &&
    expression.callee.kind === 'member' &&
    isOfBinding(expression.callee.object, program)
  );
}
