import { type NodeNote } from '../../model/graph';
import { type ScriptGraphs } from '../language';
import { byWorkflow } from './graph/by-workflow';
import { type NodeDetails } from './graph/derive';
import { type ShownGraphs } from './graph/last-good';

/**
 * Splits the graph data of a script and its imports into one part for each workflow. The pointers in each part are
 * relative to its workflow.
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
 * Returns a node's pointer together with its note, which contains details that are not in the graph. Returns an empty
 * list if there are no such details.
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
