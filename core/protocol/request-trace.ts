import {
  type SampleComparison,
  type SampleDraft,
  type SampleProblem,
  type TracedAccount,
} from '../language/samples/traced-sample';

/**
 * Messages between client and language server for comparing a sample with the operator's tracer. The client sends the
 * request to the tracer, so the server passes it to the client here, without its confidential parts until the user
 * selects them.
 */

/** One of the chosen samples. */
interface ChosenSample {
  /** The document whose settings apply. */
  readonly uri: string;
  /** Index of the sample among the chosen samples. */
  readonly sample: number;
  /** IDs of the confidential parts to send. */
  readonly included: readonly string[];
}

/** Client → server: returns the request to the tracer for a sample. */
export const traceDraftRequest = 'rampart/traceDraft';
export type TraceDraftParams = ChosenSample;
export type TraceDraftResult =
  | (Omit<SampleDraft, 'confidential'> & {
      readonly confidential: readonly {
        readonly id: string;
        /** The name, without the value. */
        readonly label: string;
      }[];
    })
  | SampleProblem;

/** Client → server: compares a sample's simulation with its trace. */
export const compareTraceRequest = 'rampart/compareTrace';
export interface CompareTraceParams extends ChosenSample {
  readonly account: TracedAccount;
}
export type CompareTraceResult = SampleComparison | SampleProblem;
