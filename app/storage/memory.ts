/** Data that is kept for this workspace. */
export interface Memory {
  get(key: string): string | undefined;
  /** Undefined forgets it. */
  put(key: string, value: string | undefined): Promise<void>;
}
