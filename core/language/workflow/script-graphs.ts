import { type NodeNote } from '../../model/graph';
import { type ScriptGraphs } from '../language';
import { byWorkflow } from './graph/by-workflow';
import { type NodeDetails } from './graph/derived-graphs';
import { type ShownGraphs } from './graph/last-good';

/**
 * Splits the graph data of a script and its imports into one part per workflow. JSON Pointers in a part are relative
 * to the workflow of that part.
 */
export function scriptGraphs({ graphs, isStale }: ShownGraphs, uri: string): ScriptGraphs {
  const rangesOf = byWorkflow(graphs.ranges);
  const detailsOf = byWorkflow(graphs.details);
  return {
    graphs: graphs.workflows.map((workflow, index) => ({
      workflow,
      notes: Object.fromEntries(detailsOf(index).flatMap(([rest, detail]) => noteOf(rest, detail))),
      ranges: Object.fromEntries(
        rangesOf(index).flatMap(([rest, { start, end, from, file }]) => {
          const range = from === undefined ? { start, end } : { start, end, from };
          return rest === '' ? [] : [[rest, file === uri ? range : { ...range, uri: file }]];
        }),
      ),
    })),
    isStale,
    isPartial: graphs.partial,
  };
}

/**
 * Returns a list that contains the node's pointer and its note, or an empty list if there is no note. A note contains
 * details about the node that are not in the graph.
 */
export function noteOf(pointer: string, { label, isUnknown }: NodeDetails): [string, NodeNote][] {
  if (label === undefined && isUnknown === undefined) return [];
  return [
    [
      pointer,
      { ...(label === undefined ? {} : { label }), ...(isUnknown === undefined ? {} : { isUnknown }) },
    ],
  ];
}
