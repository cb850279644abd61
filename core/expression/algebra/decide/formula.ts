import { type IntervalSet } from '../../../net/interval-set';
import { type Value } from '../../evaluate/value';
import { type Type } from '../../types';
import { type IntegerRange } from '../value-set';
import { type TextLanguage } from './text-language';

/**
 * A value that conditions test: that of a field or of a part of it, the result of a call, or an element of an array.
 */
export interface Variable {
  /** The same string for the same value, however it is written. */
  readonly key: string;
  readonly kind: 'string' | 'integer' | 'boolean' | 'ip' | 'array';
  readonly canBeMissing: boolean;
  readonly place: Place;
}

/** Place of the value of a variable in a constructed request. */
export type Place =
  /** In a field, reached through keys and positions. */
  | {
      readonly by: 'path';
      readonly field: string;
      readonly type: Type;
      readonly steps: readonly (string | number)[];
    }
  /** A value that cannot be computed, identified by its text. */
  | { readonly by: 'text'; readonly text: string; readonly type: Type }
  /** Membership of a value in a list of the account. */
  | { readonly by: 'list'; readonly list: string; readonly of: Variable | undefined }
  /** A value computed from a field in a way that can be inverted, at least for some values. */
  | { readonly by: 'guess'; readonly guess: Guess }
  /** A value computed from others in a way that cannot be inverted. */
  | { readonly by: 'nothing' };

/** The place of a value from which a function probably computes another value. */
export interface Guess {
  readonly field: string;
  /** With `each`, the values of an array are assigned to the elements of an array or map one by one. */
  readonly steps: readonly (string | number | { readonly each: 'array' | 'map' })[];
  readonly value: (wanted: Value) => Value | undefined;
}

/** Condition of an atom on a present value. */
export type ScalarCondition =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integers'; readonly ranges: readonly IntegerRange[] }
  /** `&`: at least one bit of the mask is set. */
  | { readonly kind: 'bits'; readonly mask: bigint }
  | { readonly kind: 'addresses'; readonly set: IntervalSet }
  | { readonly kind: 'texts'; readonly language: TextLanguage };

/** A condition on one value. */
export interface ScalarAtom {
  readonly kind: 'scalar';
  readonly key: string;
  readonly variable: Variable;
  readonly condition: ScalarCondition;
  /** The result for a missing value. */
  readonly whenMissing: boolean;
}

export type ArrayAtom =
  /** Whether the array is present, even if it is empty. */
  | {
      readonly kind: 'present';
      readonly key: string;
      readonly variable: Variable;
      readonly element: Variable;
    }
  /** A condition on the element at one position. The variable of its atom is the element of the array. */
  | {
      readonly kind: 'position';
      readonly key: string;
      readonly variable: Variable;
      readonly index: number;
      readonly atom: ScalarAtom;
    }
  /** Whether any element satisfies a condition on the variable `element`. */
  | {
      readonly kind: 'some';
      readonly key: string;
      readonly variable: Variable;
      readonly element: Variable;
      readonly formula: Formula;
    };

export type Atom = ScalarAtom | ArrayAtom;

/** A filter as a Boolean formula over atoms. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'not'; readonly inner: Formula }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly parts: readonly Formula[] };

/** A formula with the result that it must have. */
export interface Goal {
  readonly formula: Formula;
  readonly isTrue: boolean;
}

export const constant = (value: boolean): Formula => ({ kind: 'constant', value });
export const negationOf = (inner: Formula): Formula => ({ kind: 'not', inner });

/** Returns the result of a formula for given results of its atoms. Three-valued, because atoms may be undecided. */
export function truthOf(formula: Formula, ofAtom: (atom: Atom) => boolean | undefined): boolean | undefined {
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'atom':
      return ofAtom(formula.atom);
    case 'not': {
      const inner = truthOf(formula.inner, ofAtom);
      return inner === undefined ? undefined : !inner;
    }
    case 'xor': {
      let odd = false;
      for (const part of formula.parts) {
        const value = truthOf(part, ofAtom);
        if (value === undefined) return undefined;
        odd = odd !== value;
      }
      return odd;
    }
    default: {
      const decisive = formula.kind === 'or';
      let isOpen = false;
      for (const part of formula.parts) {
        const value = truthOf(part, ofAtom);
        if (value === decisive) return decisive;
        if (value === undefined) isOpen = true;
      }
      return isOpen ? undefined : !decisive;
    }
  }
}
