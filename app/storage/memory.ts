import { type StateStore } from './state-store';

/** Storage for data of this workspace. */
export interface Memory {
  get(key: string): string | undefined;
  /** Stores a value. `undefined` removes it. */
  put(key: string, value: string | undefined): Promise<void>;
}

/** Returns storage for strings in the given store. Values of any other type count as absent. */
export const memoryIn = (store: StateStore): Memory => ({
  get(key) {
    const value = store.get(key);
    return typeof value === 'string' ? value : undefined;
  },
  put: async (key, value) => store.update(key, value),
});
