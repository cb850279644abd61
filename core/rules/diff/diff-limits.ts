/** Limits of a comparison. Anything that cannot be decided within these limits is treated as unknown. */
export interface DiffLimits {
  /** Maximum number of steps for a single check of a change. */
  readonly steps: number;
  /** Checks whether the budget for the comparison is used up. The budget can be a time or a number of checks. */
  readonly isOver?: () => boolean;
}
