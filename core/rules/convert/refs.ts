import { type Rule } from '../rule';

/** Gives each new rule a unique ref. */
export class Refs {
  private readonly taken = new Set<string>();

  /** The name itself, or with a number if another rule has it. */
  free(wanted: string): string {
    for (let number = 1; ; number++) {
      const ref = number === 1 ? wanted : `${wanted}-${number}`;
      if (this.taken.has(ref)) continue;
      this.taken.add(ref);
      return ref;
    }
  }

  /** Ref of a rule that replaces one old rule: its own ref, otherwise one derived from its ID. */
  of(rule: Rule, product: string): string {
    return this.free(rule.ref ?? (rule.id === undefined ? product : `${product}-${rule.id}`));
  }
}

/** Whether a rule certainly does not run. */
export const isOff = ({ enabled }: Rule): boolean => enabled === false;
