import { isFalse, isTrue, isUnknown, type Tri } from './value';

/** The possible results of a condition as bits: 1 for false and 2 for true. */
export type Possible = 0 | 1 | 2 | 3;

export const bitOf = (answer: Tri): Possible => (answer === isTrue ? 2 : answer === isFalse ? 1 : 3);

/** Returns the result if only one is possible, and unknown otherwise. */
export const decided = (possible: Possible): Tri =>
  possible === 1 ? isFalse : possible === 2 ? isTrue : isUnknown;

/** Swaps the possible results true and false. */
export const opposite = (possible: Possible): Possible =>
  (((possible & 1) << 1) | (possible >> 1)) as Possible;
