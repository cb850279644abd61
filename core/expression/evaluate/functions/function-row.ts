import { type Type } from '../../types';
import { type AssumptionId } from '../assumptions';
import { type Inputs } from '../inputs';
import { type Cell, type Value } from '../value';

/** Known facts about a call before it is evaluated. */
export interface CallShape {
  /** The types of the arguments; for an argument with `[*]`, of one element. */
  readonly types: readonly Type[];
  /** The arguments that are literals; undefined for all others. */
  readonly literals: readonly (Value | undefined)[];
}

/** Computes a call from arguments that all have a value. */
export type Run = (given: readonly Value[], inputs: Inputs) => Cell;

/** How a function is evaluated. Exactly one of `prepare`, `combine` and `opaque`. */
export interface FunctionRow {
  readonly name: string;
  /** Prepares a call, which is then run on values; a missing argument produces a missing result. */
  readonly prepare?: (call: CallShape) => Run;
  /** Accepts missing and unknown arguments as well. */
  readonly combine?: (given: readonly Cell[], inputs: Inputs) => Cell;
  /** Its result is not published, or depends on facts that no request contains. */
  readonly opaque?: OpaqueResult;
  /** Present if no source confirms that a missing argument produces a missing result. */
  readonly missingAssumes?: AssumptionId;
  /** It may return no value although all arguments have one. */
  readonly mayReturnNothing?: boolean;
  /** The smallest integer that it returns. */
  readonly least?: number;
}

/** The result of a function that cannot be computed. */
export interface OpaqueResult {
  /** Bounds of the returned integer, both included; undefined if the literals do not determine them. */
  readonly range?: (
    literals: readonly (Value | undefined)[],
  ) => readonly [number | bigint, number | bigint] | undefined;
  /** Basis of the bounds. */
  readonly rangeAssumes?: AssumptionId;
  /** Each call returns a new value, even with the same arguments. */
  readonly fresh?: boolean;
}
