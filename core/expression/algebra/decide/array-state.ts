import { type Budget } from './budget';
import { type ArrayAtom, type Formula, type Goal, truthOf, type Variable } from './formula';
import { freeState, holds, impossible, meet, open, type ScalarState, type ScalarValue } from './scalar-state';

/** Possible values of an array. The array is either missing, or a list of elements that satisfy conditions. */
export interface ArrayState {
  readonly element: Variable;
  readonly canBeMissing: boolean;
  readonly canBePresent: boolean;
  /** Known facts about elements at certain positions. */
  readonly positions: ReadonlyMap<number, ScalarState>;
  /** Conditions, each of which must be true for at least one element. */
  readonly some: readonly Formula[];
  /** Conditions that are false for every element. */
  readonly none: readonly Formula[];
  readonly sample: ArraySample;
}

/** The elements of one possible array. Undefined for a missing array, and `open` if no possible array is known. */
export type ArraySample = readonly ScalarValue[] | undefined | typeof open;

/** Finds an element that satisfies the given goals. The result is `open` if it is unknown whether there is one. */
export type FindElement = (
  state: ScalarState,
  goals: readonly Goal[],
) => ScalarValue | typeof impossible | typeof open;

export const freeArray = (variable: Variable, element: Variable): ArrayState => ({
  element,
  canBeMissing: variable.canBeMissing,
  canBePresent: true,
  positions: new Map(),
  some: [],
  none: [],
  sample: variable.canBeMissing ? undefined : [],
});

/** Narrows a state to the arrays for which an atom has a given result. Returns undefined if there are none. */
export function meetArray(
  state: ArrayState,
  atom: ArrayAtom,
  isTrue: boolean,
  budget: Budget,
  find: FindElement,
): ArrayState | undefined {
  const next = narrowed(state, atom, isTrue, budget);
  if (next === undefined) return undefined;
  if (next.sample !== open && answerFor(atom, next.sample) === isTrue) return next;
  const sample = sampleArray(next, find);
  return sample === impossible ? undefined : { ...next, sample };
}

function narrowed(
  state: ArrayState,
  atom: ArrayAtom,
  isTrue: boolean,
  budget: Budget,
): ArrayState | undefined {
  switch (atom.kind) {
    case 'present':
      return isTrue ? { ...state, canBeMissing: false } : { ...state, canBePresent: false };
    case 'position': {
      const known = state.positions.get(atom.index) ?? { ...freeState(state.element), canBeMissing: true };
      const met = meet(known, atom.atom, isTrue, budget);
      return met && { ...state, positions: new Map(state.positions).set(atom.index, met) };
    }
    case 'some':
      return isTrue
        ? { ...state, canBeMissing: false, some: [...state.some, atom.formula] }
        : { ...state, none: [...state.none, atom.formula] };
  }
}

/** Returns the result of an atom for a given array. */
export function answerFor(atom: ArrayAtom, elements: readonly ScalarValue[] | undefined): boolean {
  switch (atom.kind) {
    case 'present':
      return elements !== undefined;
    case 'position':
      return holds(atom.atom, elements?.[atom.index]);
    case 'some':
      return elements?.some((one) => isMetBy(atom.formula, atom.element, one)) ?? false;
  }
}

/**
 * Returns whether an element satisfies a condition. Conditions on anything other than the element are simply treated
 * as false, which is acceptable because the evaluator checks the result anyway.
 */
const isMetBy = (formula: Formula, element: Variable, value: ScalarValue): boolean =>
  truthOf(formula, (atom) => atom.kind === 'scalar' && atom.variable === element && holds(atom, value)) ===
  true;

function sampleArray(state: ArrayState, find: FindElement): ArraySample | typeof impossible {
  const present = state.canBePresent ? presentArray(state, find) : impossible;
  const isMissingPossible =
    state.canBeMissing && [...state.positions.values()].every(({ canBeMissing }) => canBeMissing);
  if (isMissingPossible && (present === impossible || present === open || present.length === 0))
    return undefined;
  return present;
}

/**
 * Maximum length of an array in a constructed request. A limit is necessary because indexes can be very large, such
 * as `[0xffffffff]`.
 */
const maxElements = 256;

/**
 * Finds elements for an array that is present, preferably only a few, and returns them. Returns `impossible` if no
 * such array exists, and `open` if it is unknown whether one exists.
 */
function presentArray(
  { element, positions, some, none }: ArrayState,
  find: FindElement,
): readonly ScalarValue[] | typeof impossible | typeof open {
  const free = { ...freeState(element), canBeMissing: false };
  const goals = none.map((formula): Goal => ({ formula, isTrue: false }));
  if (some.some((formula) => find(free, [...goals, { formula, isTrue: true }]) === impossible))
    return impossible;
  let least = 0;
  // All positions after the last one with known facts are equivalent, so one such position per condition in `some` is
  // enough.
  let most = Math.max(-1, ...positions.keys()) + 1 + some.length;
  for (const [index, state] of positions) {
    if (!state.canBeMissing) least = Math.max(least, index + 1);
    if (!state.values) most = Math.min(most, index);
  }
  if (least > most) return impossible;
  if (most > maxElements) return open;
  return new Arrangement({ least, most, positions, free, goals, some, find }).elements();
}

/**
 * Searches for array elements that satisfy the conditions of their positions and, together, all conditions in `some`.
 */
class Arrangement {
  private isOpen = false;

  constructor(
    private readonly given: {
      readonly least: number;
      readonly most: number;
      readonly positions: ReadonlyMap<number, ScalarState>;
      readonly free: ScalarState;
      /** Goals that every element must satisfy. */
      readonly goals: readonly Goal[];
      readonly some: readonly Formula[];
      readonly find: FindElement;
    },
  ) {}

  elements(): readonly ScalarValue[] | typeof impossible | typeof open {
    const found = this.place(0, []);
    return found ?? (this.isOpen ? open : impossible);
  }

  /**
   * Assigns the conditions in `some`, starting at the index `from`, to positions of the array. `wanted` contains the
   * conditions that are already assigned, by position. Returns the elements, or undefined if no assignment works.
   */
  private place(from: number, wanted: readonly (readonly Goal[])[]): readonly ScalarValue[] | undefined {
    const formula = this.given.some[from];
    if (formula === undefined) return this.filled(wanted);
    for (let index = 0; index < this.given.most; index++) {
      const next = Array.from({ length: Math.max(wanted.length, index + 1) }, (_, i) => wanted[i] ?? []);
      next[index] = [...(next[index] ?? []), { formula, isTrue: true }];
      if (this.elementAt(index, next) === undefined) continue;
      const found = this.place(from + 1, next);
      if (found) return found;
    }
    return undefined;
  }

  private filled(wanted: readonly (readonly Goal[])[]): readonly ScalarValue[] | undefined {
    const elements: ScalarValue[] = [];
    for (let index = 0; index < Math.max(this.given.least, wanted.length); index++) {
      const found = this.elementAt(index, wanted);
      if (found === undefined) return undefined;
      elements.push(found);
    }
    return elements;
  }

  private elementAt(index: number, wanted: readonly (readonly Goal[])[]): ScalarValue | undefined {
    const { positions, free, goals, find } = this.given;
    const state = { ...(positions.get(index) ?? free), canBeMissing: false };
    const found = state.values ? find(state, [...goals, ...(wanted[index] ?? [])]) : impossible;
    if (found === open) this.isOpen = true;
    return found === open || found === impossible ? undefined : found;
  }
}
