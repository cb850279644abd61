/** The part of the editor's `Memento` that is used: its global state. */
export interface StateStore {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
