import * as l10n from '@vscode/l10n';
import { type ApiError, type Outcome } from '../api/error';
import { operationRow } from '../api/operations.data';
import { own } from '../base/own';
import { type Call, callAt, readCall } from '../resources/calls';
import { type Json, equalJson, isArray, isObject } from '../resources/json';
import { text } from '../resources/record';
import { idOf } from '../resources/record-id';
import { type ResourceRef } from '../resources/ref';
import { createdRule } from '../resources/ruleset-rules';
import { readWhole } from '../resources/whole-record';
import { type Expectation, type PlanStep } from './plan';
import { type Made, type StepResult } from './step-result';

/** The functions that `readBack` uses to send requests and to wait. */
export interface ReadBackWorld {
  /** Sends a request. Without a signal, the request is never aborted. */
  send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  /** Waits for `delayMs` milliseconds between two checks of a status. Never rejects. */
  wait(delayMs: number): Promise<void>;
}

const firstLookMs = 1000;
const maxLookMs = 30_000;
const maxLooks = 8;

/**
 * Returns the result of a step that the service has executed. Reads the resource again, and compares it with the
 * expectation.
 */
export async function readBack(
  { call: { body }, ref, expect, makes }: PlanStep,
  answer: Json,
  world: ReadBackWorld,
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

/** Reads created resources from the account, so that a later comparison shows whether they have changed since. */
async function readMade(
  { kind, within }: NonNullable<PlanStep['makes']>,
  answer: Json,
  world: ReadBackWorld,
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
 * Waits until a change to list items is done, or until the maximum number of checks is reached. The service accepts the
 * change first, and executes it later (lists.md, "Operations").
 */
async function watchOperation(
  { connection, scope }: ResourceRef,
  answer: Json,
  world: ReadBackWorld,
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

/**
 * Checks an instance at increasing intervals until it has one of the expected statuses, or until the maximum number
 * of checks is reached.
 */
async function watchStatus(
  call: Call,
  { anyOf, endedBefore }: Extract<Expectation, { type: 'status' }>,
  answer: Json,
  world: ReadBackWorld,
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

/**
 * Whether two times are equal, even if they are formatted differently. The service formats the time zone differently
 * in a list of resources than in a response with a single resource.
 */
const sameTime = (a: Json | undefined, b: string): boolean =>
  typeof a === 'string' && (a === b || Date.parse(a) === Date.parse(b));

/**
 * Whether `whole` contains every property of `part` with the same value. Objects in `whole`, at any depth, may have
 * additional properties. Lists must have the same length. A `null` in `part` matches a property of `whole` that is
 * absent, empty, or false.
 */
export function includes(whole: Json | undefined, part: Json): boolean {
  if (part === null) return isEmpty(whole);
  if (Array.isArray(part) && Array.isArray(whole)) {
    const [items, parts] = [whole as readonly Json[], part as readonly Json[]];
    return items.length === parts.length && parts.every((item, index) => includes(items[index], item));
  }
  if (isObject(part) && isObject(whole))
    return Object.entries(part).every(([key, value]) => includes(own(whole, key), value));
  return equalJson(whole, part);
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  ((isArray(value) || isObject(value)) && Object.keys(value).length === 0);

/** Reads the record of a resource. Returns undefined if it cannot be read. */
export async function readResource(
  ref: ResourceRef,
  world: Pick<ReadBackWorld, 'send'>,
  signal: AbortSignal | undefined,
): Promise<Json | undefined> {
  const outcome = await readWhole(world, ref, signal);
  // Some operations that read a single resource return only a string, which contains no data about the resource.
  return outcome?.ok === true && isObject(outcome.value) ? outcome.value : undefined;
}
