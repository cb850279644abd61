/** The signal that cancels a long operation, and a function that shows its progress. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Shows a progress message. */
  readonly tell: (message: string) => void;
}
