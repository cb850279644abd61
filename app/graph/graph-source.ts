import { type OnEvent } from '../../core/base/on-event';
import { type NodeStatistics } from '../../core/model/node-statistics';
import { type GraphContent, type GraphRun } from '../../core/protocol/graph-messages';
import { type GraphKey } from './graph-key';

/**
 * The source of a graph: a deployed version or the script being edited. Everything in `key` is plain JSON, so that a
 * panel can be found again after the window was reloaded.
 */
export interface GraphSource {
  readonly key: GraphKey;
  /** Never rejects for expected situations; the content then has a notice. Rejects if aborted. */
  load(signal: AbortSignal): Promise<GraphContent>;
  /** Shows the code of a node; resolves to false if it is not known. */
  reveal(pointer: string): Promise<boolean>;
  /** Fires when the content may have changed and must be loaded again. */
  readonly onDidChange: OnEvent<void>;
  /** Fires when the cursor moves to the code of a node. */
  readonly onDidFocus: OnEvent<string | undefined>;
  /** Follows a run while the panel is visible; calls back on each change until the signal is aborted. */
  watch?(signal: AbortSignal, show: (run: GraphRun) => void): void;
  /** Performs one of the actions that the run offers. */
  act?(command: string): void;
  /** Shows the complete output of an entry in the run's log. */
  showOutput?(entry: number): void;
  /** Results of the latest runs at each node, as far as they were read; undefined if nothing was read before an abort. */
  statistics?(
    signal: AbortSignal,
    tell: (read: number, all: number) => void,
  ): Promise<StatisticsShown | undefined>;
  dispose(): void;
}

/** Statistics as the panel shows them: by JSON Pointer of the node, and how many runs they are based on, in words. */
export interface StatisticsShown {
  readonly nodes: readonly (readonly [pointer: string, node: NodeStatistics])[];
  readonly words: string;
}
