import { calledFunction } from '../program/callees';
import { promiseUse } from '../program/promise-use';
import { type StepCall } from '../program/step-calls';
import { type Call } from '../../../script/tree';
import { type Derivation } from './derivation';

/**
 * Checks whether a call never runs. In Python, a coroutine that is never awaited does not run. In JavaScript, an
 * async function runs even if its promise is never awaited.
 */
export function neverRuns(
  call: Call,
  step: StepCall | undefined,
  { program, withSteps, rules, self }: Derivation,
): boolean {
  // `step.do(…)` without a function is a decorator, so there is nothing to await.
  if (program.tree.language !== 'python' || !rules.followsPromises || step?.kind === 'do') return false;
  const target = step === undefined ? calledFunction(call, program.scopes, self)?.function : undefined;
  const isCoroutine = step !== undefined || (target?.isAsync === true && withSteps.has(target));
  return isCoroutine && promiseUse(call, program.scopes).kind === 'lost';
}
