import { type WorkflowState } from '../state/workflow';
import { type FinalState, type InstanceState } from '../state/instance';

/**
 * Time between the creation and the start of an instance, before the service's speed is applied. During this time, a
 * new instance is visible in the queue.
 */
const startDelayMs = 250;

/** Unfinished instances by workflow. They are found once by scanning all instances and then cached. */
const unfinished = new WeakMap<WorkflowState, Set<InstanceState>>();

/** Returns the instances of a workflow that have not ended. */
export function unfinishedOf(workflow: WorkflowState): Set<InstanceState> {
  let known = unfinished.get(workflow);
  if (!known) {
    known = new Set(workflow.instances.list().filter(({ final }) => !final));
    unfinished.set(workflow, known);
  }
  return known;
}

/** Ends a run permanently. The capacity that it used becomes free at the end time in `final`. */
export function finish(workflow: WorkflowState, instance: InstanceState, final: FinalState): void {
  instance.final = final;
  leave(workflow, instance, final.endedAtMs);
}

/** Deletes an instance. If it was unfinished, the capacity that it used becomes free at `atMs`. */
export function forget(workflow: WorkflowState, instance: InstanceState, atMs: number): void {
  workflow.instances.delete(instance.id);
  if (unfinishedOf(workflow).has(instance)) leave(workflow, instance, atMs);
}

function leave(workflow: WorkflowState, instance: InstanceState, atMs: number): void {
  unfinishedOf(workflow).delete(instance);
  const freed = freedAt.get(workflow) ?? new Map<string, number>();
  freed.set(instance.versionId, Math.max(freed.get(instance.versionId) ?? 0, atMs));
  freedAt.set(workflow, freed);
}

const freedAt = new WeakMap<WorkflowState, Map<string, number>>();

/**
 * Starts queued instances, in the order in which they were queued, up to the concurrency limit of their version.
 * Source: workflows, "Workflow version": extra instances are queued and start when running instances finish.
 */
export function startNext(
  workflow: WorkflowState,
  speed: number,
  started: (instance: InstanceState) => void,
): void {
  const running = new Map<string, number>();
  const queued: InstanceState[] = [];
  for (const instance of unfinishedOf(workflow)) {
    if (instance.run.startsAtMs !== null)
      running.set(instance.versionId, (running.get(instance.versionId) ?? 0) + 1);
    else if (!instance.run.terminated) queued.push(instance);
  }
  queued.sort((a, b) => a.run.queuedAtMs - b.run.queuedAtMs || a.sequence - b.sequence);
  for (const instance of queued) {
    const count = running.get(instance.versionId) ?? 0;
    const limit = workflow.versions.get(instance.versionId)?.record.concurrency?.limit ?? Infinity;
    if (count >= limit) continue;
    running.set(instance.versionId, count + 1);
    const queuedMs = instance.run.queuedAtMs + startDelayMs / speed;
    const freedMs = limit === Infinity ? 0 : (freedAt.get(workflow)?.get(instance.versionId) ?? 0);
    instance.run.startsAtMs = Math.max(queuedMs, freedMs);
    started(instance);
  }
}
