import { type Status } from '../engine/status';
import { failureAt } from '../engine/log';
import { outputOf } from '../engine/output';
import { type Entry } from '../state/entry';
import { type Answer, ok } from '../http/answer';
import { type Call, numberQuery, textQuery } from '../operation/call';
import { get, type Operation } from '../operation/operation';
import { refuse } from '../http/refusal';
import { workflowOf } from './lookup';
import { instanceOf } from './workflow-instances';

const path = '/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}/step';

/** Operations for the output of steps. Sources: workflows, "Step output"; API behavior, "Workflows" (parameters). */
export const stepOutputOperations: readonly Operation[] = [
  get('wor-get-workflow-instance-step', path, stepOutput),
];

function stepOutput(call: Call): Answer {
  const workflow = workflowOf(call);
  const instance = instanceOf(call, workflow);
  const { name, type, attempt } = asked(call);
  const { engine } = call.service;
  const timeline = engine.timeline(workflow, instance);
  const untilMs = Math.min(call.nowMs, timeline?.runEndMs ?? 0);
  const entry = timeline?.entries.find(
    (one) => one.kind === type && one.name === name && one.startMs <= untilMs,
  );
  if (!entry) throw refuse('workflowNotFound', { message: `The instance has no ${type} ${name}` });
  if (attempt !== undefined) return attemptOutput(entry, attempt, untilMs);

  const error = failureAt(entry, untilMs);
  const status = statusOf(entry, untilMs);
  const eventType = type === 'waitForEvent' ? { event_type: entry.event?.type ?? entry.eventType } : {};
  if (status !== 'complete') return ok({ status, error, ...eventType });
  const output = outputOf(instance, engine.plan(workflow, instance).behaviour, entry);
  if (output.kind === 'lost') throw refuse('outputLost');
  if (output.kind === 'bytes')
    return new Response(output.bytes, { headers: { 'content-type': 'application/octet-stream' } });
  return ok({ status, error: null, output: output.value, ...eventType });
}

function asked(call: Call): { name: string; type: 'step' | 'waitForEvent'; attempt: number | undefined } {
  const need = (message: string, pointer: string) => refuse('invalid', { message, pointer });
  const name = textQuery(call, 'name');
  const type = textQuery(call, 'type');
  if (name === undefined) throw need('name is required', '/name');
  if (type !== 'step' && type !== 'waitForEvent') throw need('type must be step or waitForEvent', '/type');
  const attempt = numberQuery(call, 'attempt');
  if (attempt !== undefined && type !== 'step') throw need('attempt goes with type step only', '/attempt');
  if (attempt !== undefined && (!Number.isInteger(attempt) || attempt < 1))
    throw need('attempt must be a whole number from 1', '/attempt');
  return { name, type, attempt };
}

/**
 * Returns the status and error of one attempt of a step. The output belongs to the step as a whole, so it is returned
 * only if the request has no `attempt` parameter.
 */
function attemptOutput(entry: Entry, number: number, nowMs: number): Answer {
  const attempt = entry.attempts?.filter(({ startMs }) => startMs <= nowMs)[number - 1];
  if (!attempt) throw refuse('workflowNotFound', { message: `${entry.name} has no attempt ${number}` });
  if (attempt.endMs > nowMs) return ok({ status: 'running', error: null });
  return ok({ status: attempt.error ? 'errored' : 'complete', error: attempt.error });
}

/** Returns the status of an entry. An entry that is `running` but has an error is being retried. */
function statusOf(entry: Entry, nowMs: number): Status {
  if (entry.endMs <= nowMs) return entry.error ? 'errored' : 'complete';
  return entry.kind === 'waitForEvent' ? 'waiting' : 'running';
}
