import * as l10n from '@vscode/l10n';
import { type ApiError, type Outcome } from '../api/error';
import { operationRow } from '../api/operations.data';
import { type Call, callAt, callOn, readCall } from '../resources/calls';
import { type Json, equalJson, isArray, isObject } from '../resources/json';
import { text } from '../resources/record';
import { idOf } from '../resources/record-id';
import { type ResourceRef } from '../resources/ref';
import { createdRule } from '../resources/ruleset-rules';
import { readWhole } from '../resources/whole-record';
import { type DryRunWorld, type Rejection, findRejection, sendLearning } from './dry-runs';
import { memberIdsNow, sameMembers } from './members-now';
import { type Expectation, type ChangePlan, type PlanStep } from './plan';

/** Outcome of one step. */
export type StepResult =
  /** Done and verified. */
  | {
      readonly type: 'verified';
      readonly answer: Json;
      readonly after?: Json;
      readonly made?: readonly Made[];
    }
  /** Done according to the service; reading it back was not possible or not requested. */
  | { readonly type: 'done'; readonly answer: Json; readonly made?: readonly Made[] }
  /** Done, but the resource is not as it should be: the service changed or ignored something. */
  | { readonly type: 'differs'; readonly answer: Json; readonly after: Json }
  /** The response was lost: it may have been done. It is not sent again. */
  | { readonly type: 'unknown'; readonly error: ApiError }
  | { readonly type: 'failed'; readonly error: ApiError }
  /** Not started: a person stopped, an earlier step failed, or a dry run of a later step was rejected. */
  | { readonly type: 'skipped'; readonly rejection?: Rejection };

/** A resource that a step created, with its record if it could be read. */
export interface Made {
  readonly ref: ResourceRef;
  readonly record?: Json;
}

export interface StepReport {
  readonly step: PlanStep;
  readonly result: StepResult;
}

/** A journal of changes: written before and after each request, so that a crash in between is noticed. */
export interface ChangeLog {
  /** Records that a request is about to be sent. */
  begin(plan: ChangePlan, step: PlanStep, before: Json | undefined): Promise<OpenChange>;
}

/** A change in progress, with methods to record its further states. */
export interface OpenChange {
  /** The service has made the change; it will be read back. */
  sent(): Promise<void>;
  finish(result: StepResult): Promise<void>;
}

/** Dependencies of running a plan. A test can replace all of them. */
export interface PlanWorld extends DryRunWorld {
  /** Without a signal, it is never aborted. */
  send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  readonly changes: ChangeLog;
  /** Waits before the next check whether an instance has reached its status. Never rejects. */
  wait(delayMs: number): Promise<void>;
  /** Called after each step, for progress. */
  progress(done: number, all: number, step: PlanStep): void;
}

const firstLookMs = 1000;
const maxLookMs = 30_000;
const maxLooks = 8;

/**
 * Sends the requests of a confirmed plan one after another, reads back the result of each, and reports on every one.
 * After an abort, nothing more is sent, but sent requests are still read back. A rejection does not stop the remaining
 * requests, but a lost response does: with an unknown outcome, continuing is not safe. As soon as a service is seen to
 * support dry runs, the remaining steps are tried, and if one is rejected, nothing more is sent.
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
    if (result.type === 'unknown' || rejection) stopped = true;
    // Data of a rejected resource must not be added to the one created before it.
    if (!planned.inMade) made = 'made' in result ? result.made[0]?.ref : undefined;
    reports.push({ step, result });
    world.progress(reports.length, plan.steps.length, step);
  }
  return reports;
}

/** Outcome of a plan that was not started, because a dry run of one of its steps was rejected. */
export const rejectedReports = ({ steps }: ChangePlan, rejection: Rejection): readonly StepReport[] =>
  steps.map((step) => ({
    step,
    result: step === rejection.step ? { type: 'failed', error: rejection.error } : { type: 'skipped' },
  }));

/** A planned step for a resource that now has its ID. */
const placedIn = (step: PlanStep, made: ResourceRef): PlanStep => ({
  ...step,
  call: callOn(made, step.call.operation, step.call.body === undefined ? {} : { body: step.call.body }),
  ...(step.members ? { members: { ...step.members, group: made } } : {}),
  ...(step.listItems ? { listItems: { ...step.listItems, list: made } } : {}),
});

/** Sends one request of work that is not known beforehand; the history records it like a step of a plan. */
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
    message: l10n.t('Changed by another user in the meantime. Nothing was sent.'),
    operation: { id: operation, method, path },
    errors: [],
    messages: [],
    effect: 'none',
    attempts: 0,
  };
};

/** The state to restore. A resource that cannot be read can still be changed; the change can then not be undone. */
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

/** Whether a group still has the members for which a replacement was confirmed. */
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
  // Sent changes are read back even if the person has stopped waiting for the rest.
  return verify(step, answer, world);
}

async function verify(
  { call: { body }, ref, expect, makes }: PlanStep,
  answer: Json,
  world: PlanWorld,
): Promise<StepResult> {
  if (makes)
    return readMade(makes, makes.kind === 'ruleset_rule' ? (createdRule(answer, body) ?? []) : answer, world);
  if (expect?.type === 'listOperation') return watchOperation(expect.account, answer, world);
  if (!ref || !expect) return { type: 'done', answer };
  if (expect.type === 'status') {
    const call = readCall(ref);
    return call ? watchStatus(call, expect, answer, world) : { type: 'done', answer };
  }
  if (expect.type === 'gone') {
    const outcome = await readWhole(world, ref, undefined);
    if (!outcome) return { type: 'done', answer };
    if (outcome.ok) return { type: 'differs', answer, after: outcome.value };
    const gone = outcome.error.kind === 'notFound' || outcome.error.kind === 'gone';
    return gone ? { type: 'verified', answer } : { type: 'done', answer };
  }
  const after = await readResource(ref, world, undefined);
  if (after === undefined) return { type: 'done', answer };
  return { type: includes(after, expect.value) ? 'verified' : 'differs', answer, after };
}

/** Created resources, as in the account: a later comparison shows whether they have changed since. */
async function readMade(
  { kind, within }: NonNullable<PlanStep['makes']>,
  answer: Json,
  world: PlanWorld,
): Promise<StepResult> {
  const made: Made[] = [];
  for (const one of isArray(answer) ? answer : [answer]) {
    const id = idOf(kind, one);
    if (id === '') continue;
    const ref = { ...within, path: [...within.path, { kind, id }] };
    const record = await readResource(ref, world, undefined);
    made.push({ ref, ...(record === undefined ? {} : { record }) });
  }
  const isSeen = made.length > 0 && made.every(({ record }) => record !== undefined);
  return { type: isSeen ? 'verified' : 'done', answer, made };
}

/**
 * Waits until a change of list items is done: the service accepts it first, and executes it later (lists.md,
 * "Operations").
 */
async function watchOperation(
  { connection, scope }: ResourceRef,
  answer: Json,
  world: PlanWorld,
): Promise<StepResult> {
  const id = text(answer, 'operation_id') ?? '';
  const call = callAt(connection, scope, [{ id }], 'listOperations.get');
  for (let look = 0; look < maxLooks; look++) {
    const outcome = await world.send(call, undefined);
    const status = outcome.ok ? text(outcome.value, 'status') : undefined;
    if (status === 'completed') return { type: 'verified', answer };
    if (outcome.ok && status === 'failed')
      return { type: 'failed', error: notDone(text(outcome.value, 'error')) };
    await world.wait(Math.min(firstLookMs * 2 ** look, maxLookMs));
  }
  return { type: 'done', answer };
}

function notDone(why: string | undefined): ApiError {
  const { method, path } = operationRow('listOperations.get');
  return {
    kind: 'invalid',
    source: 'api',
    message: why ?? l10n.t('The API accepted the change, but could not apply it. Nothing changed.'),
    operation: { id: 'listOperations.get', method, path },
    errors: [],
    messages: [],
    effect: 'none',
    attempts: 1,
  };
}

/** Checks at growing intervals until the status is one of those, or the time is up. */
async function watchStatus(
  call: Call,
  { anyOf, endedBefore }: Extract<Expectation, { type: 'status' }>,
  answer: Json,
  world: PlanWorld,
): Promise<StepResult> {
  let last: Json | undefined;
  for (let look = 0; look < maxLooks; look++) {
    const outcome = await world.send({ ...call, query: { simple: 'true' } }, undefined);
    if (outcome.ok) {
      last = outcome.value;
      const status = isObject(last) ? last.status : undefined;
      const ended = isObject(last) ? last.end : undefined;
      const isOld = endedBefore !== undefined && sameTime(ended, endedBefore);
      if (typeof status === 'string' && anyOf.includes(status) && !isOld)
        return { type: 'verified', answer, after: last };
    }
    await world.wait(Math.min(firstLookMs * 2 ** look, maxLookMs));
  }
  return last === undefined ? { type: 'done', answer } : { type: 'differs', answer, after: last };
}

/** Lists and single reads return the same time with different formats of its zone. */
const sameTime = (a: Json | undefined, b: string): boolean =>
  typeof a === 'string' && (a === b || Date.parse(a) === Date.parse(b));

/**
 * Whether every property of `part` is in `whole` with that value; lists must be equal in length. A `null` in `part`
 * means absent or empty in `whole`.
 */
export function includes(whole: Json | undefined, part: Json): boolean {
  if (part === null) return isEmpty(whole);
  if (Array.isArray(part) && Array.isArray(whole)) {
    const [items, parts] = [whole as readonly Json[], part as readonly Json[]];
    return items.length === parts.length && parts.every((item, index) => includes(items[index], item));
  }
  if (isObject(part) && isObject(whole))
    return Object.entries(part).every(([key, value]) => includes(whole[key], value));
  return equalJson(whole, part);
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  ((isArray(value) || isObject(value)) && Object.keys(value).length === 0);

/** The record of a resource, or undefined when it cannot be read. */
export async function readResource(
  ref: ResourceRef,
  world: Pick<PlanWorld, 'send'>,
  signal: AbortSignal | undefined,
): Promise<Json | undefined> {
  const outcome = await readWhole(world, ref, signal);
  // Some single reads return a bare string, which contains nothing about the resource.
  return outcome?.ok === true && isObject(outcome.value) ? outcome.value : undefined;
}
