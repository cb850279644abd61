import { type SourceId } from './sources.data';

/** The plan of a zone, which determines the features that its rules may use. */
export type ZonePlan = 'free' | 'pro' | 'business' | 'enterprise';

/** All zone plans, from the lowest to the highest. */
export const zonePlans: readonly ZonePlan[] = ['free', 'pro', 'business', 'enterprise'];

/**
 * The traffic for which a field or function is available. `network`: only network packets. `both`: network packets as
 * well as HTTP. If no layer is given, the field or function is available only for HTTP requests and responses.
 */
export type Layer = 'network' | 'both';

/** Origin of the facts about a field or function. */
export interface Provenance {
  /**
   * Date when the service started to support the field or function, as precisely as known. If the date is absent,
   * support predates the oldest changelog entry that was read.
   */
  readonly since?: string;
  /** The sources of the facts. If this is absent, the source is the published list of fields or functions. */
  readonly sources?: readonly SourceId[];
  /**
   * The page that documents the field or function. It is set only if the published list has no link to such a page.
   */
  readonly page?: string;
  /** `early`: early access or beta. `gone`: no longer on the published list. */
  readonly status?: 'early' | 'gone';
  /** False if the service accepts the field or function but completion does not suggest it. */
  readonly offer?: false;
}

/** Published facts about one field. Types are written as in the documentation, for example `Map<Array<String>>`. */
export interface FieldFacts extends Provenance {
  readonly name: string;
  readonly type: string;
  readonly category: string;
  /** Description of the field: one sentence in Rampart's own words. */
  readonly description: string;
  /** The lowest plan that includes the field. If this is absent, every plan includes it. */
  readonly plan?: ZonePlan;
  /** Whether the field needs a paid add-on in addition to the plan. */
  readonly addOn?: boolean;
  /**
   * The phases in which the field is available. If this is absent, the field is available in every phase of its
   * layer.
   */
  readonly phases?: readonly string[];
  readonly layer?: Layer;
  /** Lowest and highest value of the field. */
  readonly range?: readonly [number, number];
  /** The known values of the field. */
  readonly values?: readonly string[];
  /** Whether `values` is complete. This is the case if a protocol or standard defines the values. */
  readonly valuesClosed?: true;
  /** Whether `values` contains all published values. The service may still add others. */
  readonly valuesListed?: true;
  /** Former values, which no longer occur in requests. */
  readonly retiredValues?: readonly string[];
  readonly valueSet?: 'country' | 'subdivision';
  /** Case of all letters in the field's values. */
  readonly letters?: 'lower' | 'upper';
  /** Case of all letters in the keys of this map. */
  readonly keyLetters?: 'lower';
  readonly deprecated?: boolean;
  readonly replacement?: string;
  /** The constant value of a field that is no longer populated. */
  readonly frozenAt?: number;
  /** Whether the field itself, and not only an element of it, has no value in some requests. */
  readonly mayBeMissing?: boolean;
  /** `account` if the field can be used only in the rules of an account. */
  readonly scope?: 'account';
}

/**
 * The kinds of arguments that a parameter allows. `field`: an operand or a condition, but not a literal. `either`: a
 * `field` or a literal. `regex` and `wildcard`: a string literal that contains a pattern of this kind.
 */
export type ParameterKind = 'field' | 'literal' | 'either' | 'regex' | 'wildcard';

export interface ParameterFacts {
  readonly name: string;
  /**
   * The allowed types, in one of these forms: types joined by `|`, `Array` or `Map` alone for any array or map,
   * `sameAs:<parameter>`, or `elementOf:<parameter>`.
   */
  readonly type: string;
  readonly kind: ParameterKind;
  readonly optional?: boolean;
  /**
   * Whether a call can have any number of arguments for this parameter. Only the last parameter of a function can be
   * variadic.
   */
  readonly variadic?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly nonEmpty?: boolean;
  /** The allowed letters, for a parameter that is a string of flags. */
  readonly flags?: string;
  readonly onlyFields?: readonly string[];
  readonly maxCaptureRefs?: number;
}

/** Published facts about one function. */
export interface FunctionFacts extends Provenance {
  readonly name: string;
  readonly parameters: readonly ParameterFacts[];
  /** The result type of the function, or `sameAs:<parameter>`. */
  readonly returns: string;
  readonly description: string;
  readonly example: string;
  readonly phases?: readonly string[];
  readonly layer?: Layer;
  readonly plan?: ZonePlan;
  readonly addOn?: boolean;
  /** Whether the function is available only in value expressions (rewrites and redirects). */
  readonly valueExpressionsOnly?: boolean;
  /** Whether the function is `any` or `all`, which are part of the grammar rather than ordinary functions. */
  readonly quantifier?: boolean;
  readonly perExpression?: number;
  readonly notNestedWith?: readonly string[];
  /** Whether the elements of the collection must be single values, as opposed to arrays. */
  readonly elementsSingle?: boolean;
  readonly maxSliceBits?: number;
  /** Maximum number of arguments of an otherwise variadic function. */
  readonly maxArguments?: number;
  /** Usual number of arguments. It is given only if it is greater than the number of required arguments. */
  readonly typicalArguments?: number;
}
