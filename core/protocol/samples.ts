import { type Position, type PositionRange as Range } from '../text/offsets';

/**
 * Messages between client and language server about sample requests. The client never receives the request itself,
 * except for the comparison with a tracer (`request-trace.ts`).
 */

/**
 * Server command that clears the chosen sample. Intended for editors that do not provide their own command for this
 * purpose.
 */
export const clearSampleCommand = 'rampart.sample.clear';

/** Client command that shows a trace. Its arguments are the URI of the document and the position of an expression. */
export const traceCommand = 'rampart.expression.trace';

/** Request from the client to the server for the samples that are available without a file. */
export const samplesRequest = 'rampart/samples';
export interface SampleItem {
  /** Value that identifies the sample. See `core/language/samples/sample-choice.ts`. */
  readonly choice: string;
  readonly name: string;
}

/**
 * Request from the client to the server for the requests in a file in a format such as `.http`, `.rest`, or `.har`.
 * The result is null if the file cannot be read.
 */
export const listRequestsRequest = 'rampart/listRequests';
export interface ListRequestsParams {
  readonly uri: string;
}
export interface RequestItem {
  /** Number of the request in the file, starting at 1. */
  readonly number: number;
  readonly name: string;
  /** Method and URL, if they differ from `name`. The query is left out, because it may contain a secret. */
  readonly address?: string;
}

/**
 * Request from the client to the server to choose a sample. One of the parameters `choice`, `file`, and `text`
 * identifies the sample. If none of them is present, the project's setting applies.
 */
export const chooseSampleRequest = 'rampart/chooseSample';
export interface ChooseSampleParams {
  /** Value that identifies the sample, as in `SampleItem`. An empty string means that no sample is chosen. */
  readonly choice?: string;
  /**
   * A file and the number of one of its requests, starting at 1. Without a number, all requests of the file are
   * chosen.
   */
  readonly file?: { readonly uri: string; readonly number?: number };
  /** A curl command or raw HTTP request. It is stored in memory only. */
  readonly text?: string;
}
export interface ChooseSampleResult {
  /**
   * Value that identifies the sample in a later `choice` parameter. Absent if the project's setting applies, or if
   * the request is stored in memory only.
   */
  readonly choice?: string;
  /** Reason why `text` could not be used as a sample. */
  readonly problem?: string;
}

/**
 * Request from the client to the server for the sample that is chosen for a document. The result is null if there is
 * none.
 */
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

/**
 * Notification from the server to the client that another sample was chosen, or that the chosen sample has changed.
 */
export const samplesChangedNotification = 'rampart/samplesChanged';

/**
 * Request from the client to the server for the trace of the expression at a position. The result is null if there is
 * no expression or no sample.
 */
export const traceRequest = 'rampart/trace';
export interface TraceParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
  /** Index of the sample if there are several. The default is the first sample. */
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
  /** Text of a clause on one line. Empty for `and`, `or`, `xor`, and `not`. */
  readonly text: string;
  readonly result: boolean | 'unknown';
  readonly needed: boolean;
  readonly values: readonly TraceValueShown[];
  readonly children: readonly TraceNodeShown[];
}
export interface TraceResult {
  /** Range of the whole expression. */
  readonly range: Range;
  readonly sample: string;
  /** Result of the trace as text that is shown after the expression. */
  readonly answer: string;
  /** `matches`, `no match`, or `unknown`. Empty if the expression is a value. */
  readonly word: string;
  /**
   * Result that the expression would have if `ne` were false for a missing value. Undefined if the result would be
   * the same.
   */
  readonly alternative: string | undefined;
  readonly needs: readonly string[];
  readonly assumed: readonly { readonly id: string; readonly text: string }[];
  /** Root of the trace. Null if the expression is a value. */
  readonly root: TraceNodeShown | null;
  readonly values: readonly TraceValueShown[];
}

/** Request from the client to the server to evaluate the expression at a position for each chosen sample. */
export const sampleResultsRequest = 'rampart/sampleResults';
export type SampleResults = readonly { readonly name: string; readonly answer: string }[];
