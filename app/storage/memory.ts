/** Storage for data of this workspace. */
export interface Memory {
  get(key: string): string | undefined;
  /** Stores a value. `undefined` removes it. */
  put(key: string, value: string | undefined): Promise<void>;
}
