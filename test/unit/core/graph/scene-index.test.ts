import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { overviewOf } from '../../../../core/graph/overview';
import { SceneIndex } from '../../../../core/graph/scene-index';
import { loop } from '../../../../local/demo/graph-parts';
import { arbitraryWorkflow, step, workflow } from '../../../support/graphs';

const long = layoutWorkflow(workflow(Array.from({ length: 1000 }, (_, index) => step(`step ${index}`))));

describe('SceneIndex', () => {
  it('finds every box and line in an area', () => {
    const area = fc.record({ x: fc.nat(4000), y: fc.nat(4000), width: fc.nat(900), height: fc.nat(900) });
    fc.assert(
      fc.property(arbitraryWorkflow, area, (graph, { x, y, width, height }) => {
        const scene = layoutWorkflow(graph);
        const found = new SceneIndex(scene).within({ x, y, width, height });
        scene.nodes.forEach((node, index) => {
          const isIn = node.x <= x + width && node.x + node.width >= x && node.y <= y + height && node.y + node.height >= y; // prettier-ignore
          assert.ok(!isIn || found.nodes.includes(index), node.id);
        });
        scene.edges.forEach(({ points }, index) => {
          const isIn = points.some((point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height); // prettier-ignore
          assert.ok(!isIn || found.edges.includes(index));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('visits few of many items', () => {
    const { nodes, edges } = new SceneIndex(long).within({ x: 0, y: 30_000, width: 800, height: 600 });
    assert.ok(nodes.length > 8 && nodes.length < 40, String(nodes.length));
    assert.ok(edges.length < 40);
  });

  it('finds the innermost box at a point', () => {
    const scene = layoutWorkflow(workflow([loop(step('a'))]));
    const inner = scene.nodes.find(({ title }) => title === 'a')!;
    const index = new SceneIndex(scene);
    assert.equal(index.at({ x: inner.x + 5, y: inner.y + 5 })?.title, 'a');
    assert.equal(index.at({ x: inner.x + 5, y: inner.y - 5 })?.title, 'loop');
    assert.equal(index.at({ x: -50, y: 0 }), undefined);
  });
});

describe('overviewOf', () => {
  it('has an outline for each box and frame, and a line for each edge', () => {
    const scene = layoutWorkflow(workflow([loop(step('a'), step('b'))]));
    const { frames, boxes, lines } = overviewOf(scene);
    const count = (path: string): number => path.split('M').length - 1;
    assert.deepEqual([count(frames), count(boxes), count(lines)], [1, 4, scene.edges.length]);
  });
});
