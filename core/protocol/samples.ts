import { type Position, type PositionRange as Range } from '../text/offsets';

/**
 * Messages between client and language server about sample requests. The client never receives the request itself,
 * except for the comparison with a tracer (`request-trace.ts`).
 */

/** A server command that clears the chosen sample, for editors without one of their own. */
export const clearSampleCommand = 'rampart.sample.clear';

/** A client command: URI of the document, position of an expression. */
export const traceCommand = 'rampart.expression.trace';

/** Client → server: returns the samples that are available without any file. */
export const samplesRequest = 'rampart/samples';
export interface SampleItem {
  /** See `core/language/samples/sample-choice.ts`. */
  readonly choice: string;
  readonly name: string;
}

/** Client → server: returns the requests of a file (`.http`, `.rest`, `.har`); null if it cannot be read. */
export const listRequestsRequest = 'rampart/listRequests';
export interface ListRequestsParams {
  readonly uri: string;
}
export interface RequestItem {
  /** Starts at 1. */
  readonly number: number;
  readonly name: string;
  /** The method and URL, if `name` is different. Without the query, which may contain a secret. */
  readonly address?: string;
}

/** Client → server: chooses a sample by one of the properties, or by the project's setting if there is none. */
export const chooseSampleRequest = 'rampart/chooseSample';
export interface ChooseSampleParams {
  /** A previous choice; an empty string for none. */
  readonly choice?: string;
  /** A file, and the number of one of its requests; without a number, all of them. */
  readonly file?: { readonly uri: string; readonly number?: number };
  /** A curl command or raw HTTP, kept in memory only. */
  readonly text?: string;
}
export interface ChooseSampleResult {
  /**
   * The value for choosing the same sample again; absent for the project's setting, and for a request that is only in
   * memory.
   */
  readonly choice?: string;
  /** The reason why there is no such sample. */
  readonly problem?: string;
}

/** Client → server: returns the sample that is chosen for a document; null if there is none. */
export const sampleStateRequest = 'rampart/sampleState';
export interface SampleStateParams {
  readonly uri: string;
}
export interface SampleState {
  readonly choice: string;
  /** Whether the choice comes from `rampart.json`. */
  readonly isFromProject: boolean;
  readonly names: readonly string[];
  readonly problem?: string;
}

/** Server → client: another sample was chosen, or the chosen one has changed. */
export const samplesChangedNotification = 'rampart/samplesChanged';

/** Client → server: returns the trace of the expression at a position; null if there is no expression or no sample. */
export const traceRequest = 'rampart/trace';
export interface TraceParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
  /** Index of the sample among several; the first one by default. */
  readonly sample?: number;
}
export interface TraceValueShown {
  readonly range: Range;
  readonly text: string;
  readonly value: string;
}
export interface TraceNodeShown {
  readonly range: Range;
  readonly kind: 'and' | 'or' | 'xor' | 'not' | 'any' | 'all' | 'comparison' | 'operand';
  /** The text of a clause on one line; empty for `and`, `or`, `xor` and `not`. */
  readonly text: string;
  readonly result: boolean | 'unknown';
  readonly needed: boolean;
  readonly values: readonly TraceValueShown[];
  readonly children: readonly TraceNodeShown[];
}
export interface TraceResult {
  /** The range of the whole expression. */
  readonly range: Range;
  readonly sample: string;
  /** The text shown after the expression. */
  readonly answer: string;
  /** `matches`, `no match` or `unknown`; empty for an expression that is a value. */
  readonly word: string;
  /** The result when `ne` is false for a missing value, if that is different. */
  readonly alternative: string | undefined;
  readonly needs: readonly string[];
  readonly assumed: readonly { readonly id: string; readonly text: string }[];
  /** Null for an expression that is a value. */
  readonly root: TraceNodeShown | null;
  readonly values: readonly TraceValueShown[];
}

/** Client → server: returns the result of each chosen sample for the expression at a position. */
export const sampleResultsRequest = 'rampart/sampleResults';
export type SampleResults = readonly { readonly name: string; readonly answer: string }[];
