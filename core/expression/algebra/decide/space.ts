import { type Type } from '../../types';
import { type Place, type ScalarAtom, type ScalarCondition, type Variable } from './formula';

/** The variables that all expressions of one question share. Equal values are represented by the same variable. */
export class Space {
  private readonly known = new Map<string, Variable>();
  /** The variables that were used since this set was last replaced. */
  asked = new Set<Variable>();
  private readonly elements = new Map<Variable, Variable>();
  /** The fields that the expressions use, with their types. A request contains a value for each of these fields. */
  fields = new Map<string, Type>();
  /** Whether the result of `ne` for a missing value affects the interpretation of the expressions. */
  hasMissingNe = false;
  /** Assumptions on which the interpretation of the expressions depends. */
  readonly assumed = new Set<string>();

  /** `neOnMissing` is the result of `ne` for a missing value. */
  constructor(readonly neOnMissing: boolean) {}

  variable(key: string, kind: Variable['kind'], canBeMissing: boolean, place: Place): Variable {
    const full = `${kind} ${key}`;
    let variable = this.known.get(full);
    if (variable === undefined) this.known.set(full, (variable = { key: full, kind, canBeMissing, place }));
    this.asked.add(variable);
    return variable;
  }

  /** Returns the variable that represents one element of an array. */
  elementOf(array: Variable, kind: Variable['kind']): Variable {
    let element = this.elements.get(array);
    if (element === undefined) {
      element = { key: `${array.key}[*]`, kind, canBeMissing: false, place: { by: 'nothing' } };
      this.elements.set(array, element);
    }
    return element;
  }

  scalarAtom(variable: Variable, condition: ScalarCondition, whenMissing: boolean): ScalarAtom {
    return {
      kind: 'scalar',
      key: `${variable.key} ${keyOf(condition)} ${whenMissing}`,
      variable,
      condition,
      whenMissing,
    };
  }
}

function keyOf(condition: ScalarCondition): string {
  switch (condition.kind) {
    case 'boolean':
      return 'true';
    case 'integers':
      return condition.ranges.map(([first, last]) => `${first}..${last}`).join();
    case 'bits':
      return `& ${condition.mask}`;
    case 'addresses':
      return condition.set.map(({ family, first, last }) => `${family}:${first}..${last}`).join();
    case 'texts':
      return condition.language.key;
  }
}
