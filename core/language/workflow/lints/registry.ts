import { type Problem } from '../../../base/problem';
import { finish, type Steps } from '../../../base/steps';
import { isOfOtherEngine } from '../program/engine';
import { type WorkflowProgram } from '../program/program';
import { batchListForm } from './batch-list-form';
import { duplicateStepName } from './duplicate-step-name';
import { durationOutOfRange } from './duration-out-of-range';
import { eventMutation } from './event-mutation';
import { eventTypeNeverAwaited } from './event-type-never-awaited';
import { instanceIdInvalid } from './instance-id-invalid';
import { invalidDuration } from './invalid-duration';
import { invalidEventType } from './invalid-event-type';
import { invalidStepConfig } from './invalid-step-config';
import { missingCallback } from './missing-callback';
import { missingEventType } from './missing-event-type';
import { missingRun } from './missing-run';
import { nestedStep } from './nested-step';
import { nonSerializableReturn } from './non-serializable-return';
import { nondeterministicBranch } from './nondeterministic-branch';
import { nondeterministicStepName } from './nondeterministic-step-name';
import { nondeterministicValue } from './nondeterministic-value';
import { nonretryableErrorMisuse } from './nonretryable-error-misuse';
import { raceOutsideStep } from './race-outside-step';
import { retentionOutOfRange } from './retention-out-of-range';
import { rollbackStepName } from './rollback-step-name';
import { shortSleep } from './short-sleep';
import { sideEffectOutsideStep } from './side-effect-outside-step';
import { sleepUntilSeconds } from './sleep-until-seconds';
import { stateMutatedInStep } from './state-mutated-in-step';
import { stepNameInvalidCharacter } from './step-name-invalid-character';
import { stepNameMissing } from './step-name-missing';
import { stepNameTooLong } from './step-name-too-long';
import { stepNeverCalled } from './step-never-called';
import { stepNotAwaited } from './step-not-awaited';
import { stepOutsideRun } from './step-outside-run';
import { stepTimeoutOver30Minutes } from './step-timeout-over-30-minutes';
import { subscriptionNotDisposed } from './subscription-not-disposed';
import { unknownEventProperty } from './unknown-event-property';
import { unknownInstanceStatus } from './unknown-instance-status';
import { unknownStepDependency } from './unknown-step-dependency';
import { unknownStepMethod } from './unknown-step-method';
import { unreachableCatch } from './unreachable-catch';
import { unreachableStep } from './unreachable-step';
import { workflowWithoutSteps } from './workflow-without-steps';
import { type WorkflowLint } from './lint';

/**
 * All lints for workflow scripts. A new lint needs one file, one line here, and a page in
 * `docs/diagnostics/workflow/`.
 */
export const lints: readonly WorkflowLint[] = [
  batchListForm,
  duplicateStepName,
  durationOutOfRange,
  eventMutation,
  eventTypeNeverAwaited,
  instanceIdInvalid,
  invalidDuration,
  invalidEventType,
  invalidStepConfig,
  missingCallback,
  missingEventType,
  missingRun,
  nestedStep,
  nonSerializableReturn,
  nondeterministicBranch,
  nondeterministicStepName,
  nondeterministicValue,
  nonretryableErrorMisuse,
  raceOutsideStep,
  retentionOutOfRange,
  rollbackStepName,
  shortSleep,
  sideEffectOutsideStep,
  sleepUntilSeconds,
  stateMutatedInStep,
  stepNameInvalidCharacter,
  stepNameMissing,
  stepNameTooLong,
  stepNeverCalled,
  stepNotAwaited,
  stepOutsideRun,
  stepTimeoutOver30Minutes,
  subscriptionNotDisposed,
  unknownEventProperty,
  unknownInstanceStatus,
  unknownStepDependency,
  unknownStepMethod,
  unreachableCatch,
  unreachableStep,
  workflowWithoutSteps,
];

/**
 * Codes of the lints that report missing code. They are reported only for well-formed scripts, because the supposedly
 * missing code may be in a part that could not be parsed.
 */
const onlyWellFormed: ReadonlySet<string> = new Set(
  [missingRun, stepNeverCalled, unknownStepDependency, workflowWithoutSteps].map(
    ({ id }) => `workflow/${id}`,
  ),
);

/**
 * Returns the problems to report for a script. If the script has syntax errors, problems about missing code are
 * omitted.
 */
export const reportable = (problems: readonly Problem[], hasErrors: boolean): readonly Problem[] =>
  hasErrors ? problems.filter(({ code }) => !onlyWellFormed.has(code)) : problems;

/**
 * Returns all diagnostics that the lints report for a script. Returns none for a script that uses another workflow
 * engine.
 */
export function checkWorkflowScript(program: WorkflowProgram): readonly Problem[] {
  return finish(checkSteps(program));
}

/** Runs the same checks as `checkWorkflowScript`, but one lint at a time. */
export function* checkSteps(program: WorkflowProgram): Steps<readonly Problem[]> {
  if (isOfOtherEngine(program)) return [];
  const problems: Problem[] = [];
  for (const lint of lints) {
    problems.push(...lint.check(program));
    yield;
  }
  return reportable(problems, program.tree.hasErrors);
}
