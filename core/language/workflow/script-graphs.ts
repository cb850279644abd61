import { type ScriptGraphs } from '../language';
import { byWorkflow } from './graph/by-workflow';
import { type ShownGraphs } from './graph/last-good';

/** Splits what was derived from a script, and what it imports, by workflow, with pointers that begin at the workflow. */
export function scriptGraphs({ graphs, isStale }: ShownGraphs, uri: string): ScriptGraphs {
  const rangesOf = byWorkflow(graphs.ranges);
  return {
    graphs: graphs.workflows.map((workflow, index) => ({
      workflow,
      ranges: Object.fromEntries(
        rangesOf(index).flatMap(([rest, { start, end, file }]) =>
          rest === '' ? [] : [[rest, file === uri ? { start, end } : { start, end, uri: file }]],
        ),
      ),
    })),
    isStale,
  };
}
