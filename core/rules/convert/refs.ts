import { type Rule } from '../rule';

/** Assigns a unique ref to each new rule. */
export class Refs {
  private readonly taken = new Set<string>();

  /** Returns the given name. If another rule already has the name, a number is appended. */
  free(wanted: string): string {
    for (let number = 1; ; number++) {
      const ref = number === 1 ? wanted : `${wanted}-${number}`;
      if (this.taken.has(ref)) continue;
      this.taken.add(ref);
      return ref;
    }
  }

  /**
   * Returns the ref of the rule that replaces one old rule. This is the ref of the old rule if it has one, and
   * otherwise a ref derived from its ID.
   */
  of(rule: Rule, product: string): string {
    return this.free(rule.ref ?? (rule.id === undefined ? product : `${product}-${rule.id}`));
  }
}

/** Whether it is certain that a rule is disabled. */
export const isOff = ({ enabled }: Rule): boolean => enabled === false;
