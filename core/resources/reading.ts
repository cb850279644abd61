/** How something that takes a while is watched and ended. */
export interface Reading {
  readonly signal: AbortSignal;
  /** Says how far it is. */
  readonly tell: (message: string) => void;
}
