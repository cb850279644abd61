/** How much work a comparison may be. What is not decided within it is unknown. */
export interface DiffLimits {
  /** Of one question about a change. */
  readonly steps: number;
  /** Whether no further question is asked. */
  readonly isOver?: () => boolean;
}
