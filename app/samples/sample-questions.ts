import {
  type CompareTraceParams,
  type CompareTraceResult,
  type TraceDraftParams,
  type TraceDraftResult,
} from '../../core/protocol/request-trace';
import { type SampleState } from '../../core/protocol/samples';

/** Requests about the samples that the user chose, answered by the languages. Rejects if they are not available. */
export interface SampleQuestions {
  /** The URI of the document whose settings are used; empty for none. */
  document(): string;
  /** The chosen samples; null if none are chosen. */
  state(): Promise<SampleState | null>;
  /** Lets the user choose a sample. */
  choose(): Promise<void>;
  /** The draft of a request to the service's tracer for a sample. */
  draft(params: TraceDraftParams): Promise<TraceDraftResult>;
  /** A sample's simulation side by side with its trace. */
  compare(params: CompareTraceParams): Promise<CompareTraceResult>;
}
