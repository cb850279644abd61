import { type NodeNote } from '../../model/graph';
import { type ScriptGraphs } from '../language';
import { byWorkflow } from './graph/by-workflow';
import { type NodeDetails } from './graph/derive';
import { type ShownGraphs } from './graph/last-good';

/**
 * Splits the data derived from a script and its imports into one part for each workflow. The pointers in the result
 * are relative to the workflow.
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
 * Returns the note of a node, with its pointer. The note contains details that the graph does not contain. The result
 * is empty if there are none.
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
