import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { type Scene, type SceneNode } from '../../../../core/graph/scene';
import { arbitraryWorkflow, step, workflow } from '../../../support/graphs';

const overlap = (a: SceneNode, b: SceneNode): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const within = (inner: SceneNode, outer: SceneNode): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const touches = (node: SceneNode, point: { x: number; y: number } | undefined): boolean =>
  point !== undefined &&
  point.x >= node.x - 0.01 && point.x <= node.x + node.width + 0.01 && point.y >= node.y - 0.01 && point.y <= node.y + node.height + 0.01; // prettier-ignore

/** Describes the faults of a scene. Returns an empty list if there are none. */
function faults(scene: Scene): string[] {
  const found: string[] = [];
  const byId = new Map(scene.nodes.map((node) => [node.id, node]));
  if (byId.size !== scene.nodes.length) found.push('an id occurs twice');
  scene.nodes.forEach((node, index) => {
    if (node.x < 0 || node.y < 0 || node.x + node.width > scene.width || node.y + node.height > scene.height)
      found.push(`${node.id} is outside`);
    const parent = node.parent === undefined ? undefined : byId.get(node.parent);
    if (node.parent !== undefined && !(parent && within(node, parent)))
      found.push(`${node.id} leaves its frame`);
    for (const other of scene.nodes.slice(index + 1)) {
      if (other.parent === node.parent && overlap(node, other)) found.push(`${node.id} overlaps ${other.id}`);
    }
  });
  for (const edge of scene.edges) {
    const from = byId.get(edge.from);
    const to = byId.get(edge.to);
    if (!from || !touches(from, edge.points[0])) found.push(`an edge does not begin at ${edge.from}`);
    if (!to || !touches(to, edge.points[edge.points.length - 1]))
      found.push(`an edge does not end at ${edge.to}`);
  }
  return found;
}

describe('layout', () => {
  it('overlaps nothing, keeps everything inside its frame, and connects every line to its boxes', () => {
    fc.assert(
      fc.property(arbitraryWorkflow, (one) => assert.deepEqual(faults(layoutWorkflow(one)), [])),
      { numRuns: 300 },
    );
  });

  it('reaches every box that can be reached', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 9 }), { minLength: 1, maxLength: 30 }), (names) => {
        const { edges, nodes } = layoutWorkflow(workflow(names.map((name) => step(name))));
        assert.equal(edges.length, nodes.length - 1);
        const tops = nodes.filter(({ pointer }) => pointer !== '').map(({ y }) => y);
        assert.deepEqual(
          tops,
          [...tops].sort((a, b) => a - b),
        );
      }),
    );
  });

  it('grows linearly: twice the nodes, twice the boxes and lines', () => {
    const program = (copies: number): Scene =>
      layoutWorkflow(
        workflow(
          Array.from({ length: copies }, (_, index) => ({
            type: 'if',
            branches: [
              { condition: `x > ${index}`, nodes: [step('a'), { type: 'loop', nodes: [step('b')] }] },
            ],
          })),
        ),
      );
    const [small, large] = [program(50), program(100)];
    const size = ({ nodes, edges }: Scene): number =>
      nodes.length + edges.reduce((sum, { points }) => sum + points.length, 0);
    assert.ok(size(large) <= 2.05 * size(small), `${size(small)} → ${size(large)}`);
  });

  it('lays out a deep program without a stack overflow', () => {
    let node = step('innermost');
    for (let depth = 0; depth < 5000; depth++) node = step(`level ${depth}`, { nodes: [node] });
    const { nodes } = layoutWorkflow(workflow([node]));
    assert.ok(nodes.some(({ title }) => title === 'level 4999'));
  });

  it('has a check that finds faults', () => {
    const scene = layoutWorkflow(workflow([step('a'), step('b')]));
    const moved = scene.nodes.map((node) => (node.title === 'b' ? { ...node, y: node.y - 60 } : node));
    assert.ok(faults({ ...scene, nodes: moved }).length >= 2);
  });
});
