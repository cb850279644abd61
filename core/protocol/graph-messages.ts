import { type GraphWorkflow, type NodeNote } from '../model/graph';
import { type NodeStatistics } from '../model/node-statistics';
import { type WorkflowStep } from '../model/workflow-step';

/** The content of the graph panel: a workflow, or the reason why there is none. */
export interface GraphContent {
  readonly title: string;
  /** Facts shown next to the graph, such as language, limits and source, as a label and a value ready for display. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Undefined if there is no graph; `notice` then contains the reason. */
  readonly workflow?: GraphWorkflow;
  readonly notice?: string;
  /** JSON Pointers into the workflow of the nodes whose code is known. */
  readonly linked: readonly string[];
  /** Facts from the script about nodes that are not in the graph, by JSON Pointer. */
  readonly notes?: readonly (readonly [string, NodeNote])[];
  /** Nodes whose code was found only by similarity, so the match may be wrong. */
  readonly unsure?: readonly string[];
  /** Nodes that are only in the other graph, drawn at their former places. */
  readonly removed?: readonly string[];
  /** A difference between this graph and another one; `pointer` is absent for nodes without a place in this graph. */
  readonly changes?: readonly { readonly pointer?: string; readonly sign: string; readonly words: string }[];
  /** Whether the workflow can have runs, so that statistics can be requested. */
  readonly hasRuns?: boolean;
  /** Whether the script has errors, so that this is the last graph that could be read. */
  readonly stale: boolean;
}

/** A run to be shown on the graph and as a timeline; each message contains the whole run. */
export interface GraphRun {
  readonly id: string;
  /** The status as a word, with its symbol. */
  readonly status: string;
  readonly facts: GraphContent['facts'];
  readonly steps: readonly WorkflowStep[];
  /** Available actions: command and label. */
  readonly actions: readonly { readonly command: string; readonly label: string }[];
  /** Whether the run is final and will not change again. */
  readonly final: boolean;
  /** The time until which open entries lasted: the end of a finished run, or now; milliseconds since 1970 UTC. */
  readonly nowMs: number;
  /** A notice for the user, for example that the last poll failed or that the graph is of another version. */
  readonly notice?: string;
}

/** How the user divided the panel between the graph and the run; the same for all graphs. */
export interface PanelLayout {
  /** The share of the height that the run takes below the graph, or of the width next to it. */
  readonly below: number;
  readonly beside: number;
  /** Whether only the header of the run is shown. */
  readonly folded: boolean;
}

export const defaultLayout: PanelLayout = { below: 0.3, beside: 0.42, folded: false };

/** Host → panel. `generation` increases with each content; the panel ignores messages of older ones. */
export type GraphHostMessage =
  | { readonly type: 'content'; readonly generation: number; readonly content: GraphContent }
  | { readonly type: 'run'; readonly run: GraphRun }
  | {
      readonly type: 'statistics';
      /** By JSON Pointer of the node. */
      readonly nodes: readonly (readonly [string, NodeStatistics])[];
      /** The number of runs, in words. */
      readonly words: string;
    }
  | { readonly type: 'focus'; readonly pointer: string | undefined };

/** Whether a message in the panel came from the host, because a page also receives other messages. */
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

/** Panel → host. */
export type GraphViewMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'reveal'; readonly pointer: string }
  | { readonly type: 'exportSvg'; readonly svg: string }
  /** An image, encoded as Base64. */
  | { readonly type: 'exportPng'; readonly png: string }
  | { readonly type: 'copy'; readonly text: string }
  /** Reads the latest runs and aggregates their results at each node. */
  | { readonly type: 'statistics' }
  | { readonly type: 'layout'; readonly layout: PanelLayout }
  /** One of the run's actions; the host checks that it was available. */
  | { readonly type: 'action'; readonly command: string }
  /** Shows the whole output of an entry of the log. */
  | { readonly type: 'output'; readonly entry: number };

const maxSvgLength = 20_000_000;
const maxPngLength = 100_000_000;

/** Validates a message from a webview; undefined for anything else. */
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

/** Reads a layout that was saved or sent by a webview; anything else becomes the default. */
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
