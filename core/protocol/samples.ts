import { type Position, type PositionRange as Range } from '../text/offsets';

/**
 * Messages between client and language server about sample requests. The client gets no request itself, except for the
 * comparison with a tracer (`request-trace.ts`).
 */

/** A command for editors that have none of their own: it clears the chosen sample. */
export const clearSampleCommand = 'rampart.sample.clear';

/** A command of the client: URI of the document, position of an expression. */
export const traceCommand = 'rampart.expression.trace';

/** Client → server: the samples that are available without any file. */
export const samplesRequest = 'rampart/samples';
export interface SampleItem {
  /** See `core/language/samples/sample-choice.ts`. */
  readonly choice: string;
  readonly name: string;
}

/** Client → server: the requests of a file (`.http`, `.rest`, `.har`); null when it cannot be read. */
export const listRequestsRequest = 'rampart/listRequests';
export interface ListRequestsParams {
  readonly uri: string;
}
export interface RequestItem {
  /** Counts from 1. */
  readonly number: number;
  readonly name: string;
  /** Method and URL, if `name` is something else. Without the query, which may contain a secret. */
  readonly address?: string;
}

/** Client → server: choose a sample. One of the properties, or none of them: the setting of the project. */
export const chooseSampleRequest = 'rampart/chooseSample';
export interface ChooseSampleParams {
  /** A previous choice; an empty string for none. */
  readonly choice?: string;
  /** A file, and the number of one of its requests; all of them without a number. */
  readonly file?: { readonly uri: string; readonly number?: number };
  /** A curl command or raw HTTP, kept in memory only. */
  readonly text?: string;
}
export interface ChooseSampleResult {
  /** Value for choosing the same again; absent for the setting of the project, and for a request in memory only. */
  readonly choice?: string;
  /** Reason why there is no such sample. */
  readonly problem?: string;
}

/** Client → server: which sample is chosen for a document; null when none is. */
export const sampleStateRequest = 'rampart/sampleState';
export interface SampleStateParams {
  readonly uri: string;
}
export interface SampleState {
  readonly choice: string;
  /** `rampart.json` chose it. */
  readonly isFromProject: boolean;
  readonly names: readonly string[];
  readonly problem?: string;
}

/** Server → client: another sample was chosen, or the chosen one has changed. */
export const samplesChangedNotification = 'rampart/samplesChanged';

/** Client → server: the trace of the expression at a position; null if there is none, or no sample. */
export const traceRequest = 'rampart/trace';
export interface TraceParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
  /** Which of several samples; the first by default. */
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
  /** The whole expression. */
  readonly range: Range;
  readonly sample: string;
  /** As shown after the expression. */
  readonly answer: string;
  /** `matches`, `no match` or `unknown`; empty for a value expression. */
  readonly word: string;
  /** Result if `ne` is false for a missing value, if it differs. */
  readonly alternative: string | undefined;
  readonly needs: readonly string[];
  readonly assumed: readonly { readonly id: string; readonly text: string }[];
  /** Null for a value expression. */
  readonly root: TraceNodeShown | null;
  readonly values: readonly TraceValueShown[];
}

/** Client → server: the result of each chosen sample for the expression at a position. */
export const sampleResultsRequest = 'rampart/sampleResults';
export type SampleResults = readonly { readonly name: string; readonly answer: string }[];
