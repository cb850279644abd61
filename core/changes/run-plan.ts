import * as l10n from '@vscode/l10n';
import { type ApiError, type Outcome } from '../api/error';
import { operationRow } from '../api/operations.data';
import { callOn } from '../resources/calls';
import { type Json, isObject } from '../resources/json';
import { type ResourceRef } from '../resources/ref';
import { readWhole } from '../resources/whole-record';
import { type DryRunWorld, type Rejection, findRejection, sendLearning } from './dry-runs';
import { memberIdsNow, sameMembers } from './members-now';
import { type ChangePlan, type PlanStep } from './plan';
import { includes, readBack, type ReadBackWorld } from './read-back';
import { type ChangeLog, type OpenChange, type StepReport, type StepResult } from './step-result';

/** The dependencies for running a plan. */
export interface PlanWorld extends DryRunWorld, ReadBackWorld {
  readonly changes: ChangeLog;
  /** Called after each step, to show the progress. */
  progress(done: number, all: number, step: PlanStep): void;
}

/**
 * Sends the requests of a confirmed plan one after another, reads back the result of each, and returns a report on
 * every step. After an abort, nothing more is sent, but the requests already sent are still read back. A rejection
 * does not stop the remaining requests. A lost response does, because it is not safe to continue with an unknown
 * outcome.
 */
export async function runPlan(
  plan: ChangePlan,
  world: PlanWorld,
  signal: AbortSignal,
): Promise<readonly StepReport[]> {
  const reports: StepReport[] = [];
  let stopped = false;
  let made: ResourceRef | undefined;
  let rejection: Rejection | undefined;
  for (const [index, planned] of plan.steps.entries()) {
    stopped ||= signal.aborted;
    const step = planned.inMade && made ? placedIn(planned, made) : planned;
    const isPossible = !stopped && !(planned.inMade && !made);
    const rest = plan.steps.slice(index + 1);
    const result: StepResult =
      rejection?.step === planned
        ? { type: 'failed', error: rejection.error }
        : isPossible
          ? await runStep(plan, step, world, signal, rest)
          : { type: 'skipped' };
    if (result.type === 'skipped') rejection ??= result.rejection;
    if (result.type === 'unknown' || isUnreachable(result) || rejection) stopped = true;
    // If a creation is rejected, `made` is cleared. Otherwise, the following steps would add their data to a resource
    // that was created earlier.
    if (!planned.inMade) made = 'made' in result ? result.made[0]?.ref : undefined;
    reports.push({ step, result });
    world.progress(reports.length, plan.steps.length, step);
  }
  return reports;
}

const isUnreachable = (result: StepResult): boolean =>
  result.type === 'failed' && result.error.kind === 'network';

/** Returns the reports for a plan that was not started, because a dry run of one of its steps was rejected. */
export const rejectedReports = ({ steps }: ChangePlan, rejection: Rejection): readonly StepReport[] =>
  steps.map((step) => ({
    step,
    result: step === rejection.step ? { type: 'failed', error: rejection.error } : { type: 'skipped' },
  }));

/** Returns a step whose path, group, and list refer to the resource that was just created. */
const placedIn = (step: PlanStep, made: ResourceRef): PlanStep => ({
  ...step,
  call: callOn(made, step.call.operation, step.call.body === undefined ? {} : { body: step.call.body }),
  ...(step.members ? { members: { ...step.members, group: made } } : {}),
  ...(step.listItems ? { listItems: { ...step.listItems, list: made } } : {}),
});

/**
 * Sends a single request that is not planned beforehand. The history records it like a step of a plan. Adds a report
 * on the request to `reports`, and returns the outcome.
 */
export async function sendStep(
  plan: ChangePlan,
  step: PlanStep,
  world: Pick<PlanWorld, 'send' | 'changes'>,
  reports: StepReport[],
): Promise<Outcome<Json>> {
  const change = await world.changes.begin(plan, step, undefined);
  const outcome = await world.send(step.call, undefined);
  const result = sentResult(outcome);
  await change.finish(result);
  reports.push({ step, result });
  return outcome;
}

function sentResult(outcome: Outcome<Json>): StepResult {
  if (outcome.ok) return { type: 'done', answer: outcome.value };
  const { error } = outcome;
  if (error.effect === 'done') return { type: 'done', answer: null };
  return { type: error.effect === 'unknown' ? 'unknown' : 'failed', error };
}

async function runStep(
  plan: ChangePlan,
  step: PlanStep,
  world: PlanWorld,
  signal: AbortSignal,
  rest: readonly PlanStep[],
): Promise<StepResult> {
  const read = step.before === undefined ? await readBefore(step, world, signal) : undefined;
  if (signal.aborted) return { type: 'skipped' };
  const before = step.before ?? read?.record;
  if (step.base !== undefined && !includes(before, step.base))
    return { type: 'failed', error: read?.error ?? changedMeanwhile(step) };
  const members = await membersMeanwhile(step, world, signal);
  if (members === 'stopped') return { type: 'skipped' };
  if (members === 'changed') return { type: 'failed', error: changedMeanwhile(step) };
  const change = await world.changes.begin(plan, step, before);
  const result = await send(step, world, change, signal, rest);
  await change.finish(result);
  return result;
}

const changedMeanwhile = ({ call: { operation } }: PlanStep): ApiError => {
  const { method, path } = operationRow(operation);
  return {
    kind: 'conflict',
    source: 'client',
    message: l10n.t('Another user changed the resource in the meantime. Nothing was sent.'),
    operation: { id: operation, method, path },
    errors: [],
    messages: [],
    effect: 'none',
    attempts: 0,
  };
};

/**
 * Reads the state that an undo would restore. If a resource cannot be read, it can still be changed (unless the step
 * has a `base` to compare with), but the change cannot be undone.
 */
async function readBefore(
  step: PlanStep,
  world: PlanWorld,
  signal: AbortSignal,
): Promise<{ readonly record?: Json; readonly error?: ApiError }> {
  if (!step.ref || step.expect?.type === 'status') return {};
  const outcome = await readWhole(world, step.ref, signal);
  if (outcome?.ok === false) return { error: { ...outcome.error, effect: 'none' } };
  return isObject(outcome?.value) ? { record: outcome.value } : {};
}

/**
 * Returns whether a group's members are still those on which the confirmed change is based. The result is `stopped`
 * if the signal has aborted.
 */
async function membersMeanwhile(
  { members, membersBase }: PlanStep,
  world: PlanWorld,
  signal: AbortSignal,
): Promise<'same' | 'changed' | 'stopped'> {
  if (!members || !membersBase) return 'same';
  const now = await memberIdsNow(world, members.group, signal);
  if (signal.aborted) return 'stopped';
  return now && sameMembers(now, membersBase) ? 'same' : 'changed';
}

async function send(
  step: PlanStep,
  world: PlanWorld,
  change: OpenChange,
  signal: AbortSignal,
  rest: readonly PlanStep[],
): Promise<StepResult> {
  const outcome = await sendLearning(step, world, signal, () => findRejection(rest, world, signal));
  if ('step' in outcome) return { type: 'skipped', rejection: outcome };
  if (!outcome.ok) {
    const { error } = outcome;
    if (error.effect === 'unknown') return { type: 'unknown', error };
    if (error.kind === 'cancelled') return { type: 'skipped' };
    if (error.effect !== 'done') return { type: 'failed', error };
  }
  const answer = outcome.ok ? outcome.value : null;
  if (step.expect ?? step.makes) await change.sent();
  // A change that was sent is read back even if the user no longer waits for the remaining steps.
  return readBack(step, answer, world);
}
