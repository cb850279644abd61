import { type GraphWorkflow } from '../../core/model/graph';
import { act, sleep } from './graph-parts';

/** Returns a graph for a version whose script is unknown to this service. */
export function sampleGraph(className: string): GraphWorkflow {
  return {
    class_name: className,
    functions: {},
    nodes: [act('read input'), act('do the work'), sleep('settle', '5 seconds'), act('report')],
  };
}
