import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffWorkflows, type GraphChange, matchWorkflows } from '../../../../core/graph/diff';
import { commonSubsequence } from '../../../../core/graph/subsequence';
import { deriveGraphs } from '../../../../core/language/workflow/graph/derive';
import { type GraphNode, type GraphWorkflow } from '../../../../core/model/graph';
import { act } from '../../../../local/demo/graph-parts';
import { workflow } from '../../../support/graphs';
import { programOf, workflowAround } from '../../../support/workflow';

function graph(body: string): GraphWorkflow {
  return deriveGraphs(programOf(workflowAround(body)), { mode: 'complete', file: 'w' }).workflows[0]!;
}

const label = (node: GraphNode): string => ('name' in node ? node.name : node.type);

function words(change: GraphChange): string {
  switch (change.kind) {
    case 'added':
      return `added ${label(change.after.node)}`;
    case 'removed':
      return `removed ${label(change.before.node)}`;
    case 'renamed':
      return `renamed ${label(change.before.node)} ${label(change.after.node)}`;
    case 'moved':
      return `moved ${label(change.after.node)}`;
    case 'reconfigured':
    case 'incomparable':
      return `${change.kind} ${label(change.after.node)} ${change.fields.map(({ path, before, after }) => `${path} ${String(before)} ${String(after)}`).join()}`; // prettier-ignore
  }
}

const a = 'await step.do("a", f);';
const b = 'await step.do("b", f);';
const c = 'await step.do("c", f);';

describe('diffWorkflows', () => {
  it('ignores other quotes in a condition, and what one graph could not read', () => {
    const branch = (condition: string, delay: number | string): GraphWorkflow => ({
      ...graph(''),
      nodes: [
        { type: 'if', branches: [{ condition, nodes: [] }] },
        { type: 'step_sleep', name: 's', duration: delay },
      ],
    });
    assert.deepEqual(diffWorkflows(branch('x === "a"', 'Generated'), branch("x === 'a'", 5)), []);
    const kinds = diffWorkflows(branch('x === "a"', 4), branch("x === 'b'", 5)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['reconfigured', 'reconfigured']);
  });

  it('says what cannot be compared any longer: a value that is now computed', () => {
    const one = (timeout: number | string, delay: number | string): GraphWorkflow =>
      workflow([act('a', { timeout, delay })]);
    const changes = (before: GraphWorkflow, after: GraphWorkflow): string[] =>
      diffWorkflows(before, after).map(words);
    assert.deepEqual(changes(one('20 seconds', 5), one('unknown', 6)), [
      'reconfigured a /config/retries/delay 5 6',
      'incomparable a /config/timeout 20 seconds unknown',
    ]);
    // These are not differences in the code. In the first case, unknown values have become known. In the second case,
    // the previous values were defaults that had been filled in and are not in the code.
    assert.deepEqual(changes(one('unknown', 'unknown'), one('20 seconds', 5)), []);
    assert.deepEqual(changes(one(10_000, 1000), one('unknown', 'unknown')), []);
  });

  it('ignores another order of functions', () => {
    const [f, g] = [[act('in f')], [act('in g')]];
    assert.deepEqual(diffWorkflows(workflow([], { f, g }), workflow([], { g, f })), []);
  });

  const cases: readonly (readonly [before: string, after: string, expected: readonly string[]])[] = [
    [a + b, a + b, []],
    [a + c, a + b + c, ['added b']],
    [a + b + c, a + c, ['removed b']],
    [a + b + c, `${a}await step.do("B", f);${c}`, ['renamed b B']],
    [a + b + c, b + c + a, ['moved a']],
    [a + b, `${a}if (x) { ${b} }`, ['added if', 'moved b']],
    [`if (x) { ${a} } else { ${b} }`, `if (x) { ${a}${b} } else { ${c} }`, ['moved b', 'added c']],
    [`if (x) { ${a} }`, `if (y) { ${a} }`, ['reconfigured if /conditions/0 x y']],
    [`if (x) { ${a} }`, `if (w) { ${b} } else if (x) { ${a} }`, ['reconfigured if /conditions/0 x w,/conditions/1 undefined x', 'added b']], // prettier-ignore
    [a, 'await step.do("a", { timeout: 5 }, f);', ['reconfigured a /config/timeout 10000 5']],
    ['await step.sleep("a", 1);', 'await step.sleep("a", 2);', ['reconfigured a /duration 1 2']],
    [`await Promise.all([step.do("a", f)]);`, `await Promise.race([step.do("a", f)]);`, ['reconfigured parallel /kind all race']], // prettier-ignore
    [a, 'const g = async () => { await step.do("a", f); }; await g();', ['added g', 'moved a']],
  ];
  for (const [before, after, expected] of cases)
    it(`${before} → ${after}`, () => {
      assert.deepEqual(diffWorkflows(graph(before), graph(after)).map(words).toSorted(), expected.toSorted());
    });

  it('returns the positions', () => {
    const [added] = diffWorkflows(graph(a), graph(`${a}if (x) { ${b} }`)).slice(1);
    assert.ok(added?.kind === 'added');
    assert.equal(added.after.pointer, '/nodes/1/branches/0/nodes/0');
  });
});

describe('commonSubsequence', () => {
  it('pairs equal elements in order, and no common subsequence is longer', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
    const isSubsequence = (some: readonly string[], all: readonly string[]): boolean => {
      let at = 0;
      for (const each of all) if (each === some[at]) at++;
      return at === some.length;
    };
    fc.assert(
      fc.property(list, list, (before, after) => {
        const pairs = commonSubsequence(before, after);
        for (const [i, j] of pairs) assert.equal(before[i], after[j]);
        pairs.slice(1).forEach(([i, j], index) => assert.ok(i > pairs[index]![0] && j > pairs[index]![1]));
        let best = 0;
        for (let bits = 0; bits < 1 << before.length; bits++) {
          const some = before.filter((_, index) => bits & (1 << index));
          if (some.length > best && isSubsequence(some, after)) best = some.length;
        }
        assert.equal(pairs.length, best);
      }),
    );
  });
});

describe('matchWorkflows', () => {
  const found = (before: string, after: string): string[] =>
    [...matchWorkflows(graph(before), graph(after))]
      .map(([old, { pointer, sure }]) => `${old} ${pointer}${sure ? '' : ' ?'}`)
      .sort();

  it('finds each node of the older graph in the newer one, and says if only the position is the same', () => {
    assert.deepEqual(found(a + b + c, `${c}${a}await step.do("B", f);`), [
      '/nodes/0 /nodes/1',
      '/nodes/1 /nodes/2 ?',
      '/nodes/2 /nodes/0',
    ]);
  });

  it('is not sure of a name that occurs twice, unless it is in the same position', () => {
    assert.deepEqual(found(a + a, `${a}if (x) { ${a} }`), [
      '/nodes/0 /nodes/0',
      '/nodes/1 /nodes/1/branches/0/nodes/0 ?',
    ]);
  });

  it('leaves out removed nodes', () => assert.deepEqual(found(a + b, b), ['/nodes/1 /nodes/0']));
});
