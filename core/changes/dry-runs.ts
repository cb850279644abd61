import { type DryRunSupport, dryRunSupport } from '../api/dry-run';
import { type ApiError, type Outcome } from '../api/error';
import { operationRow } from '../api/operations.data';
import { isOfRulesets } from '../api/ruleset-errors';
import { type Call } from '../resources/calls';
import { isAboutContent } from '../resources/explain-failure';
import { type Json } from '../resources/json';
import { type PlanStep } from './plan';

/** Records whether each connection's service supports dry runs of writes, as observed since the program started. */
export class DryRuns {
  private readonly seen = new Map<string, DryRunSupport>();

  of(connection: string): DryRunSupport {
    return this.seen.get(connection) ?? 'unknown';
  }

  /**
   * Determines from the outcome of a request with `dry_run` whether the service supports dry runs, and returns the
   * result. A conclusive result is also recorded.
   */
  note(connection: string, outcome: Outcome<unknown>): DryRunSupport {
    const support = dryRunSupport(outcome);
    if (support !== 'unknown') this.seen.set(connection, support);
    return support;
  }
}

/** The dependencies of dry runs. Without `dryRuns`, no dry runs are performed. */
export interface DryRunWorld {
  send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  readonly dryRuns?: DryRuns;
}

/** A step that fails according to a dry run. */
export interface Rejection {
  readonly step: PlanStep;
  readonly error: ApiError;
}

/**
 * Returns the request for a dry run of a step. Returns undefined if `dry_run` is not documented for the step's
 * operation, and for deletions. The response to a deletion is the same with and without `dry_run`, so it would not
 * show that a service ignored the parameter and deleted the resource.
 */
function trialOf({ call }: PlanStep): Call | undefined {
  const { method, query } = operationRow(call.operation);
  if (method === 'DELETE' || !query.includes('dry_run')) return undefined;
  return { ...call, query: { ...call.query, dry_run: 'true' } };
}

/**
 * Checks steps with dry runs if the service is known to support them. Returns the first step whose content is
 * rejected, or undefined if there is none. Steps whose content may depend on an earlier step are not checked.
 */
export async function findRejection(
  steps: readonly PlanStep[],
  world: DryRunWorld,
  signal: AbortSignal,
): Promise<Rejection | undefined> {
  let isFirst = true;
  for (const step of steps.filter(({ call }) => isOfRulesets(call.operation))) {
    const trial = trialOf(step);
    if (!trial || world.dryRuns?.of(trial.connection) !== 'supported' || signal.aborted) return undefined;
    const outcome = await world.send(trial, signal);
    world.dryRuns.note(trial.connection, outcome);
    if (!outcome.ok && isAboutContent(outcome.error) && (isFirst || !isAboutQuota(outcome.error)))
      return { step, error: outcome.error };
    if (step.makes) return undefined;
    isFirst = false;
  }
  return undefined;
}

/** Whether the error means that there are more rules than the subscription plan allows (rulesets.md, "Errors"). */
const isAboutQuota = ({ errors }: ApiError): boolean => errors.some(({ code }) => code === 50001);

/**
 * Sends a confirmed step. If it is not known whether the service supports `dry_run`, the request is first sent with
 * this parameter. A service that ignores the parameter then does exactly what was confirmed. If the service turns out
 * to support the parameter, `onSupported` is called before the step itself is sent. If `onSupported` returns a
 * rejection, the step itself is not sent, and the rejection is returned. Otherwise, the outcome of the step is
 * returned.
 */
export async function sendLearning(
  step: PlanStep,
  world: DryRunWorld,
  signal: AbortSignal,
  onSupported: () => Promise<Rejection | undefined>,
): Promise<Outcome<Json> | Rejection> {
  const { connection } = step.call;
  const trial = world.dryRuns?.of(connection) === 'unknown' ? trialOf(step) : undefined;
  if (!trial || !world.dryRuns) return world.send(step.call, signal);
  const outcome = await world.send(trial, signal);
  const support = world.dryRuns.note(connection, outcome);
  if (support === 'supported') return (await onSupported()) ?? world.send(step.call, signal);
  // The service may have rejected the parameter `dry_run` rather than the content. If so, only the request without
  // the parameter shows whether the content is wrong.
  const isRejected = !outcome.ok && outcome.error.effect === 'none' && isAboutContent(outcome.error);
  return isRejected ? world.send(step.call, signal) : outcome;
}
