import dagre from '@dagrejs/dagre';
import ELK from 'elkjs/lib/elk.bundled.js';
import { layoutWorkflow } from '../../core/graph/layout';
import { overlayRun } from '../../core/graph/overlay';
import { type Scene } from '../../core/graph/scene';
import { type GraphNode, type GraphWorkflow } from '../../core/model/graph';
import { walkWorkflow } from '../../core/model/graph-walk';
import { type WorkflowStep } from '../../core/model/workflow-step';
import { step, workflow } from '../support/graphs';

/** Creates a workflow graph of about `size` nodes, which repeats a branch, a loop, and a parallel part. */
function program(size: number): GraphWorkflow {
  const part = (index: number): GraphNode[] => [
    step(`load ${index}`),
    {
      type: 'if',
      branches: [
        { condition: `x > ${index}`, nodes: [step('a')] },
        { condition: null, nodes: [step('b')] },
      ],
    },
    { type: 'loop', nodes: [step('c')] },
    { type: 'parallel', kind: 'all', nodes: [step('d'), step('e')] },
  ]; // each part has 9 nodes
  return workflow(Array.from({ length: Math.ceil(size / 9) }, (_, index) => part(index)).flat());
}

/**
 * Returns the median time of `work`, which lays out a graph. If the layout fails, as it may on large graphs, returns
 * the reason instead.
 */
async function medianOrFailure(runs: number, work: () => unknown): Promise<number | string> {
  try {
    return await median(runs, work);
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function median(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    await work();
    if (run > 0 || runs === 1) times.push(performance.now() - start); // the first run is a warm-up and is not counted
  }
  times.sort((a, b) => a - b);
  return Number((times[Math.floor(times.length / 2)] ?? 0).toFixed(2));
}

/** Returns a scene as a flat graph for other layout libraries. Lines from a box to itself are left out. */
function flat({ nodes, edges }: Scene): { nodes: Scene['nodes']; edges: Scene['edges'] } {
  return { nodes, edges: edges.filter(({ from, to }) => from !== to) };
}

async function elk(scene: Scene): Promise<unknown> {
  const { nodes, edges } = flat(scene);
  return new ELK().layout({
    id: 'root',
    layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN' },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(({ from, to }, index) => ({ id: String(index), sources: [from], targets: [to] })),
  });
}

function dagreLayout(scene: Scene): void {
  const { nodes, edges } = flat(scene);
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({});
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  edges.forEach(({ from, to }, index) => graph.setEdge(from, to, {}, String(index)));
  dagre.layout(graph);
}

/** Creates a log with an entry for each `step.do` of the workflow. */
function logOf(graph: GraphWorkflow): WorkflowStep[] {
  const steps: WorkflowStep[] = [];
  walkWorkflow(graph, (node) => {
    if (node.type === 'step_do')
      steps.push({ type: 'step', name: `${node.name}-1`, success: true, attempts: [] });
  });
  return steps;
}

export const bench = {
  name: 'graph layout',
  async run(): Promise<Record<string, number | string>> {
    const figures: Record<string, number | string> = {};
    for (const size of [50, 200, 1000, 5000]) {
      const graph = program(size);
      const scene = layoutWorkflow(graph);
      const steps = logOf(graph);
      figures[`${size} nodes: ours, median ms`] = await median(15, () => layoutWorkflow(graph));
      figures[`${size} nodes: overlay of ${steps.length} entries, median ms`] = await median(15, () =>
        overlayRun(graph, steps),
      );
      const runs = size > 1000 ? 1 : 3;
      figures[`${size} nodes: dagre, median ms`] = await medianOrFailure(runs, () => dagreLayout(scene));
      figures[`${size} nodes: elkjs, median ms`] = await medianOrFailure(runs, async () => elk(scene));
    }
    return figures;
  },
};
