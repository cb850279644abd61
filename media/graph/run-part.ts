import { type Overlay, overlayRun } from '../../core/graph/overlay';
import { entryToShow } from '../../core/graph/run-focus';
import { stepsAt } from '../../core/graph/replay';
import { type GraphWorkflow } from '../../core/model/graph';
import { type GraphRun, type GraphViewMessage } from '../../core/protocol/graph-messages';
import { type Badge, runBadges } from './badges';
import { showEntry } from './details-view';
import { required } from './dom';
import { ReplayView } from './replay-view';
import { RunView } from './run-view';

/** Functions of the panel that the run view calls. */
export interface RunEvents {
  /** Called when the run or the displayed time has changed. */
  changed(): void;
  /** Selects the box of a log entry unless it is already selected. Returns whether the selection has changed. */
  select(pointer: string | undefined, entry: number): boolean;
  send(message: GraphViewMessage): void;
}

/** Shows a run in the graph panel: its entries as rows, the displayed time, and the result at each box. */
export class RunPart {
  private run: GraphRun | undefined;
  /** The displayed time, or undefined for the end, which is the current state of the run. */
  private atMs: number | undefined;
  private overlay: Overlay = { nodes: new Map(), unmatched: [] };
  /** The row that was selected automatically instead of by the user. */
  private followed: number | undefined;
  private readonly replay: ReplayView;
  private readonly rows: RunView;

  constructor(private readonly events: RunEvents) {
    this.replay = new ReplayView((atMs) => {
      this.atMs = atMs;
      events.changed();
    });
    this.rows = new RunView(required('#run-head', HTMLElement), required('#run-rows', HTMLElement), {
      select: (entry) => this.onRow(entry),
      act: (command) => events.send({ type: 'action', command }),
    });
  }

  receive(run: GraphRun): void {
    const isFirst = this.run?.id !== run.id;
    this.run = run;
    this.replay.show(run);
    this.events.changed();
    this.follow(isFirst);
  }

  /** Selects the current or failed entry of the run, until the user selects another entry. */
  private follow(isFirst: boolean): void {
    if (!this.run || (!isFirst && this.rows.selected !== this.followed)) return;
    const entry = entryToShow(this.run.steps);
    if (entry === undefined || (!isFirst && entry === this.followed)) return;
    this.followed = entry;
    this.rows.select(entry);
    this.onRow(entry);
  }

  /** Shows the run on a graph and returns the badges of the boxes. Returns undefined if there is no run. */
  show(workflow: GraphWorkflow | undefined): ReadonlyMap<string, Badge> | undefined {
    const { run, atMs } = this;
    if (!run) return undefined;
    const steps = atMs === undefined ? run.steps : stepsAt(run.steps, atMs);
    if (workflow) this.overlay = overlayRun(workflow, steps);
    this.rows.show(run, atMs);
    const entry = this.rows.selected;
    if (entry !== undefined) this.showDetails(entry);
    return runBadges(this.overlay.nodes);
  }

  /**
   * Selects a row (by default, the latest row of the node at `pointer`) and shows its details. Without a row, clears
   * the selection.
   */
  select(pointer: string, entry = this.overlay.nodes.get(pointer)?.entries.at(-1)): void {
    this.rows.select(entry);
    if (entry !== undefined) this.showDetails(entry);
  }

  private onRow(entry: number): void {
    const pointer = this.pointerOf(entry);
    if (!this.events.select(pointer, entry)) this.showDetails(entry);
  }

  private pointerOf(entry: number): string | undefined {
    for (const [pointer, { entries, rollbacks }] of this.overlay.nodes)
      if (entries.includes(entry) || rollbacks.includes(entry)) return pointer;
    return undefined;
  }

  /** Shows the details of an entry. An entry without a box is marked as such. */
  private showDetails(entry: number): void {
    const step = this.run?.steps[entry];
    if (!step) return;
    const matched = !this.overlay.unmatched.includes(entry);
    showEntry(required('#details', HTMLElement), step, matched, () =>
      this.events.send({ type: 'output', entry }),
    );
  }
}
