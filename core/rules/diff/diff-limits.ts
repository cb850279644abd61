/** Limits of a comparison. Anything that cannot be decided within these limits is treated as unknown. */
export interface DiffLimits {
  /** Maximum number of steps for a single check of a change. */
  readonly steps: number;
  /** Returns whether the budget for the checks is used up. The budget can be a time or a number of checks. */
  readonly isOver?: () => boolean;
}
