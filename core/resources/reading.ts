/** The means for a long operation to show its progress and to be canceled. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Shows the progress. */
  readonly tell: (message: string) => void;
}
