import { type PanelLayout, readLayout } from '../../core/protocol/graph-messages';

/** The view state, which survives when the panel is hidden or reloaded. */
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

/** The editor's API for the panel. It can be acquired only once. */
export const editor: VsCodeApi = acquireVsCodeApi();

/** Returns the saved state, or an empty state if no valid state was saved. */
export function loadState(): ViewState {
  const saved = editor.getState();
  if (typeof saved !== 'object' || saved === null || !('view' in saved || 'outline' in saved))
    return emptyState;
  return { ...emptyState, ...(saved as Partial<ViewState>) };
}

/** Saves the state, together with the key that the host uses to find the graph after the panel is restored. */
export function saveState(state: ViewState): void {
  const key: unknown = document.body.dataset.key;
  editor.setState({ ...state, key });
}

/** Returns the layout that the user chose in the most recent panel. */
export const savedLayout = (): PanelLayout => readLayout(JSON.parse(document.body.dataset.layout ?? 'null'));
