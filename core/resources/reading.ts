/** Functions with which a long operation shows its progress, and a signal that cancels it. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Shows a progress message. */
  readonly tell: (message: string) => void;
}
