/** Budget of a comparison. Anything that is not decided within it is unknown. */
export interface DiffLimits {
  /** Of one question about a change. */
  readonly steps: number;
  /** Whether the budget of questions is exhausted. */
  readonly isOver?: () => boolean;
}
