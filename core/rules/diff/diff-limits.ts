/** Budget of a comparison. Everything that is undecided within it is unknown. */
export interface DiffLimits {
  /** For one question about a change. */
  readonly steps: number;
  /** Whether the budget of questions is exhausted. */
  readonly isOver?: () => boolean;
}
