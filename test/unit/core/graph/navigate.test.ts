import assert from 'node:assert/strict';
import { layoutWorkflow } from '../../../../core/graph/layout';
import { type Direction, Navigator } from '../../../../core/graph/navigate';
import { type Scene, type SceneEdge, type SceneNode } from '../../../../core/graph/scene';
import { act, loop, when } from '../../../../local/demo/graph-parts';
import { workflow } from '../../../support/graphs';

const box = (id: string, x: number, y: number, more: Partial<SceneNode> = {}): SceneNode => ({
  id, pointer: id, kind: 'step', title: id, label: id, x, y, width: 100, height: 40, frame: false, ...more,
}); // prettier-ignore
const line = (from: string, to: string, kind: SceneEdge['kind'] = 'flow'): SceneEdge => ({
  from,
  to,
  kind,
  points: [],
});
const scene = (nodes: readonly SceneNode[], edges: readonly SceneEdge[] = []): Scene => ({
  width: 1000,
  height: 1000,
  nodes,
  edges,
});

/** Presses `keys` one after another, and returns the ID of the selected element after each key. */
function walk(drawn: Scene, from: string, ...keys: readonly Direction[]): (string | undefined)[] {
  const navigator = new Navigator(drawn);
  let at: string | undefined = from;
  return keys.map((key) => (at = navigator.next(at, key)));
}

describe('Navigator', () => {
  const row = scene([box('a', 0, 0), box('b', 150, 0), box('c', 300, 0), box('low', 150, 40)]);

  it('starts at the first box if nothing, or a box that is gone, is selected', () => {
    const navigator = new Navigator(row);
    assert.equal(navigator.next(undefined, 'down'), 'a');
    assert.equal(navigator.next('gone', 'left'), 'a');
    assert.equal(new Navigator(scene([])).next(undefined, 'up'), undefined);
  });

  it('goes to the nearest box on a side, and stops at the edge', () => {
    assert.deepEqual(walk(row, 'a', 'right', 'right', 'right'), ['b', 'c', undefined]);
    assert.deepEqual(walk(row, 'c', 'left', 'left', 'left'), ['b', 'a', undefined]);
  });

  it('measures the distance between the centers, not the edges', () => {
    const uneven = scene([box('a', 0, 0), box('wide', 110, 0, { width: 500 }), box('narrow', 120, 0)]);
    assert.deepEqual(walk(uneven, 'a', 'right'), ['narrow']);
    assert.deepEqual(walk(uneven, 'narrow', 'right'), ['wide'], 'its left edge is further left');
  });

  it('takes the first of two boxes at the same distance', () => {
    const two = scene([box('a', 0, 0), box('first', 150, -10), box('second', 150, 10)]);
    assert.deepEqual(walk(two, 'a', 'right'), ['first']);
  });

  it('goes sideways only to boxes that overlap in height and are in the same frame', () => {
    assert.deepEqual(walk(row, 'low', 'left'), [undefined], 'the box above ends where this one begins');
    assert.deepEqual(walk(row, 'low', 'right'), [undefined]);
    const touching = scene([box('a', 0, 40), box('above', 150, 0), box('below', 150, 80)]);
    assert.deepEqual(walk(touching, 'a', 'right'), [undefined]);
    const partly = scene([box('a', 0, 39), box('b', 150, 0)]);
    assert.deepEqual([walk(partly, 'a', 'right'), walk(partly, 'b', 'left')], [['b'], ['a']]);
    const framed = scene([box('a', 0, 0), box('inner', 150, 0, { parent: 'f' }), box('b', 300, 0)]);
    assert.deepEqual(walk(framed, 'a', 'right'), ['b']);
    assert.deepEqual(walk(framed, 'inner', 'right'), [undefined]);
  });

  it('follows lines up and down, to the nearest of several boxes', () => {
    const fork = scene(
      [box('head', 150, 0), box('left', 0, 100), box('middle', 160, 100), box('end', 150, 200)],
      [line('head', 'left', 'branch'), line('head', 'middle', 'branch'), line('left', 'end'), line('middle', 'end')], // prettier-ignore
    );
    assert.deepEqual(walk(fork, 'head', 'down', 'down', 'down'), ['middle', 'end', undefined]);
    assert.deepEqual(walk(fork, 'end', 'up', 'up', 'up'), ['middle', 'head', undefined]);
    assert.deepEqual(walk(fork, 'left', 'down'), ['end']);
  });

  it('does not follow the line back to the start of a loop, or one to a box that is not drawn', () => {
    const back = scene([box('a', 0, 0), box('b', 0, 100)], [line('b', 'a', 'repeat'), line('b', 'hidden')]);
    assert.deepEqual([walk(back, 'b', 'down'), walk(back, 'a', 'up')], [[undefined], [undefined]]);
  });

  it('enters a frame downward and leaves it upward', () => {
    const drawn = layoutWorkflow(workflow([loop(act('a'), act('b')), act('c')]));
    assert.deepEqual(walk(drawn, '>begin', 'down', 'down', 'down', 'down'), [
      '/nodes/0',
      '/nodes/0/nodes/0',
      '/nodes/0/nodes/1',
      undefined,
    ]);
    assert.deepEqual(walk(drawn, '>end', 'up', 'up', 'up'), ['/nodes/1', '/nodes/0', '>begin']);
    assert.deepEqual(walk(drawn, '/nodes/0/nodes/1', 'up', 'up', 'up'), ['/nodes/0/nodes/0', '/nodes/0', '>begin']); // prettier-ignore
  });

  it('prefers the content of a frame over a nearer box after the frame', () => {
    const nodes = [box('f', 0, 0, { frame: true }), box('in', 300, 20, { parent: 'f' }), box('next', 0, 100)];
    const drawn = scene(nodes, [line('f', 'next'), line('f', 'in'), line('in', 'f')]);
    assert.deepEqual(walk(drawn, 'f', 'down'), ['in']);
    assert.deepEqual(walk(scene(nodes, [line('next', 'in'), line('f', 'in')]), 'in', 'up'), ['f']);
  });

  it('moves between the branches of a decision', () => {
    const drawn = layoutWorkflow(workflow([when({ x: [act('a')], else: [act('b')] })]));
    const [a, b] = ['/nodes/0/branches/0/nodes/0', '/nodes/0/branches/1/nodes/0'];
    assert.deepEqual(walk(drawn, a, 'right', 'right'), [b, undefined]);
    assert.deepEqual(walk(drawn, b, 'left', 'up'), [a, '/nodes/0']);
  });
});
