import { type OffsetRange } from '../../../base/problem';
import { type GraphWorkflow } from '../../../model/graph';
import { type StepValue } from '../program/step-value';
import { type GivenTexts } from '../program/wrapper-name';
import { type ExplicitConfig } from './step-texts';

/** Source range of a part of a graph, as offsets into the file. */
export interface GraphRange extends OffsetRange {
  readonly file: string;
  readonly nameStart?: number;
  readonly nameEnd?: number;
  /**
   * Start of the statement that contains the node. Present only if the statement contains nothing else and starts
   * before `start`.
   */
  readonly from?: number;
}

/** Details of a node in addition to the fields of the API. */
export interface NodeDetails {
  /** Parts of a step's configuration that the code sets. All other parts are the graph's defaults. */
  readonly explicit?: ExplicitConfig;
  /** Whether the node is a function that is never called. */
  readonly isUnreachable?: boolean;
  /** Step name that a call passes to a wrapper function. */
  readonly label?: string;
  /** Strings that a call passes to a function of another module. */
  readonly texts?: GivenTexts;
  /** Whether the node is a call to an unresolved function that may run steps. */
  readonly isUnknown?: boolean;
}

/** The graph of one workflow. The keys of `ranges` and `details` are JSON Pointers into the workflow. */
export interface WorkflowGraph {
  readonly workflow: GraphWorkflow;
  readonly ranges: ReadonlyMap<string, GraphRange>;
  readonly details: ReadonlyMap<string, NodeDetails>;
  readonly imports: readonly Omit<ImportedCall, 'workflow'>[];
}

/** The graphs of a file, in source order, before they are joined. */
export interface SeparateGraphs extends Pick<DerivedGraphs, 'partial'> {
  readonly graphs: readonly WorkflowGraph[];
}

/** The graphs of a file, in source order. The keys of `ranges` and `details` are JSON Pointers into this object. */
export interface DerivedGraphs {
  readonly workflows: readonly GraphWorkflow[];
  readonly ranges: Readonly<Record<string, GraphRange>>;
  readonly details: Readonly<Record<string, NodeDetails>>;
  /**
   * Calls to functions of other modules. These functions receive the step, but their definitions are not in this
   * file.
   */
  readonly imports: readonly ImportedCall[];
  /**
   * Whether steps may be missing because the file has syntax errors or because some of its code could not be
   * resolved.
   */
  readonly partial: boolean;
}

export interface ImportedCall {
  /** Index of the workflow in `workflows`. */
  readonly workflow: number;
  /** Function name that the `function_call` node uses. */
  readonly name: string;
  readonly module: string;
  /** Name under which the module exports the function. */
  readonly imported: string;
  /**
   * How the argument for each parameter is related to the step, in parameter order. An element is undefined if its
   * argument is unrelated to the step.
   */
  readonly handed: readonly (StepValue | undefined)[];
}

/** Joins the graphs of several workflows, in the given order. `placed` converts each range of a graph. */
export function joinGraphs(
  graphs: readonly WorkflowGraph[],
  placed: (range: GraphRange, workflow: number) => GraphRange = (range) => range,
): Omit<DerivedGraphs, 'partial'> {
  const ranges: Record<string, GraphRange> = {};
  const details: Record<string, NodeDetails> = {};
  graphs.forEach((graph, index) => {
    const root = `/workflows/${index}`;
    for (const [pointer, range] of graph.ranges) ranges[root + pointer] = placed(range, index);
    for (const [pointer, detail] of graph.details) details[root + pointer] = detail;
  });
  return {
    workflows: graphs.map(({ workflow }) => workflow),
    ranges,
    details,
    imports: graphs.flatMap(({ imports }, index) => imports.map((each) => ({ workflow: index, ...each }))),
  };
}
