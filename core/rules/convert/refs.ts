import { type Rule } from '../rule';

/** Assigns a unique ref to each new rule. */
export class Refs {
  private readonly taken = new Set<string>();

  /** Returns the given name, or the name with a number appended if another rule already has it. */
  free(wanted: string): string {
    for (let number = 1; ; number++) {
      const ref = number === 1 ? wanted : `${wanted}-${number}`;
      if (this.taken.has(ref)) continue;
      this.taken.add(ref);
      return ref;
    }
  }

  /**
   * Returns a ref for the new rule that replaces an old rule. It is based on the ref of the old rule, or otherwise on
   * its ID.
   */
  of(rule: Rule, product: string): string {
    return this.free(rule.ref ?? (rule.id === undefined ? product : `${product}-${rule.id}`));
  }
}

/** Whether it is certain that a rule is disabled. */
export const isOff = ({ enabled }: Rule): boolean => enabled === false;
