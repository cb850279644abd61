import { type SourceId } from './sources.data';

/** A plan of a zone, which decides what its rules may use. */
export type ZonePlan = 'free' | 'pro' | 'business' | 'enterprise';

/** From the least to the most. */
export const zonePlans: readonly ZonePlan[] = ['free', 'pro', 'business', 'enterprise'];

/** Which traffic a field or function belongs to; absent means HTTP requests and responses. */
export type Layer = 'network' | 'both';

/** Sources of facts. */
export interface Provenance {
  /** Date since which the service has it, as exactly as it is known; absent: longer than the changelog was read. */
  readonly since?: string;
  /** Absent: the published list of fields or functions. */
  readonly sources?: readonly SourceId[];
  /** The page that describes it, if it has none of its own on the list. */
  readonly page?: string;
  /** `early`: early access or beta. `gone`: no longer on the published list. */
  readonly status?: 'early' | 'gone';
  /** False: accepted, but not offered. */
  readonly offer?: false;
}

/** Published facts about one field. Types are written as in the documentation: `Map<Array<String>>`. */
export interface FieldFacts extends Provenance {
  readonly name: string;
  readonly type: string;
  readonly category: string;
  /** One sentence of our own. */
  readonly description: string;
  /** The lowest plan that has it; absent: every plan. */
  readonly plan?: ZonePlan;
  /** Needs a paid add-on besides the plan. */
  readonly addOn?: boolean;
  /** The phases in which it exists; absent: every phase of its layer. */
  readonly phases?: readonly string[];
  readonly layer?: Layer;
  /** Bounds of its values, both inclusive. */
  readonly range?: readonly [number, number];
  /** The values that are known. */
  readonly values?: readonly string[];
  /** There can be no others: a protocol or a standard lists them. */
  readonly valuesClosed?: true;
  /** These are all published values; the service can add others. */
  readonly valuesListed?: true;
  /** Former values, which no request has any longer. */
  readonly retiredValues?: readonly string[];
  readonly valueSet?: 'country' | 'subdivision';
  /** Its values only ever have letters of this case. */
  readonly letters?: 'lower' | 'upper';
  /** The keys of this map only ever have letters of this case. */
  readonly keyLetters?: 'lower';
  readonly deprecated?: boolean;
  readonly replacement?: string;
  /** It is no longer filled and always has this value. */
  readonly frozenAt?: number;
  /** Some requests have no value for it, although it is a single value. */
  readonly mayBeMissing?: boolean;
  /** Only for rules of a whole account. */
  readonly scope?: 'account';
}

/**
 * How a parameter may be given. `field`: an operand or a condition, no literal. `regex` and `wildcard`: a string
 * literal in that language.
 */
export type ParameterKind = 'field' | 'literal' | 'either' | 'regex' | 'wildcard';

export interface ParameterFacts {
  readonly name: string;
  /**
   * Types joined by `|`, bare `Array` and `Map` for any of them, `sameAs:<parameter>` or `elementOf:<parameter>`.
   */
  readonly type: string;
  readonly kind: ParameterKind;
  readonly optional?: boolean;
  /** Can be given any number of times; always the last one. */
  readonly variadic?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly nonEmpty?: boolean;
  /** The letters that a text of flags may have. */
  readonly flags?: string;
  readonly onlyFields?: readonly string[];
  readonly maxCaptureRefs?: number;
}

/** Published facts about one function. */
export interface FunctionFacts extends Provenance {
  readonly name: string;
  readonly parameters: readonly ParameterFacts[];
  /** A type, or `sameAs:<parameter>`. */
  readonly returns: string;
  readonly description: string;
  readonly example: string;
  readonly phases?: readonly string[];
  readonly layer?: Layer;
  readonly plan?: ZonePlan;
  readonly addOn?: boolean;
  /** Only in value expressions (rewrites, redirects). */
  readonly valueExpressionsOnly?: boolean;
  /** `any` and `all`: part of the grammar rather than ordinary functions. */
  readonly quantifier?: boolean;
  readonly perExpression?: number;
  readonly notNestedWith?: readonly string[];
  /** The collection has to hold single values, not lists. */
  readonly elementsSingle?: boolean;
  readonly maxSliceBits?: number;
  /** The most arguments of a function that takes any number otherwise. */
  readonly maxArguments?: number;
  /** How many arguments are usual, where more than the required ones are. */
  readonly typicalArguments?: number;
}
