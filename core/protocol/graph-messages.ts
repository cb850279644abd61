import { type GraphWorkflow } from '../model/graph';

/** What the graph panel shows: a workflow, or why there is none. */
export interface GraphContent {
  readonly title: string;
  /** Facts beside the graph: language, limits, where it comes from. Label and value, ready to be shown. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Undefined when there is no graph; `notice` then says why. */
  readonly workflow?: GraphWorkflow;
  readonly notice?: string;
  /** JSON Pointers (into the workflow) of the nodes whose code is known. */
  readonly linked: readonly string[];
  /** The script has errors: this is the last graph that could be read. */
  readonly stale: boolean;
}

/** Host → panel. `generation` grows with each content; the panel forgets what belongs to an older one. */
export type GraphHostMessage =
  | { readonly type: 'content'; readonly generation: number; readonly content: GraphContent }
  | { readonly type: 'focus'; readonly pointer: string | undefined };

/** Panel → host. */
export type GraphViewMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'reveal'; readonly pointer: string }
  | { readonly type: 'exportSvg'; readonly svg: string }
  | { readonly type: 'copy'; readonly text: string };

const maxSvgLength = 20_000_000;

/** Checks a message that came out of a webview; undefined for anything else than the four above. */
export function readGraphViewMessage(message: unknown): GraphViewMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, pointer, svg, text } = message as Record<string, unknown>;
  if (type === 'ready') return { type };
  if (type === 'reveal' && typeof pointer === 'string' && pointer.length < 10_000) return { type, pointer };
  if (type === 'exportSvg' && typeof svg === 'string' && svg.length < maxSvgLength) return { type, svg };
  if (type === 'copy' && typeof text === 'string' && text.length < maxSvgLength) return { type, text };
  return undefined;
}
