import {
  type Decoder,
  flag,
  identity,
  isObject,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';
import { type VersionGraph } from './graph';
import { decodeVersionGraph } from './graph-decode';

/** A deployed version of a workflow (workflows.md, "Workflow version"). */
export interface WorkflowVersion {
  readonly id: string;
  readonly workflow_id?: string;
  readonly class_name?: string;
  readonly language?: Open<'javascript' | 'python'>;
  /** Whether the service has a graph for this version. */
  readonly has_dag?: boolean;
  /** Maximum number of instances that run at the same time. Additional instances are queued. */
  readonly concurrency?: { readonly limit?: number };
  /** Retention periods in milliseconds. */
  readonly default_retention?: { readonly error_retention?: number; readonly success_retention?: number };
  readonly limits?: { readonly steps?: number };
  readonly created_on?: string;
  readonly modified_on?: string;
}

export const workflowVersion = record<WorkflowVersion>({
  id: identity(text),
  workflow_id: required(text),
  class_name: required(text),
  language: required(oneOf(['javascript', 'python'])),
  has_dag: required(flag),
  concurrency: optional(record<{ readonly limit?: number }>({ limit: optional(number) })),
  default_retention: optional(
    record<{ readonly error_retention?: number; readonly success_retention?: number }>({
      error_retention: optional(number),
      success_retention: optional(number),
    }),
  ),
  limits: optional(record<{ readonly steps?: number }>({ steps: optional(number) })),
  created_on: required(timestamp),
  modified_on: required(timestamp),
});

/**
 * Reads a version's graph with `decodeVersionGraph`. Its issues are reported in the same way as the issues of other
 * decoders.
 */
export const versionGraph: Decoder<VersionGraph> = (value, trail) => {
  if (!isObject(value)) return trail.refuse('an object', value);
  const { value: graph, issues } = decodeVersionGraph(value);
  for (const issue of issues) trail.note(issue.path, issue.message);
  return graph;
};
