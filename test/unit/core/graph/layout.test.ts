import assert from 'node:assert/strict';
import { beginId, endId, layoutWorkflow } from '../../../../core/graph/layout';
import { type Scene } from '../../../../core/graph/scene';
import { type GraphNode } from '../../../../core/model/graph';
import { step, workflow } from '../../../support/graphs';

const lines = ({ edges }: Scene): string[] =>
  edges.map(({ from, to, kind, label }) => `${from} ${kind}${label ? `(${label.text})` : ''} ${to}`);
const at = (scene: Scene, id: string): Scene['nodes'][number] =>
  scene.nodes.find((node) => node.id === id) ?? assert.fail(`no node ${id}`);

describe('layoutWorkflow', () => {
  it('draws a sequence between start and end', () => {
    const scene = layoutWorkflow(workflow([step('a'), step('b')]));
    assert.deepEqual(lines(scene), [
      `${beginId} flow /nodes/0`,
      `/nodes/0 flow /nodes/1`,
      `/nodes/1 flow ${endId}`,
    ]);
  });

  it('gives an `if` without else an empty branch', () => {
    const scene = layoutWorkflow(
      workflow([{ type: 'if', branches: [{ condition: 'vip', nodes: [step('a')] }] }, step('b')]),
    );
    assert.deepEqual(lines(scene), [
      `${beginId} flow /nodes/0`,
      '/nodes/0 branch(then) /nodes/0/branches/0/nodes/0',
      '/nodes/0/branches/0/nodes/0 flow /nodes/1',
      '/nodes/0 branch(else) /nodes/1',
      `/nodes/1 flow ${endId}`,
    ]);
  });

  it('puts nothing after a return', () => {
    const scene = layoutWorkflow(
      workflow([{ type: 'if', branches: [{ condition: 'a', nodes: [{ type: 'break', kind: 'return' }] }] }]),
    );
    assert.ok(!lines(scene).some((line) => line.startsWith('/nodes/0/branches/0/nodes/0 ')));
  });

  it('puts nothing in a loop after its break, and leads a break out of its switch', () => {
    const leave: GraphNode = { type: 'break', kind: 'break' };
    const loop = layoutWorkflow(workflow([{ type: 'loop', nodes: [step('a'), leave] }]));
    assert.deepEqual(
      lines(loop).filter((line) => line.startsWith('/nodes/0/nodes/1')),
      [],
    );
    const branches = [{ condition: '1', nodes: [leave] }];
    const choice = layoutWorkflow(workflow([{ type: 'switch', discriminant: 'x', branches }, step('b')]));
    assert.ok(lines(choice).includes('/nodes/0/branches/0/nodes/0 flow /nodes/1'));
  });

  it('puts overlapping promises side by side, and the later one under the one that it waits for', () => {
    const nodes: GraphNode[] = [
      step('a', { starts: 1, resolves: 3 }),
      step('b', { starts: 1, resolves: 2 }),
      step('c', { starts: 2, resolves: 4 }),
    ];
    const scene = layoutWorkflow(workflow([{ type: 'parallel', kind: 'all', nodes }]));
    const [a, b, c] = [0, 1, 2].map((index) => at(scene, `/nodes/0/nodes/${index}`));
    assert.equal(a?.y, b?.y);
    assert.ok(a && b && c && a.x + a.width < b.x && c.y > b.y + b.height);
    assert.equal(c.x + c.width / 2, b.x + b.width / 2);
    assert.ok(lines(scene).includes('/nodes/0/nodes/1 flow /nodes/0/nodes/2'));
  });

  it('draws the edge back to the start of a loop', () => {
    const scene = layoutWorkflow(workflow([{ type: 'loop', nodes: [step('a')] }]));
    assert.ok(lines(scene).includes('/nodes/0/nodes/0 repeat /nodes/0'));
  });

  it('shows a function inside its first call only, and a recursive call as a box', () => {
    const call: GraphNode = { type: 'function_call', name: 'f' };
    const scene = layoutWorkflow(workflow([call, call], { f: [step('a'), call] }));
    assert.equal(at(scene, '/nodes/0').frame, true);
    assert.equal(at(scene, '/nodes/0>/functions/f/nodes/0').parent, '/nodes/0');
    assert.equal(at(scene, '/nodes/0>/functions/f/nodes/1').frame, false);
    assert.equal(at(scene, '/nodes/1').collapsed, true);
    const opened = layoutWorkflow(workflow([call, call], { f: [step('a')] }), {
      expanded: new Set(['/nodes/1']),
    });
    assert.equal(at(opened, '/nodes/1>/functions/f/nodes/0').title, 'a');
  });

  it('makes a frame as wide as its title, and ends the nesting at a depth that no program reaches', () => {
    const call: GraphNode = { type: 'function_call', name: 'prepareEverythingForTheCustomer' };
    const scene = layoutWorkflow(workflow([call, call], { [call.name]: [step('a')] }));
    assert.equal(at(scene, '/nodes/0').width, at(scene, '/nodes/1').width);
    const nested = (depth: number): GraphNode => depth === 0 ? step('inner') : { type: 'loop', nodes: [nested(depth - 1)] }; // prettier-ignore
    const titles = (depth: number): string[] => layoutWorkflow(workflow([nested(depth)])).nodes.map(({ title }) => title); // prettier-ignore
    assert.equal(titles(149).filter((title) => title === 'loop').length, 149);
    assert.deepEqual([titles(150).includes('inner'), titles(151).includes('inner')], [true, false]);
    assert.deepEqual(layoutWorkflow(workflow([nested(151)])).nodes.filter(({ frame }) => frame).length, 150);
  });

  it('keeps functions that are never called, beside the run', () => {
    const scene = layoutWorkflow(workflow([step('a')], { 'x/y': [step('b')] }));
    assert.equal(at(scene, '/functions/x~1y').frame, true);
    assert.ok(at(scene, '/functions/x~1y').x > at(scene, '/nodes/0').x + at(scene, '/nodes/0').width);
  });

  it('hides the content of a collapsed frame', () => {
    const scene = layoutWorkflow(workflow([{ type: 'loop', nodes: [step('a')] }]), {
      collapsed: new Set(['/nodes/0']),
    });
    assert.deepEqual([at(scene, '/nodes/0').frame, scene.nodes.length], [false, 3]);
  });

  it('marks the catch branch as an error path', () => {
    const node: GraphNode = {
      type: 'try',
      try_block: { type: 'block', nodes: [step('a')] },
      catch_block: { type: 'block', nodes: [step('b')] },
      finally_block: { type: 'block', nodes: [step('c')] },
    };
    const drawn = lines(layoutWorkflow(workflow([node])));
    assert.ok(drawn.includes('/nodes/0 failure(catch) /nodes/0/catch_block/nodes/0'));
    assert.ok(drawn.includes('/nodes/0/try_block/nodes/0 branch(finally) /nodes/0/finally_block/nodes/0'));
    assert.ok(drawn.includes('/nodes/0/catch_block/nodes/0 branch /nodes/0/finally_block/nodes/0'));
  });
});
