import { type Clock } from '../clock';
import { latestVersion, type VersionState, type WorkflowState } from '../state/workflow';
import { behaviourOf } from '../state/behaviour';
import { neverMs, nextFiring } from './cron';
import { type InstanceState } from '../state/instance';
import { finish, startNext, unfinishedOf } from './queue';
import { type RunPlan, timelineOf, defaultStepLimit } from './run';
import { type Status, statusAt } from './status';
import { type Timeline } from './timeline';

/**
 * Maximum number of instances that a schedule creates for missed firings, for example after a long time without
 * requests.
 */
const maxMissedFirings = 5;

/** The input of a new instance. */
export interface NewInstance {
  readonly id: string;
  readonly params: unknown;
  readonly trigger: InstanceState['trigger'];
  readonly schedule?: InstanceState['schedule'];
}

/**
 * Advances instances through the graphs of their versions. There are no timers and no background work: the state is
 * computed on demand (`settle`). See docs/decisions/0502-timeline.md.
 */
export class Engine {
  /** Timelines of unfinished runs. Timelines of finished runs are computed again when they are read. */
  private readonly timelines = new WeakMap<InstanceState, Timeline | undefined>();

  constructor(
    private readonly clock: Clock,
    /** Factor by which runs are faster than their graphs specify. */
    private readonly speed: number,
  ) {}

  /**
   * Brings a workflow up to date by firing schedules, finishing instances, and starting queued instances. Returns
   * true if the result must be saved.
   */
  settle(workflow: WorkflowState): boolean {
    const nowMs = this.clock.now();
    const fired = workflow.schedules.filter((schedule) => this.fire(workflow, schedule, nowMs)).length;
    let finished = 0;
    for (;;) {
      startNext(workflow, this.speed, (instance) => this.changed(instance));
      const ended = this.firstEnded(workflow, nowMs);
      if (!ended) return fired + finished > 0;
      finish(workflow, ended.instance, { status: ended.timeline.outcome, endedAtMs: ended.timeline.endMs });
      this.changed(ended.instance);
      finished++;
    }
  }

  /** Adds an instance to the end of the queue. */
  create(workflow: WorkflowState, version: VersionState, from: NewInstance, atMs: number): InstanceState {
    const instance: InstanceState = {
      id: from.id,
      sequence: workflow.nextSequence++,
      versionId: version.record.id,
      trigger: from.trigger,
      ...(from.schedule ? { schedule: from.schedule } : {}),
      params: from.params,
      createdAtMs: atMs,
      touchedAtMs: atMs,
      run: { number: 0, speed: this.speed, queuedAtMs: atMs, startsAtMs: null },
    };
    workflow.instances.put(instance);
    unfinishedOf(workflow).add(instance);
    workflow.triggeredAtMs = Math.max(workflow.triggeredAtMs ?? 0, atMs);
    return instance;
  }

  /**
   * Returns the complete timeline of an instance's run, including the future. Returns undefined while the instance is
   * queued, unless it was terminated.
   */
  timeline(workflow: WorkflowState, instance: InstanceState): Timeline | undefined {
    if (this.timelines.has(instance)) return this.timelines.get(instance);
    const timeline = timelineOf(this.plan(workflow, instance), instance);
    if (!instance.final) this.timelines.set(instance, timeline);
    return timeline;
  }

  status(workflow: WorkflowState, instance: InstanceState): Status {
    if (instance.final) return instance.final.status;
    return statusAt(instance, this.timeline(workflow, instance), this.clock.now());
  }

  /** Returns the data that is needed to simulate an instance. */
  plan(workflow: WorkflowState, instance: InstanceState): RunPlan {
    const version = workflow.versions.get(instance.versionId);
    return {
      graph: version?.graph ?? null,
      behaviour: behaviourOf(version?.behaviour ?? { workMs: [0, 0], failureRate: 0 }, instance.params),
      stepLimit: version?.record.limits?.steps ?? defaultStepLimit,
    };
  }

  /** Discards the timeline of an instance. Must be called after any change that affects the timeline. */
  changed(instance: InstanceState): void {
    this.timelines.delete(instance);
  }

  restartRun(workflow: WorkflowState, instance: InstanceState, kept: InstanceState['run']['kept']): void {
    const nowMs = this.clock.now();
    instance.run = {
      number: instance.run.number + 1,
      speed: this.speed,
      queuedAtMs: nowMs,
      startsAtMs: null,
      ...(kept && kept.length > 0 ? { kept } : {}),
    };
    delete instance.final;
    unfinishedOf(workflow).add(instance);
    this.changed(instance);
  }

  private firstEnded(workflow: WorkflowState, nowMs: number) {
    let first: { instance: InstanceState; timeline: Timeline } | undefined;
    for (const instance of unfinishedOf(workflow)) {
      const timeline = this.timeline(workflow, instance);
      if (timeline && timeline.endMs <= nowMs && timeline.endMs < (first?.timeline.endMs ?? Infinity))
        first = { instance, timeline };
    }
    return first;
  }

  /**
   * Fires a schedule if it is due and the workflow has a deployed version. Returns whether the schedule fired. The
   * creation time of each new instance is the time at which its firing was due.
   */
  private fire(
    workflow: WorkflowState,
    schedule: WorkflowState['schedules'][number],
    nowMs: number,
  ): boolean {
    const version = latestVersion(workflow);
    if (schedule.nextAtMs > nowMs || !version) return false;
    const due: number[] = [];
    for (let atMs: number | undefined = schedule.nextAtMs; atMs !== undefined && atMs <= nowMs;) {
      due.push(atMs);
      if (due.length > maxMissedFirings) due.shift();
      const following = nextFiring(schedule.cron, atMs);
      if (following === undefined) break;
      atMs = following;
      // Skips to the firings of the last day, so that months of missed firings are not processed one by one.
      if (nowMs - atMs > 86_400_000) atMs = nextFiring(schedule.cron, nowMs - 86_400_000);
    }
    for (const scheduledTime of due) {
      const id = `${schedule.cron}-${scheduledTime}`;
      if (workflow.instances.has(id)) continue;
      const from = {
        id,
        params: {},
        trigger: 'cron',
        schedule: { cron: schedule.cron, scheduledTime },
      } as const;
      this.create(workflow, version, from, scheduledTime);
    }
    schedule.nextAtMs = nextFiring(schedule.cron, nowMs) ?? neverMs;
    return true;
  }
}
