/** Part of the editor's `Memento` that the extension uses for its global state. */
export interface StateStore {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
