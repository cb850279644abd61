import assert from 'node:assert/strict';
import { changeSummary, shownChanges } from '../../../../core/graph/change-words';
import { diffWorkflows, matchWorkflows } from '../../../../core/graph/diff';
import { mergeWorkflows } from '../../../../core/graph/merge';
import { type GraphNode } from '../../../../core/model/graph';
import { act, sleep, wait } from '../../../../local/demo/graph-parts';
import { workflow } from '../../../support/graphs';

function shown(before: readonly GraphNode[], after: readonly GraphNode[]) {
  const [old, now] = [workflow(before), workflow(after)];
  const changes = diffWorkflows(old, now);
  const lines = shownChanges(changes, mergeWorkflows(old, now, matchWorkflows(old, now)));
  return { summary: changeSummary(changes), lines: lines.map(({ pointer, sign, words }) => `${pointer} ${sign} ${words}`) }; // prettier-ignore
}

describe('words of changes', () => {
  it('describes what the service fills in as not set in code', () => {
    const { lines } = shown(
      [act('a', { limit: 3, timeout: '5 minutes' }), sleep('s', 1000), wait('w', 'e')],
      [act('a'), sleep('s', 60_000), wait('w', 'e', '1 day')],
    );
    assert.deepEqual(lines, [
      '/nodes/0 ⚙ changed: a (retries limit 3 → not set in code; timeout 5 minutes → not set in code)',
      '/nodes/1 ⚙ changed: s (duration 1 s → 1 min)',
      '/nodes/2 ⚙ changed: w (timeout not set in code → 1 day)',
    ]);
  });

  it('names what cannot be compared', () => {
    const { summary, lines } = shown(
      [act('a', { timeout: '20 seconds' })],
      [act('a', { timeout: 'unknown' })],
    );
    assert.equal(summary, '? 1 cannot be compared');
    const until = (timestamp: string): GraphNode => ({ type: 'step_sleep_until', name: 'u', timestamp });
    assert.deepEqual(shown([sleep('s', 5), until('2026-01-01')], [sleep('s', 'Generated'), until('generated')]).lines, [
      '/nodes/0 ? cannot be compared: s (duration 5 ms → computed in code)',
      '/nodes/1 ? cannot be compared: u (timestamp 2026-01-01 → computed in code)',
    ]); // prettier-ignore
    assert.deepEqual(lines, ['/nodes/0 ? cannot be compared: a (timeout 20 seconds → computed in code)']);
  });

  it('describes renamed, moved and changed nodes, and values that are not there', () => {
    const [a, b, c] = [act('a'), act('b'), act('c')];
    assert.deepEqual(shown([a, b, c], [a, act('B'), c]).lines, ['/nodes/1 ✎ renamed: b → B']);
    assert.deepEqual(shown([a, b, c], [b, c, a]).lines, ['/nodes/2 ⇅ moved: a']);
    assert.deepEqual(shown([a, b, c], [b, c, a]).summary, '⇅ 1 moved');
    const node = (branches: readonly string[]): GraphNode => ({ type: 'if', branches: branches.map((condition) => ({ condition, nodes: [] })) }); // prettier-ignore
    assert.deepEqual(shown([node(['x'])], [node(['x', 'y'])]).lines, [
      '/nodes/0 ⚙ changed: x (conditions 1 none → y)',
    ]);
    const { summary, lines } = shown([act('a', { backoff: 'linear', delay: '5 s' })], [act('a', { backoff: 'constant', delay: 7000 })]); // prettier-ignore
    assert.equal(summary, '⚙ 1 changed');
    assert.deepEqual(lines, ['/nodes/0 ⚙ changed: a (retries delay 5 s → 7 s; retries backoff linear → constant)']); // prettier-ignore
  });

  it('counts by kind, with the signs, and shows removed nodes in their former place', () => {
    const { summary, lines } = shown([act('a'), act('b'), act('c')], [act('a'), act('c'), sleep('d', 1)]);
    assert.equal(summary, '+ 1 added · − 1 removed');
    assert.deepEqual(lines, ['/nodes/3 + added: d', '/nodes/1 − removed: b']);
  });
});
