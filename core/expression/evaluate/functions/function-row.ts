import { type Type } from '../../types';
import { type AssumptionId } from '../assumptions';
import { type Inputs } from '../inputs';
import { type Cell, type Value } from '../value';

/** Known facts about a call before it is evaluated. */
export interface CallShape {
  /** The types of the arguments, of one element for an argument with `[*]`. */
  readonly types: readonly Type[];
  /** The arguments that are literals; undefined for all others. */
  readonly literals: readonly (Value | undefined)[];
}

/** Computes a call from arguments that all have a value. */
export type Run = (given: readonly Value[], inputs: Inputs) => Cell;

/** How one function is evaluated. Exactly one of `prepare`, `combine` and `opaque`. */
export interface FunctionRow {
  readonly name: string;
  /** Makes a call ready. It is then run on values; a missing argument gives a missing result. */
  readonly prepare?: (call: CallShape) => Run;
  /** Takes missing and unknown arguments as well. */
  readonly combine?: (given: readonly Cell[], inputs: Inputs) => Cell;
  /** Its result is not published, or depends on facts that no request contains. */
  readonly opaque?: OpaqueResult;
  /** Set when no source says that a missing argument gives a missing result. */
  readonly missingAssumes?: AssumptionId;
  /** It may return nothing although all arguments have a value. */
  readonly mayReturnNothing?: boolean;
  /** The least integer that it returns. */
  readonly least?: number;
}

/** The result of a function that cannot be computed. */
export interface OpaqueResult {
  /** Bounds of the integer that it returns, both included; undefined when the literals do not say. */
  readonly range?: (
    literals: readonly (Value | undefined)[],
  ) => readonly [number | bigint, number | bigint] | undefined;
  /** Basis of the bounds. */
  readonly rangeAssumes?: AssumptionId;
  /** Each call gives another value, also with the same arguments. */
  readonly fresh?: boolean;
}
