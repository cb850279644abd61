import { type OnEvent } from '../../core/base/on-event';
import { type GraphNodeRange, type GraphsResult } from '../../core/protocol/language-server';
import { type Position } from '../../core/text/offsets';

export type ScriptGraph = GraphsResult['graphs'][number];

interface Disposable {
  dispose(): unknown;
}

/** An annotation above a position in a script. */
export interface ScriptLens {
  readonly position: Position;
  readonly title: string;
}

/** Access to workspace scripts and their editors, for graphs. Documents are identified by their URIs. */
export interface Scripts {
  /** Returns the graphs of a script as it is in the editor. Rejects if the file does not exist. */
  graphsOf(uri: string): Promise<GraphsResult>;
  /**
   * Returns the workspace script that contains a workflow class. Returns undefined if no script contains it, or if
   * more than one does.
   */
  ofClass(className: string): Promise<string | undefined>;
  /** Returns the display name of a file, which is its path in the workspace. */
  nameOf(uri: string): string;
  /** Shows a range of a document, in the editor column in which it is already open. */
  show(uri: string, range: Pick<GraphNodeRange, 'start' | 'end'>): Promise<void>;
  /**
   * Calls `edited` when the user pauses after an edit. The edited file is the script that `uri` returns, or another
   * module that the script may import.
   */
  onEdited(uri: () => string | undefined, edited: () => void): Disposable;
  /** Calls `moved` with the cursor position in the script that `uri` currently returns. */
  onCursorMoved(uri: () => string | undefined, moved: (position: Position) => void): Disposable;
  /**
   * Shows annotations above the code of a script. Calls `lenses` to get the current annotations whenever
   * `onDidChange` fires.
   */
  showLenses(uri: string, lenses: () => readonly ScriptLens[], onDidChange: OnEvent<void>): Disposable;
}

/** The graph of a workflow class in a workspace file. */
export interface FoundScript {
  readonly uri: string;
  readonly graph: ScriptGraph;
}

/**
 * Searches the workspace for a workflow class. Returns undefined if no file contains it, or if more than one does.
 */
export async function findScript(scripts: Scripts, className: string): Promise<FoundScript | undefined> {
  const uri = await scripts.ofClass(className);
  if (uri === undefined) return undefined;
  const { graphs } = await scripts.graphsOf(uri);
  const graph = graphs.find(({ workflow }) => workflow.class_name === className);
  return graph && { uri, graph };
}

/**
 * Shows the code of a node in a script, or in a module that the script imports. Returns false if the position of the
 * code is not known.
 */
export async function revealNode(
  scripts: Scripts,
  script: string,
  range: GraphNodeRange | undefined,
): Promise<boolean> {
  if (!range) return false;
  await scripts.show(range.uri ?? script, range);
  return true;
}

/**
 * Returns the pointer of the innermost node whose code, or the statement around it, contains a position in the script.
 * Returns undefined if there is none. `isShown` excludes nodes that cannot be shown.
 */
export function nodeAt(
  ranges: ScriptGraph['ranges'],
  position: Position,
  isShown: (pointer: string) => boolean = () => true,
): string | undefined {
  let best: { readonly pointer: string; readonly start: Position; readonly end: Position } | undefined;
  for (const [pointer, { start, end, uri, from = start }] of Object.entries(ranges)) {
    if (uri !== undefined || isBefore(position, from) || isBefore(end, position) || !isShown(pointer))
      continue;
    if (best === undefined || (!isBefore(from, best.start) && !isBefore(best.end, end)))
      best = { pointer, start: from, end };
  }
  return best?.pointer;
}

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
