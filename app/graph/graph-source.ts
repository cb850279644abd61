import { type OnEvent } from '../../core/base/on-event';
import { type NodeStatistics } from '../../core/model/node-statistics';
import { type GraphContent, type GraphRun } from '../../core/protocol/graph-messages';
import { type GraphKey } from './graph-key';

/**
 * Source of a graph, such as a deployed version or the script that is being edited. `key` contains only plain JSON,
 * so that a panel can be restored after the window is reloaded.
 */
export interface GraphSource {
  readonly key: GraphKey;
  /**
   * Loads the graph. If an expected problem occurs, resolves to content that includes a notice. Rejects if aborted.
   */
  load(signal: AbortSignal): Promise<GraphContent>;
  /** Shows the code of a node. Resolves to false if the position of the code is not known. */
  reveal(pointer: string): Promise<boolean>;
  /** Fires when the content may have changed and must be loaded again. */
  readonly onDidChange: OnEvent<void>;
  /** Fires with the JSON Pointer of a node when the cursor moves to the code of that node. */
  readonly onDidFocus: OnEvent<string | undefined>;
  /** Follows a run while the panel is visible. Calls `show` on each change until the signal is aborted. */
  watch?(signal: AbortSignal, show: (run: GraphRun) => void): void;
  /** Performs one of the actions that are offered for the run. */
  act?(command: string): void;
  /** Shows the complete output of an entry in the run's log. */
  showOutput?(entry: number): void;
  /**
   * Returns, for each node, the results of the latest runs that could be read. Returns undefined if nothing was read
   * before an abort.
   */
  statistics?(
    signal: AbortSignal,
    tell: (read: number, all: number) => void,
  ): Promise<StatisticsShown | undefined>;
  dispose(): void;
}

/**
 * Statistics in the form that the panel shows: the data of each node, by JSON Pointer, and a sentence that states how
 * many runs the data is based on.
 */
export interface StatisticsShown {
  readonly nodes: readonly (readonly [pointer: string, node: NodeStatistics])[];
  readonly words: string;
}
