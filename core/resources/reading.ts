/** How a long operation shows its progress and is canceled. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Shows the progress. */
  readonly tell: (message: string) => void;
}
