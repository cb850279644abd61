import { type OnEvent } from '../../core/base/on-event';
import { type NodeStatistics } from '../../core/model/node-statistics';
import { type GraphContent, type GraphRun } from '../../core/protocol/graph-messages';
import { type GraphKey } from './graph-key';

/**
 * Source of a graph: a deployed version or the script being edited. Everything in `key` is plain JSON, so that a
 * panel can be found again after the window was reloaded.
 */
export interface GraphSource {
  readonly key: GraphKey;
  /** Never rejects for expected situations: then the content has a notice. Rejects if aborted. */
  load(signal: AbortSignal): Promise<GraphContent>;
  /** Shows the code of a node; resolves to false when it is not known. */
  reveal(pointer: string): Promise<boolean>;
  /** The content may have changed: load again. */
  readonly onDidChange: OnEvent<void>;
  /** The cursor moved to the code of a node. */
  readonly onDidFocus: OnEvent<string | undefined>;
  /** Follows a run while the panel is visible; calls back with each news until the signal is aborted. */
  watch?(signal: AbortSignal, show: (run: GraphRun) => void): void;
  /** Does one of the actions that the run offered. */
  act?(command: string): void;
  /** Shows the whole output of an entry of the run's log. */
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
