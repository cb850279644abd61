import { type SourceId } from './sources.data';

/** A plan of a zone, which determines what its rules may use. */
export type ZonePlan = 'free' | 'pro' | 'business' | 'enterprise';

/** From the least to the most. */
export const zonePlans: readonly ZonePlan[] = ['free', 'pro', 'business', 'enterprise'];

/** The traffic for which a field or function exists; absent means HTTP requests and responses. */
export type Layer = 'network' | 'both';

/** Sources of facts. */
export interface Provenance {
  /**
   * Date since which the service has it, as exactly as known; absent: since before the oldest changelog entry that was
   * read.
   */
  readonly since?: string;
  /** Absent: the published list of fields or functions. */
  readonly sources?: readonly SourceId[];
  /** The page that documents it, if it has none of its own in the list. */
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
  /** The known values. */
  readonly values?: readonly string[];
  /** The list of values is complete, because a protocol or a standard defines it. */
  readonly valuesClosed?: true;
  /** The list contains all published values; the service can add others. */
  readonly valuesListed?: true;
  /** Former values, which no request has any longer. */
  readonly retiredValues?: readonly string[];
  readonly valueSet?: 'country' | 'subdivision';
  /** Its values only contain letters of this case. */
  readonly letters?: 'lower' | 'upper';
  /** The keys of this map only contain letters of this case. */
  readonly keyLetters?: 'lower';
  readonly deprecated?: boolean;
  readonly replacement?: string;
  /** It is no longer populated and always has this value. */
  readonly frozenAt?: number;
  /** Some requests have no value for it, although it is not a part of an array or map. */
  readonly mayBeMissing?: boolean;
  /** Only for rules of an account. */
  readonly scope?: 'account';
}

/**
 * The allowed kinds of arguments. `field`: an operand or a condition, no literal. `regex` and `wildcard`: a string
 * literal with such a pattern.
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
  /** The allowed letters in a string of flags. */
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
  /** The collection has to contain single values, not arrays. */
  readonly elementsSingle?: boolean;
  readonly maxSliceBits?: number;
  /** The maximum number of arguments of an otherwise variadic function. */
  readonly maxArguments?: number;
  /** The usual number of arguments, if it is more than the required ones. */
  readonly typicalArguments?: number;
}
