import {
  type SampleComparison,
  type SampleDraft,
  type SampleProblem,
  type TracedAccount,
} from '../language/samples/traced-sample';

/**
 * Messages between client and language server for comparing a sample with the operator's tracer. The client sends to
 * the tracer, so a request goes to the client here: without its confidential parts until a person chooses them.
 */

/** One of the chosen samples. */
interface ChosenSample {
  /** The document whose settings count. */
  readonly uri: string;
  /** Counts from 0 among the chosen samples. */
  readonly sample: number;
  /** IDs of the confidential parts that are sent. */
  readonly included: readonly string[];
}

/** Client → server: the question for the tracer about a sample. */
export const traceDraftRequest = 'rampart/traceDraft';
export type TraceDraftParams = ChosenSample;
export type TraceDraftResult =
  | (Omit<SampleDraft, 'confidential'> & {
      readonly confidential: readonly {
        readonly id: string;
        /** Name without its value. */
        readonly label: string;
      }[];
    })
  | SampleProblem;

/** Client → server: compare a sample's simulation with its trace. */
export const compareTraceRequest = 'rampart/compareTrace';
export interface CompareTraceParams extends ChosenSample {
  readonly account: TracedAccount;
}
export type CompareTraceResult = SampleComparison | SampleProblem;
