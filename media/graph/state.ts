import { type PanelLayout, readLayout } from '../../core/protocol/graph-messages';

/** State that survives hiding and reloading the panel. */
export interface ViewState {
  readonly collapsed: readonly string[];
  readonly expanded: readonly string[];
  readonly selected?: string;
  readonly view?: { readonly x: number; readonly y: number; readonly scale: number };
  readonly outline: boolean;
  readonly layout?: PanelLayout;
}

const emptyState: ViewState = { collapsed: [], expanded: [], outline: false };

interface VsCodeApi {
  getState(): unknown;
  setState(state: unknown): void;
  postMessage(message: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

/** The editor's side of the panel; can be requested only once. */
export const editor: VsCodeApi = acquireVsCodeApi();

/** The saved state, or the empty one when nothing (or something else) was saved. `key` is kept for the reviver. */
export function loadState(): ViewState {
  const saved = editor.getState();
  if (typeof saved !== 'object' || saved === null || !('view' in saved || 'outline' in saved))
    return emptyState;
  return { ...emptyState, ...(saved as Partial<ViewState>) };
}

/** Saves the state next to the data with which the host finds the graph again. */
export function saveState(state: ViewState): void {
  const key: unknown = document.body.dataset.key;
  editor.setState({ ...state, key });
}

/** How a person divided the last panel. */
export const savedLayout = (): PanelLayout => readLayout(JSON.parse(document.body.dataset.layout ?? 'null'));
