import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { overviewOf } from '../../../../core/graph/overview';
import { type SceneEdge, type SceneNode } from '../../../../core/graph/scene';
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

describe('SceneIndex at the borders of its cells', () => {
  const box = (id: string, x: number, y: number): SceneNode => ({ id, pointer: id, kind: 'step', title: id, label: id, x, y, width: 100, height: 50, frame: false }); // prettier-ignore
  const line = (...points: readonly (readonly [number, number])[]): SceneEdge => ({ from: 'a', to: 'b', kind: 'flow', points: points.map(([x, y]) => ({ x, y })) }); // prettier-ignore
  const nodes = [box('a', 0, 0), box('across', 1150, 780), box('far', 2500, 1700)];
  const edges = [line([50, 50], [50, 100]), line([1300, 900], [50, 900], [50, 700])];
  const index = new SceneIndex({ width: 3000, height: 2000, nodes, edges });

  it('finds an item in each cell that it touches, once', () => {
    assert.deepEqual(index.within({ x: 0, y: 0, width: 10, height: 10 }), { nodes: [0, 1], edges: [0, 1] });
    assert.deepEqual(index.within({ x: 1200, y: 800, width: 10, height: 10 }), { nodes: [1], edges: [1] });
    assert.deepEqual(index.within({ x: 0, y: 0, width: 3000, height: 2000 }), { nodes: [0, 1, 2], edges: [0, 1] }); // prettier-ignore
    assert.deepEqual(index.within({ x: 2400, y: 0, width: 10, height: 799 }), { nodes: [], edges: [] });
    assert.deepEqual(index.within({ x: 2400, y: 800, width: 10, height: 800 }), { nodes: [2], edges: [] });
  });

  it('has one key for areas in the same cells', () => {
    const key = (x: number, y: number, width: number, height: number) => index.keyOf({ x, y, width, height });
    assert.equal(key(0, 0, 1199, 799), key(100, 100, 500, 500));
    assert.deepEqual([key(0, 0, 1200, 800), key(-1, 0, 10, 10)], ['0 0 1 1', '-1 0 0 0']);
  });

  it('counts the border of a box as the box', () => {
    const at = (x: number, y: number) => index.at({ x, y })?.id;
    assert.deepEqual([at(0, 0), at(100, 50), at(0, 50), at(100, 0)], ['a', 'a', 'a', 'a']);
    assert.deepEqual([at(-1, 0), at(0, -1), at(101, 0), at(0, 51)], new Array(4).fill(undefined));
    assert.equal(at(1250, 830), 'across');
  });
});

describe('overviewOf', () => {
  it('draws boxes as rectangles, and lines from point to point', () => {
    const box: SceneNode = { id: 'a', pointer: '', kind: 'step', title: '', label: '', x: 1, y: 2, width: 3, height: 4, frame: false }; // prettier-ignore
    const points = [{ x: 5, y: 6 }, { x: 7, y: 8 }, { x: 9, y: 8 }]; // prettier-ignore
    const scene = { width: 9, height: 9, nodes: [box, { ...box, frame: true, x: 0 }], edges: [{ from: 'a', to: 'b', kind: 'flow', points } as const] }; // prettier-ignore
    assert.deepEqual(overviewOf(scene), { frames: 'M0 2h3v4h-3z', boxes: 'M1 2h3v4h-3z', lines: 'M5 6L7 8L9 8' }); // prettier-ignore
  });

  it('has an outline for each box and frame, and a line for each edge', () => {
    const scene = layoutWorkflow(workflow([loop(step('a'), step('b'))]));
    const { frames, boxes, lines } = overviewOf(scene);
    const count = (path: string): number => path.split('M').length - 1;
    assert.deepEqual([count(frames), count(boxes), count(lines)], [1, 4, scene.edges.length]);
  });
});
