import { type Type } from '../../types';
import { type AssumptionId } from '../assumptions';
import { type Inputs } from '../inputs';
import { type Cell, type Value } from '../value';

/** Facts about a call that are known before it is evaluated. */
export interface CallShape {
  /** The types of the arguments. For an argument with `[*]`, this is the type of one element. */
  readonly types: readonly Type[];
  /** The values of literal arguments. Undefined for all other arguments. */
  readonly literals: readonly (Value | undefined)[];
}

/** Function that computes the result of a call. It is called only if all arguments have values. */
export type Run = (given: readonly Value[], inputs: Inputs) => Cell;

/** Describes how a function is evaluated. Exactly one of `prepare`, `combine`, and `opaque` is present. */
export interface FunctionRow {
  readonly name: string;
  /**
   * Prepares a call. The returned function computes the result, and is called only if all arguments have values. If
   * an argument is missing, the result is missing, too.
   */
  readonly prepare?: (call: CallShape) => Run;
  /** Computes the result, even if arguments are missing or unknown. */
  readonly combine?: (given: readonly Cell[], inputs: Inputs) => Cell;
  /** Present if the function's algorithm is not published, or if its result depends on facts outside the request. */
  readonly opaque?: OpaqueResult;
  /** Present if no source confirms that a missing argument produces a missing result. */
  readonly missingAssumes?: AssumptionId;
  /** Whether the function may return no value even if all arguments have values. */
  readonly mayReturnNothing?: boolean;
  /** The smallest integer that the function can return. */
  readonly least?: number;
}

/** Properties of a result that cannot be computed. */
export interface OpaqueResult {
  /** Returns the inclusive bounds of an integer result. Returns undefined if the literals do not determine them. */
  readonly range?: (
    literals: readonly (Value | undefined)[],
  ) => readonly [number | bigint, number | bigint] | undefined;
  /** The assumption on which the bounds are based. */
  readonly rangeAssumes?: AssumptionId;
  /** Whether each call returns a new value, even if the arguments are the same. */
  readonly fresh?: boolean;
}
