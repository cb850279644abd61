/** Limit on the work for one question. When it is exceeded, the result is "unknown". */
export class Budget {
  private left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  isOver(): boolean {
    return this.left < 0;
  }

  /** Counts steps toward the limit. Returns false if the budget is exhausted. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}
