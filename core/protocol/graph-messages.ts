import { type GraphWorkflow, type NodeNote } from '../model/graph';
import { type NodeStatistics } from '../model/node-statistics';
import { type WorkflowStep } from '../model/workflow-step';

/** The content of the graph panel: a workflow, or the reason why there is none. */
export interface GraphContent {
  readonly title: string;
  /**
   * Information that is shown next to the graph, such as the language, limits, and source. Labels and values can be
   * displayed without further formatting.
   */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The workflow whose graph is shown. If it is undefined, there is no graph, and `notice` contains the reason. */
  readonly workflow?: GraphWorkflow;
  readonly notice?: string;
  /** JSON Pointers, relative to the workflow, to the nodes whose location in the code is known. */
  readonly linked: readonly string[];
  /** Information from the script that the graph itself does not contain, by JSON Pointer of the node. */
  readonly notes?: readonly (readonly [string, NodeNote])[];
  /**
   * JSON Pointers to nodes that were matched to the code only by similarity. The locations of these nodes may be
   * wrong.
   */
  readonly unsure?: readonly string[];
  /**
   * JSON Pointers to removed nodes, which exist only in the graph that this graph is compared with. They are drawn at
   * their former positions.
   */
  readonly removed?: readonly string[];
  /**
   * Differences between this graph and another one. `pointer` refers to the changed node in this graph. It is absent
   * for nodes that are not drawn in this graph.
   */
  readonly changes?: readonly { readonly pointer?: string; readonly sign: string; readonly words: string }[];
  /** Whether the workflow can have runs, so that statistics can be requested. */
  readonly hasRuns?: boolean;
  /** Whether the script has errors. If so, the graph is from the last version of the script that could be read. */
  readonly stale: boolean;
}

/** A run that is shown in the graph and as a timeline. Each message contains the complete run. */
export interface GraphRun {
  readonly id: string;
  /** Display text for the status of the run, including a symbol. */
  readonly status: string;
  readonly facts: GraphContent['facts'];
  readonly steps: readonly WorkflowStep[];
  /** Actions that are available for the run. Each consists of a command and a label. */
  readonly actions: readonly { readonly command: string; readonly label: string }[];
  /** Whether the run has ended and will no longer change. */
  readonly final: boolean;
  /**
   * Time up to which unfinished entries are drawn, in milliseconds since the Unix epoch. For a finished run, it is
   * the end time of the run. Otherwise, it is the current time.
   */
  readonly nowMs: number;
  /** A notice for the user, for example that the last poll failed, or that the graph shows another version. */
  readonly notice?: string;
}

/** Layout of the graph and the run in the panel, as set by the user. It is the same for all graphs. */
export interface PanelLayout {
  /**
   * Share of the panel that the run occupies. `below` is the share of the height if the run is below the graph, and
   * `beside` is the share of the width if it is next to the graph.
   */
  readonly below: number;
  readonly beside: number;
  /** Whether only the header of the run is visible. */
  readonly folded: boolean;
}

export const defaultLayout: PanelLayout = { below: 0.3, beside: 0.42, folded: false };

/**
 * Message from the host to the panel. `generation` increases whenever the content is replaced. The panel ignores
 * content that is not newer than the content it shows.
 */
export type GraphHostMessage =
  | { readonly type: 'content'; readonly generation: number; readonly content: GraphContent }
  | { readonly type: 'run'; readonly run: GraphRun }
  | {
      readonly type: 'statistics';
      /** Statistics of nodes, by JSON Pointer of the node. */
      readonly nodes: readonly (readonly [string, NodeStatistics])[];
      /** Display text for the number of runs. */
      readonly words: string;
    }
  | { readonly type: 'focus'; readonly pointer: string | undefined };

/**
 * Checks whether a message that the panel received is a message from the host. A webview can also receive messages
 * from other sources.
 */
export function isGraphHostMessage(message: unknown): message is GraphHostMessage {
  if (!isObject(message)) return false;
  const { type, generation, content, run, nodes, words, pointer } = message;
  if (type === 'content') return typeof generation === 'number' && isObject(content);
  if (type === 'run') return isObject(run);
  if (type === 'statistics') return Array.isArray(nodes) && typeof words === 'string';
  return type === 'focus' && (pointer === undefined || typeof pointer === 'string');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Message from the panel to the host. */
export type GraphViewMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'reveal'; readonly pointer: string }
  | { readonly type: 'exportSvg'; readonly svg: string }
  /** Exports the graph as a PNG image. `png` contains the image, encoded as Base64. */
  | { readonly type: 'exportPng'; readonly png: string }
  | { readonly type: 'copy'; readonly text: string }
  /** Requests statistics. The host reads the latest runs and aggregates their results at each node. */
  | { readonly type: 'statistics' }
  | { readonly type: 'layout'; readonly layout: PanelLayout }
  /** Runs one of the run's actions. The host checks that the action was available. */
  | { readonly type: 'action'; readonly command: string }
  /** Requests the whole output of a log entry. */
  | { readonly type: 'output'; readonly entry: number };

const maxSvgLength = 20_000_000;
const maxPngLength = 100_000_000;

/** Validates a message from a webview. Returns undefined if the message is invalid. */
export function readGraphViewMessage(message: unknown): GraphViewMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, pointer, svg, text, command, entry, layout, png } = message as Record<string, unknown>;
  if (type === 'ready' || type === 'statistics') return { type };
  if (type === 'reveal' && typeof pointer === 'string' && pointer.length < 10_000) return { type, pointer };
  if (type === 'exportSvg' && typeof svg === 'string' && svg.length < maxSvgLength) return { type, svg };
  if (type === 'exportPng' && typeof png === 'string' && png.length < maxPngLength) return { type, png };
  if (type === 'copy' && typeof text === 'string' && text.length < maxSvgLength) return { type, text };
  if (type === 'layout') return { type, layout: readLayout(layout) };
  if (type === 'action' && typeof command === 'string' && command.length < 200) return { type, command };
  if (type === 'output' && typeof entry === 'number' && Number.isSafeInteger(entry) && entry >= 0)
    return { type, entry };
  return undefined;
}

/** Reads a layout that was saved or sent by a webview. Invalid values are replaced with their defaults. */
export function readLayout(saved: unknown): PanelLayout {
  if (typeof saved !== 'object' || saved === null) return defaultLayout;
  const { below, beside, folded } = saved as Record<string, unknown>;
  const part = (value: unknown, other: number): number =>
    typeof value === 'number' && value > 0 && value < 1 ? value : other;
  return {
    below: part(below, defaultLayout.below),
    beside: part(beside, defaultLayout.beside),
    folded: folded === true,
  };
}
