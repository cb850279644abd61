import { type Rule } from '../rule';

/** Gives each new rule a unique ref. */
export class Refs {
  private readonly taken = new Set<string>();

  /** Returns the name itself, or with a number appended if another rule has it. */
  free(wanted: string): string {
    for (let number = 1; ; number++) {
      const ref = number === 1 ? wanted : `${wanted}-${number}`;
      if (this.taken.has(ref)) continue;
      this.taken.add(ref);
      return ref;
    }
  }

  /** Returns the ref of a rule that replaces one old rule: the old ref, otherwise one derived from the ID. */
  of(rule: Rule, product: string): string {
    return this.free(rule.ref ?? (rule.id === undefined ? product : `${product}-${rule.id}`));
  }
}

/** Whether a rule is certainly disabled. */
export const isOff = ({ enabled }: Rule): boolean => enabled === false;
