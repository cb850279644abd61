import {
  type CompareTraceParams,
  type CompareTraceResult,
  type TraceDraftParams,
  type TraceDraftResult,
} from '../../core/protocol/request-trace';
import { type SampleState } from '../../core/protocol/samples';

/** State of the languages for the samples that the person chose. Rejects if they are not available. */
export interface SampleQuestions {
  /** The document whose settings count, as a URI; empty for none. */
  document(): string;
  /** The choice; null if nothing is. */
  state(): Promise<SampleState | null>;
  /** Lets the person choose a sample. */
  choose(): Promise<void>;
  /** The question for the operator's tracer about a sample. */
  draft(params: TraceDraftParams): Promise<TraceDraftResult>;
  /** A sample's simulation side by side with its trace. */
  compare(params: CompareTraceParams): Promise<CompareTraceResult>;
}
