/** Budget of a comparison. Everything that cannot be decided within it is unknown. */
export interface DiffLimits {
  /** Maximum number of steps for one question about a change. */
  readonly steps: number;
  /** Whether the budget for questions is used up. */
  readonly isOver?: () => boolean;
}
