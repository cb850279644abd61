import assert from 'node:assert/strict';
import { findScript, nodeAt, revealNode, type ScriptGraph } from '../../../../app/graph/scripts';
import { FakeScripts } from '../../../support/fake-scripts';
import { step, workflow } from '../../../support/graphs';

const at = (line: number, character = 0): { line: number; character: number } => ({ line, character });
const graph = (ranges: ScriptGraph['ranges']): ScriptGraph => ({
  workflow: workflow([step('pay')]),
  ranges,
  notes: {},
});
const ranges: ScriptGraph['ranges'] = {
  '/outer': { start: at(1, 2), end: at(9, 1) },
  '/inner': { start: at(3, 4), end: at(4, 8), from: at(3) },
  '/elsewhere': { start: at(0), end: at(99), uri: 'file:///helper.ts' },
};

describe('the node at a position of a script', () => {
  it('is the innermost one, with the statement around it', () => {
    assert.equal(nodeAt(ranges, at(3, 5)), '/inner');
    assert.equal(nodeAt(ranges, at(3, 0)), '/inner');
    assert.equal(nodeAt({ '/inner': ranges['/inner']!, '/outer': ranges['/outer']! }, at(4, 8)), '/inner');
    assert.equal(nodeAt(ranges, at(4, 9)), '/outer');
  });

  it('includes both ends, and nothing before or after them', () => {
    assert.equal(nodeAt(ranges, at(1, 2)), '/outer');
    assert.equal(nodeAt(ranges, at(1, 1)), undefined);
    assert.equal(nodeAt(ranges, at(9, 1)), '/outer');
    assert.equal(nodeAt(ranges, at(9, 2)), undefined);
  });

  it('is one that is shown', () => {
    assert.equal(
      nodeAt(ranges, at(3, 5), (pointer) => pointer !== '/inner'),
      '/outer',
    );
  });
});

describe('the script with a workflow class', () => {
  it('is the only one of the workspace', async () => {
    const one = new FakeScripts({ 'file:///a.ts': [graph(ranges)], 'file:///b.ts': [] });
    assert.equal((await findScript(one, 'Sample'))?.uri, 'file:///a.ts');
    assert.equal(await findScript(one, 'Other'), undefined);
    const two = new FakeScripts({ 'file:///a.ts': [graph({})], 'file:///b.ts': [graph({})] });
    assert.equal(await findScript(two, 'Sample'), undefined);
  });

  it('shows the position of a node, also in an imported module', async () => {
    const scripts = new FakeScripts({});
    assert.equal(await revealNode(scripts, 'file:///a.ts', ranges['/outer']), true);
    assert.equal(await revealNode(scripts, 'file:///a.ts', ranges['/elsewhere']), true);
    assert.equal(await revealNode(scripts, 'file:///a.ts', undefined), false);
    assert.deepEqual(scripts.shown, ['file:///a.ts 1:2-9:1', 'file:///helper.ts 0:0-99:0']);
  });
});
