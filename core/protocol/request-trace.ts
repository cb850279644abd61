import {
  type SampleComparison,
  type SampleDraft,
  type SampleProblem,
  type TracedAccount,
} from '../language/samples/traced-sample';

/**
 * Messages between client and language server for comparing a sample's simulation with the trace from the vendor's
 * request tracer. The client, not the server, sends the request to the tracer, so the server must first pass the
 * request to the client. Confidential parts are included only if the user selects them.
 */

/** Identifies one of the chosen samples. */
interface ChosenSample {
  /** URI of the document whose settings apply. */
  readonly uri: string;
  /** Index of the sample among the chosen samples. */
  readonly sample: number;
  /** IDs of the confidential parts that the request to the tracer includes. */
  readonly included: readonly string[];
}

/** Request from the client to the server to draft the request that the tracer receives for a sample. */
export const traceDraftRequest = 'rampart/traceDraft';
export type TraceDraftParams = ChosenSample;
export type TraceDraftResult =
  | (Omit<SampleDraft, 'confidential'> & {
      readonly confidential: readonly {
        readonly id: string;
        /** Name of the part, without its value. */
        readonly label: string;
      }[];
    })
  | SampleProblem;

/** Request from the client to the server to compare a sample's simulation with its trace. */
export const compareTraceRequest = 'rampart/compareTrace';
export interface CompareTraceParams extends ChosenSample {
  readonly account: TracedAccount;
}
export type CompareTraceResult = SampleComparison | SampleProblem;
