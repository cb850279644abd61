/** Lets a long operation show its progress and be canceled. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Shows a progress message. */
  readonly tell: (message: string) => void;
}
