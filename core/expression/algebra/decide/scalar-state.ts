import { difference, everyAddress, intersection, type IntervalSet } from '../../../net/interval-set';
import { type Address, parseAddress } from '../../../net/address';
import { complementOf, integersFrom, intersectionOf, isEmpty, isSubset, type ValueSet } from '../value-set';
import { type Budget } from './budget';
import { type ScalarAtom, type ScalarCondition, type Variable } from './formula';
import { type IntegerValues, withBits, withRanges } from './integer-values';
import { allTexts, meetTexts, statusOfTexts, type TextValues } from './text-values';

/** A single value in its native form: a byte string, an integer, a Boolean, or an address. */
export type ScalarValue = string | bigint | boolean | Address;

/** The remaining possible values of a variable. */
type Values =
  | { readonly kind: 'boolean'; readonly canBeTrue: boolean; readonly canBeFalse: boolean }
  | { readonly kind: 'integer'; readonly integers: IntegerValues }
  | { readonly kind: 'ip'; readonly set: IntervalSet }
  | { readonly kind: 'string'; readonly texts: TextValues };

/**
 * The values that a variable can still have, possibly including a missing value. A state exists only while at least
 * one value seems possible.
 */
export interface ScalarState {
  readonly canBeMissing: boolean;
  /** The possible values. Undefined if the value must be missing. */
  readonly values: Values | undefined;
}

/** One possible value. Undefined for a missing value, and `open` if no possible value is known. */
export type Sample = ScalarValue | undefined | typeof open;
export const open = Symbol('open');
/** The result of a search if no value is possible. */
export const impossible = Symbol('impossible');

export const anyInteger: IntegerValues = {
  set: integersFrom(),
  some: [],
  none: 0n,
  sample: 0n,
};

/** Returns the state of an unconstrained variable. */
export function freeState({ kind, canBeMissing }: Variable): ScalarState {
  switch (kind) {
    case 'boolean':
      return { canBeMissing, values: { kind, canBeTrue: true, canBeFalse: true } };
    case 'integer':
      return { canBeMissing, values: { kind, integers: anyInteger } };
    case 'ip':
      return { canBeMissing, values: { kind, set: everyAddress } };
    default:
      return { canBeMissing, values: { kind: 'string', texts: allTexts } };
  }
}

/** Narrows a state to the values for which an atom has a given result. Returns undefined if there are none. */
export function meet(
  state: ScalarState,
  atom: ScalarAtom,
  isTrue: boolean,
  budget: Budget,
): ScalarState | undefined {
  const canBeMissing = state.canBeMissing && atom.whenMissing === isTrue;
  const values = state.values && meetValues(state.values, atom.condition, isTrue, budget);
  return canBeMissing || values ? { canBeMissing, values } : undefined;
}

function meetValues(
  values: Values,
  condition: ScalarCondition,
  isTrue: boolean,
  budget: Budget,
): Values | undefined {
  switch (condition.kind) {
    case 'boolean': {
      if (values.kind !== 'boolean') return values;
      const canBeTrue = values.canBeTrue && isTrue;
      const canBeFalse = values.canBeFalse && !isTrue;
      return canBeTrue || canBeFalse ? { kind: 'boolean', canBeTrue, canBeFalse } : undefined;
    }
    case 'integers': {
      if (values.kind !== 'integer') return values;
      const integers = withRanges(values.integers, wanted(condition, isTrue));
      return integers && { kind: 'integer', integers };
    }
    case 'bits': {
      if (values.kind !== 'integer') return values;
      const integers = withBits(values.integers, condition.mask, isTrue);
      return integers && { kind: 'integer', integers };
    }
    case 'addresses': {
      if (values.kind !== 'ip') return values;
      const set = isTrue ? intersection(values.set, condition.set) : difference(values.set, condition.set);
      return set.length > 0 ? { kind: 'ip', set } : undefined;
    }
    case 'texts': {
      if (values.kind !== 'string') return values;
      const texts = meetTexts(values.texts, { language: condition.language, isIn: isTrue }, budget);
      return texts && { kind: 'string', texts };
    }
  }
}

const wanted = ({ ranges }: Extract<ScalarCondition, { kind: 'integers' }>, isTrue: boolean): ValueSet => {
  const set: ValueSet = { kind: 'integers', ranges };
  return isTrue ? set : complementOf(set);
};

/** Returns the result of an atom if the state already determines it, and undefined otherwise. */
export function statusOf(state: ScalarState, atom: ScalarAtom): boolean | undefined {
  const ofValues = state.values && statusOfValues(state.values, atom.condition);
  if (!state.values) return atom.whenMissing;
  return state.canBeMissing && ofValues !== atom.whenMissing ? undefined : ofValues;
}

function statusOfValues(values: Values, condition: ScalarCondition): boolean | undefined {
  switch (condition.kind) {
    case 'boolean':
      if (values.kind !== 'boolean') return undefined;
      return values.canBeTrue && values.canBeFalse ? undefined : values.canBeTrue;
    case 'integers': {
      if (values.kind !== 'integer') return undefined;
      const set = wanted(condition, true);
      if (isSubset(values.integers.set, set)) return true;
      const common = intersectionOf(values.integers.set, set);
      return common && isEmpty(common) ? false : undefined;
    }
    case 'addresses': {
      if (values.kind !== 'ip') return undefined;
      const common = intersection(values.set, condition.set);
      if (common.length === 0) return false;
      return difference(values.set, condition.set).length === 0 ? true : undefined;
    }
    case 'texts':
      return values.kind === 'string' ? statusOfTexts(values.texts, condition.language) : undefined;
    case 'bits':
      return undefined;
  }
}

const shown = ['203.0.113.7', '198.51.100.7', '2001:db8::7'].flatMap(
  (text) => parseAddress(text).value ?? [],
);

/** Returns a value that the state allows. */
export function sampleOf({ values, canBeMissing }: ScalarState): Sample {
  if (!values) return undefined;
  const sample = sampleOfValues(values);
  return sample === open && canBeMissing ? undefined : sample;
}

function sampleOfValues(values: Values): Sample {
  switch (values.kind) {
    case 'boolean':
      return !values.canBeFalse;
    case 'integer':
      return values.integers.sample ?? open;
    case 'ip': {
      const { set } = values;
      const nice = shown.find(({ family, value }) =>
        set.some((one) => one.family === family && one.first <= value && value <= one.last),
      );
      const [first] = set;
      return nice ?? (first ? { family: first.family, value: first.first } : open);
    }
    case 'string':
      return values.texts.sample ?? open;
  }
}

/** Returns the result of an atom for a value. */
export function holds({ condition, whenMissing }: ScalarAtom, value: ScalarValue | undefined): boolean {
  if (value === undefined) return whenMissing;
  switch (condition.kind) {
    case 'boolean':
      return value === true;
    case 'integers':
      return condition.ranges.some(
        ([first, last]) => typeof value === 'bigint' && first <= value && value <= last,
      );
    case 'bits':
      return typeof value === 'bigint' && (BigInt.asUintN(64, value) & condition.mask) !== 0n;
    case 'addresses':
      return condition.set.some(
        ({ family, first, last }) =>
          typeof value === 'object' && family === value.family && first <= value.value && value.value <= last,
      );
    case 'texts':
      return typeof value === 'string' && condition.language.test(value);
  }
}
