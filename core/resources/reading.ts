/** How a long operation is watched and canceled. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Says how far it is. */
  readonly tell: (message: string) => void;
}
