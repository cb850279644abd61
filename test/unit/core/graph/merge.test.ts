import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffWorkflows, matchWorkflows } from '../../../../core/graph/diff';
import { mergeWorkflows, type MergedWorkflow } from '../../../../core/graph/merge';
import { outlineText, outlineWorkflow } from '../../../../core/graph/outline';
import { type GraphNode, type GraphWorkflow } from '../../../../core/model/graph';
import { walkWorkflow } from '../../../../core/model/graph-walk';
import { act, attempt, loop, sleep, when } from '../../../../local/demo/graph-parts';
import { arbitraryWorkflow, workflow } from '../../../support/graphs';

const merge = (before: GraphWorkflow, after: GraphWorkflow): MergedWorkflow =>
  mergeWorkflows(before, after, matchWorkflows(before, after));
const nodesOf = (graph: GraphWorkflow): Map<string, GraphNode> => {
  const nodes = new Map<string, GraphNode>();
  walkWorkflow(graph, (node, pointer) => nodes.set(pointer, node));
  return nodes;
};
const [a, b, c] = [act('a'), act('b'), act('c')];

describe('mergeWorkflows', () => {
  for (const [what, before, after, expected, removed] of [
    ['one in the middle', [a, b, c], [a, c], 'step, a|step, b|step, c', ['/nodes/1']],
    ['at the start and the end', [a, b, c], [b], 'step, a|step, b|step, c', ['/nodes/0', '/nodes/2']],
    ['inside a branch', [when({ x: [a, b] })], [when({ x: [b] })], 'if, x|then|step, a|step, b|else: empty', ['/nodes/0/branches/0/nodes/0']], // prettier-ignore
    ['inside a catch', [attempt([a], [b, c])], [attempt([a], [c])], 'try|try|step, a|catch|step, b|step, c', ['/nodes/0/catch_block/nodes/0']], // prettier-ignore
    ['a loop whose steps stay', [loop(a, b)], [a, b], 'loop|step, a|step, b', ['/nodes/0']],
    ['a loop with some of its steps', [loop(a, sleep('s', 1))], [a], 'loop|sleep, s, 1 ms|step, a', ['/nodes/0', '/nodes/0/nodes/0']], // prettier-ignore
  ] as const)
    it(`leaves removed nodes in place: ${what}`, () => {
      const merged = merge(workflow(before), workflow(after));
      const lines = outlineText(outlineWorkflow(merged.workflow)).trim().split('\n');
      assert.equal(lines.map((line) => line.trim()).join('|'), expected);
      assert.deepEqual([...merged.removed.values()].sort(), removed);
    });

  it('keeps a removed function with its removed steps, but not one whose steps all stay', () => {
    const merged = merge(workflow([a], { gone: [b], moved: [c], 'x/y': [] }), workflow([a, c], {}));
    assert.deepEqual(Object.keys(merged.workflow.functions), ['gone']);
    assert.deepEqual(merged.workflow.functions.gone?.nodes, [b]);
    assert.deepEqual([...merged.removed], [['/functions/gone/nodes/0', '/functions/gone/nodes/0']]);
    assert.deepEqual([...merged.kept], [['/nodes/0', '/nodes/0'], ['/nodes/1', '/nodes/1']]); // prettier-ignore
    const added = merge(workflow([a]), workflow([a], { 'x/y': [], f: [b] }));
    assert.deepEqual(Object.keys(added.workflow.functions), ['x/y', 'f']);
  });

  it('keeps several removed neighbors in their order, after the node that they followed', () => {
    const [d, e] = [act('d'), act('e')];
    const merged = merge(workflow([a, b, c, d, e], { f: [a, b] }), workflow([a, d], { f: [b] }));
    const names = (nodes: readonly GraphNode[] = []): string => nodes.map((node) => ('name' in node ? node.name : node.type)).join(''); // prettier-ignore
    assert.equal(names(merged.workflow.nodes), 'abcde');
    assert.equal(names(merged.workflow.functions.f?.nodes), 'ab');
    assert.deepEqual([...merged.kept.values()].sort(), ['/functions/f/nodes/1', '/nodes/0', '/nodes/3']);
  });

  it('pairs branches by condition before it pairs them by position', () => {
    const merged = merge(
      workflow([when({ x: [a, act('was in x')], y: [b, act('was in y')] })]),
      workflow([when({ y: [b], x: [a] })]),
    );
    const lines = outlineText(outlineWorkflow(merged.workflow)).trim().split('\n').map((line) => line.trim()); // prettier-ignore
    assert.equal(lines.join('|'), 'if, y|then|step, b|step, was in y|x|step, a|step, was in x|else: empty');
  });

  it('puts nodes that were removed from a branch into one branch, also when another branch replaced it', () => {
    const branch = (condition: string | null, ...nodes: GraphNode[]) => ({ condition, nodes });
    const before: GraphNode = { type: 'if', branches: [branch('x', a), branch(null)] };
    const after: GraphNode = { type: 'if', branches: [branch(null), branch('x'), branch(null)] };
    const merged = merge(workflow([before]), workflow([after]));
    assert.deepEqual([...merged.removed], [['/nodes/0/branches/0/nodes/0', '/nodes/0/branches/1/nodes/0']]);
    assert.equal(nodesOf(merged.workflow).size, 2);
  });

  it('keeps every node of the newer graph, and changes nothing if nothing was removed', () => {
    fc.assert(
      fc.property(arbitraryWorkflow, arbitraryWorkflow, (before, after) => {
        const merged = merge(before, after);
        const [now, all] = [nodesOf(after), nodesOf(merged.workflow)];
        assert.deepEqual([...merged.kept.keys()].sort(), [...now.keys()].sort());
        for (const [pointer, place] of merged.kept)
          assert.equal(all.get(place)?.type, now.get(pointer)?.type);
        assert.equal(all.size, merged.kept.size + merged.removed.size);
        const gone = diffWorkflows(before, after).flatMap((one) =>
          one.kind === 'removed' ? [one.before] : [],
        );
        for (const place of merged.removed.keys()) assert.ok(gone.some(({ pointer }) => pointer === place));
        assert.equal(JSON.stringify(merge(after, after).workflow), JSON.stringify(after));
      }),
      { numRuns: 100 },
    );
  });
});
