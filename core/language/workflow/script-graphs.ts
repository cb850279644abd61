import { type OffsetRange } from '../../base/problem';
import { type ScriptGraphs } from '../language';
import { type DerivedGraphs } from './graph/derive';
import { type ShownGraphs } from './graph/last-good';

/** Splits what was derived from one file by workflow, with pointers that begin at the workflow. */
export function scriptGraphs({ graphs, isStale }: ShownGraphs, uri: string): ScriptGraphs {
  return {
    graphs: graphs.workflows.map((workflow, index) => ({ workflow, ranges: rangesOf(graphs, index, uri) })),
    isStale,
  };
}

function rangesOf({ ranges }: DerivedGraphs, index: number, uri: string): Record<string, OffsetRange> {
  const prefix = `/workflows/${index}/`;
  const own = Object.entries(ranges).filter(
    ([pointer, { file }]) => pointer.startsWith(prefix) && file === uri,
  );
  return Object.fromEntries(
    own.map(([pointer, { start, end }]) => [pointer.slice(prefix.length - 1), { start, end }]),
  );
}
