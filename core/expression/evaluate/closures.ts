import { type Inputs } from './inputs';
import { type Cell, isFalse, isTrue, isUnknown, type Tri, type Value } from './value';

/** Function that reads an operand or argument. */
export type Read = (inputs: Inputs) => Cell;

/** Function that evaluates a condition. */
export type Test = (inputs: Inputs) => Tri;

/** Function that evaluates a comparison for a given value of its left side. */
export type Predicate = (value: Value, inputs: Inputs) => Tri;

/** The results of a condition over `[*]`, one per element. */
export interface Answers {
  readonly each: readonly Tri[];
  /** Number of elements that certainly exist. */
  readonly sure: number;
  /** The result for further elements that may exist. Undefined if there are none. */
  readonly rest: Tri | undefined;
}

export type ArrayTest = (inputs: Inputs) => Answers;

export const noAnswers: Answers = { each: [], sure: 0, rest: undefined };
/** The results for an unknown array. */
export const unknownAnswers: Answers = { each: [], sure: 0, rest: isUnknown };

export const not = (tri: Tri): Tri => (tri === isUnknown ? isUnknown : tri === isTrue ? isFalse : isTrue);

const both = (a: Tri, b: Tri): Tri => (a === isFalse || b === isFalse ? isFalse : a > b ? a : b);
const either = (a: Tri, b: Tri): Tri => (a === isTrue || b === isTrue ? isTrue : a > b ? a : b);
const odd = (a: Tri, b: Tri): Tri =>
  a === isUnknown || b === isUnknown ? isUnknown : a === b ? isFalse : isTrue;

/** The three-valued operators `and`, `or`, and `xor`. */
export const combine = { and: both, or: either, xor: odd } as const;

/** Returns whether a condition is true for any element. */
export function anyOf({ each, sure, rest }: Answers): Tri {
  let isOpen = rest !== undefined && rest !== isFalse;
  for (let i = 0; i < each.length; i++) {
    if (each[i] === isTrue && i < sure) return isTrue;
    if (each[i] !== isFalse) isOpen = true;
  }
  return isOpen ? isUnknown : isFalse;
}

/** Returns whether a condition is true for all elements. */
export function allOf({ each, sure, rest }: Answers): Tri {
  let isOpen = rest !== undefined && rest !== isTrue;
  for (let i = 0; i < each.length; i++) {
    if (each[i] === isFalse && i < sure) return isFalse;
    if (each[i] !== isTrue) isOpen = true;
  }
  return isOpen ? isUnknown : isTrue;
}

/**
 * Joins the results of two conditions element by element. The result is as long as the shorter of the two lists
 * (Semantics, section 3).
 */
export function paired(operator: 'and' | 'or' | 'xor', a: Answers, b: Answers): Answers {
  const join = combine[operator];
  const length = Math.min(
    a.rest === undefined ? a.each.length : Math.max(a.each.length, b.each.length),
    b.rest === undefined ? b.each.length : Math.max(a.each.length, b.each.length),
  );
  const each = Array.from({ length }, (_, i) =>
    join(a.each[i] ?? a.rest ?? isUnknown, b.each[i] ?? b.rest ?? isUnknown),
  );
  const rest = a.rest === undefined || b.rest === undefined ? undefined : join(a.rest, b.rest);
  return { each, sure: Math.min(a.sure, b.sure), rest };
}

export const negated = ({ each, sure, rest }: Answers): Answers => ({
  each: each.map(not),
  sure,
  rest: rest === undefined ? undefined : not(rest),
});
