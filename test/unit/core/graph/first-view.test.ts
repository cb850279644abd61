import assert from 'node:assert/strict';
import { firstView, wholeView } from '../../../../core/graph/first-view';

const scene = (width: number, height: number, beginAt = width / 2) => ({
  width,
  height,
  nodes: [{ id: 'b', pointer: '', kind: 'begin' as const, title: '', label: '', x: beginAt - 10, y: 24, width: 20, height: 20, frame: false }], // prettier-ignore
});
const window = { width: 460, height: 600 };

describe('firstView', () => {
  for (const [what, drawn, expected] of [
    ['a small graph: actual size, centered', scene(260, 300), { x: 100, y: 0, scale: 1 }],
    ['a graph that is slightly too tall: all of it', scene(400, 700), { x: 58.57, y: 0, scale: 0.857 }],
    ['a tall graph: its full width, from the start', scene(575, 4000), { x: 0, y: 0, scale: 0.8 }],
    ['a wide graph: readable, its start centered', scene(3000, 500), { x: -670, y: 0, scale: 0.6 }],
    ['a wide graph that starts at its edge: no empty margin', scene(3000, 500, 40), { x: 0, y: 0, scale: 0.6 }], // prettier-ignore
    ['a graph that fits at 80 % of its size: all of it', scene(575, 750), { x: 0, y: 0, scale: 0.8 }],
    ['a wide graph that starts at its other edge: no empty margin', scene(3000, 500, 2960), { x: -1340, y: 0, scale: 0.6 }], // prettier-ignore
    ['a narrow, very tall graph: actual size', scene(200, 9000), { x: 130, y: 0, scale: 1 }],
  ] as const) {
    it(what, () => {
      const { x, y, scale } = firstView(drawn, window);
      assert.deepEqual({ x: Number(x.toFixed(2)), y, scale: Number(scale.toFixed(3)) }, expected);
    });
  }
});

describe('wholeView', () => {
  it('shows all of a graph, however large, and enlarges none', () => {
    assert.deepEqual(wholeView(scene(4600, 3000), window), { x: 0, y: 150, scale: 0.1 });
    assert.deepEqual(wholeView(scene(100, 100), window), { x: 180, y: 250, scale: 1 });
  });
});
