import { type IntervalSet } from '../../../net/interval-set';
import { type Value } from '../../evaluate/value';
import { type Type } from '../../types';
import { type IntegerRange } from '../value-set';
import { type TextLanguage } from './text-language';

/** A value that conditions test: a field or part of a field, the result of a call, or an element of an array. */
export interface Variable {
  /** Key of the value. Different notations of the same value have the same key. */
  readonly key: string;
  readonly kind: 'string' | 'integer' | 'boolean' | 'ip' | 'array';
  readonly canBeMissing: boolean;
  readonly place: Place;
}

/** Where a variable's value is placed in a constructed request. */
export type Place =
  /** In a field, at a path of keys and positions. */
  | {
      readonly by: 'path';
      readonly field: string;
      readonly type: Type;
      readonly steps: readonly (string | number)[];
    }
  /**
   * In a separate entry that is keyed by the text of the variable's expression, because the value cannot be computed.
   */
  | { readonly by: 'text'; readonly text: string; readonly type: Type }
  /** In an account list: if the variable is true, the list contains the value of `of`. */
  | { readonly by: 'list'; readonly list: string; readonly of: Variable | undefined }
  /** In a field from which the value is computed. The computation can be inverted, at least for some values. */
  | { readonly by: 'guess'; readonly guess: Guess }
  /** Nowhere, because the value is computed in a way that cannot be inverted. */
  | { readonly by: 'nothing' };

/**
 * How to set a field of a constructed request so that an operand probably gets a desired value. If the operand is the
 * field or a part of it, `value` returns the desired value unchanged. If the operand is a function call, `value`
 * returns an argument for which the function probably returns the desired value, or undefined if none is found.
 */
export interface Guess {
  readonly field: string;
  /**
   * The path in the field. With `each`, the values of an array are assigned one by one to the elements of an array or
   * map.
   */
  readonly steps: readonly (string | number | { readonly each: 'array' | 'map' })[];
  readonly value: (wanted: Value) => Value | undefined;
}

/** The condition that an atom imposes on a present value. */
export type ScalarCondition =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integers'; readonly ranges: readonly IntegerRange[] }
  /** The operator `&`: at least one bit of the mask is set. */
  | { readonly kind: 'bits'; readonly mask: bigint }
  | { readonly kind: 'addresses'; readonly set: IntervalSet }
  | { readonly kind: 'texts'; readonly language: TextLanguage };

/** A condition on one value. */
export interface ScalarAtom {
  readonly kind: 'scalar';
  readonly key: string;
  readonly variable: Variable;
  readonly condition: ScalarCondition;
  /** The result of the condition for a missing value. */
  readonly whenMissing: boolean;
}

export type ArrayAtom =
  /** Tests whether the array is present. An empty array is also present. */
  | {
      readonly kind: 'present';
      readonly key: string;
      readonly variable: Variable;
      readonly element: Variable;
    }
  /** Tests the element at one position. The variable of `atom` represents the element of the array. */
  | {
      readonly kind: 'position';
      readonly key: string;
      readonly variable: Variable;
      readonly index: number;
      readonly atom: ScalarAtom;
    }
  /** Tests whether any element satisfies a condition on the variable `element`. */
  | {
      readonly kind: 'some';
      readonly key: string;
      readonly variable: Variable;
      readonly element: Variable;
      readonly formula: Formula;
    };

export type Atom = ScalarAtom | ArrayAtom;

/** A Boolean formula over atoms, which represents a filter. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'not'; readonly inner: Formula }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly parts: readonly Formula[] };

/** A formula, and the result that it must have. */
export interface Goal {
  readonly formula: Formula;
  readonly isTrue: boolean;
}

export const constant = (value: boolean): Formula => ({ kind: 'constant', value });
export const negationOf = (inner: Formula): Formula => ({ kind: 'not', inner });

/**
 * Returns the result of a formula for given results of its atoms. Returns undefined if undecided atoms make a
 * difference.
 */
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
