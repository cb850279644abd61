import { type Clock } from '../../core/base/clock';
import { type OnEvent } from '../../core/base/on-event';
import { type InstanceDetail } from '../../core/model/workflow-instance';
import { type GraphContent, type GraphRun } from '../../core/protocol/graph-messages';
import { Backoff } from './backoff';
import { type AccountGraphKey } from './graph-key';
import { type GraphSource } from './graph-source';
import { runOf } from './instance-run';
import { type RunGraph } from './run-graph';
import { type WorkflowReads } from './workflow-reads';

export interface InstanceActions {
  readonly isReadOnly: boolean;
  /**
   * Runs one of the extension's commands on the instance, with its confirmation. Resolves when the command has
   * finished or was rejected.
   */
  act(command: string, detail: InstanceDetail): Promise<void>;
  showOutput(step: { readonly name: string; readonly type: string }): Promise<void>;
  /** Fires when any part of this window sends a change to the instance. */
  readonly onChangeSent: OnEvent<void>;
  /**
   * Resolves when the user can actually see the run. This is needed because a panel still counts as visible after its
   * window is closed.
   */
  seen(): Promise<void>;
}

/**
 * Run of an instance, drawn on the graph of its workflow. The run is updated while it is visible, until it has
 * finished.
 */
export class InstanceSource implements GraphSource {
  private detail: InstanceDetail | undefined;
  private lookAgain: () => void = () => undefined;
  private readonly changeSent: { dispose(): unknown };
  readonly onDidChange: OnEvent<void>;
  readonly onDidFocus: OnEvent<string | undefined>;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'instance' },
    private readonly reads: WorkflowReads,
    private readonly actions: InstanceActions,
    private readonly graph: RunGraph,
    private readonly clock: Clock,
  ) {
    this.onDidChange = graph.onDidChange;
    this.onDidFocus = graph.onDidFocus;
    this.changeSent = actions.onChangeSent(() => this.lookAgain());
  }

  async load(signal: AbortSignal): Promise<GraphContent> {
    const title = `${this.key.workflow} · ${this.key.instance}`;
    const found = await this.reads.instance(this.key.instance, signal);
    if (!found.ok) return { title, facts: [], linked: [], stale: false, notice: found.error.message };
    this.detail = found.value;
    return this.graph.load(found.value, title, signal);
  }

  watch(signal: AbortSignal, show: (run: GraphRun) => void): void {
    void this.follow(signal, show);
  }

  act(command: string): void {
    const { detail } = this;
    if (!detail || !this.run(detail).actions.some((one) => one.command === command)) return;
    void this.actions.act(command, detail).then(() => this.lookAgain());
  }

  showOutput(entry: number): void {
    const step = this.detail?.steps[entry];
    if (step?.name !== undefined) void this.actions.showOutput({ name: step.name, type: step.type });
  }

  reveal(pointer: string): Promise<boolean> {
    return this.graph.reveal(pointer);
  }

  dispose(): void {
    this.changeSent.dispose();
    this.graph.dispose();
  }

  private run(detail: InstanceDetail, notice?: string): GraphRun {
    return runOf(this.key.instance, detail, this.clock.now(), this.actions.isReadOnly, notice);
  }

  private async follow(signal: AbortSignal, show: (run: GraphRun) => void): Promise<void> {
    const backoff = new Backoff();
    let before = '';
    while (!signal.aborted) {
      const found = await this.reads.instance(this.key.instance, signal);
      if (isAborted(signal)) return;
      if (found.ok) this.detail = found.value;
      const { detail } = this;
      if (detail) show(this.run(detail, found.ok ? undefined : found.error.message));
      if (found.ok && detail && this.run(detail).final) {
        this.pauseUntilAsked(signal, show);
        return;
      }
      const now = JSON.stringify(detail);
      await this.pause(backoff.next(now !== before), signal);
      await this.actions.seen();
      before = now;
    }
  }

  /**
   * Pauses updates after the run has finished. An action may restart the run, so any action on it, in the graph or on
   * its row, resumes the updates.
   */
  private pauseUntilAsked(signal: AbortSignal, show: (run: GraphRun) => void): void {
    this.lookAgain = () => {
      this.lookAgain = () => undefined;
      if (!signal.aborted) void this.follow(signal, show);
    };
  }

  private pause(delayMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stop = (): void => {
        cancel();
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const cancel = this.clock.after(delayMs, stop);
      this.lookAgain = stop;
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}

/**
 * Returns whether a signal is aborted. A function is needed because TypeScript would otherwise assume that the flag
 * does not change during an `await`.
 */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
