import {
  type CompareTraceParams,
  type CompareTraceResult,
  type TraceDraftParams,
  type TraceDraftResult,
} from '../../core/protocol/request-trace';
import { type SampleState } from '../../core/protocol/samples';

/**
 * Requests to the language server about the chosen samples. The promises reject if the language server is not
 * available.
 */
export interface SampleQuestions {
  /** Returns the URI of the document whose settings are used, or an empty string if there is none. */
  document(): string;
  /** Returns the chosen samples, or null if none are chosen. */
  state(): Promise<SampleState | null>;
  /** Lets the user choose a sample. */
  choose(): Promise<void>;
  /** Returns a draft of the request that is sent to the service's tracer for a sample. */
  draft(params: TraceDraftParams): Promise<TraceDraftResult>;
  /** Compares the simulation of a sample with its trace. */
  compare(params: CompareTraceParams): Promise<CompareTraceResult>;
}
