import assert from 'node:assert/strict';
import { ScriptLink } from '../../../../app/graph/script-link';
import { type ScriptGraph } from '../../../../app/graph/scripts';
import { type GraphContent } from '../../../../core/protocol/graph-messages';
import { FakeScripts } from '../../../support/fake-scripts';
import { step, workflow } from '../../../support/graphs';

const uri = 'file:///shop.ts';
const line = (start: number): ScriptGraph['ranges'][string] => ({
  start: { line: start, character: 2 },
  end: { line: start, character: 20 },
});
const script: ScriptGraph = {
  workflow: workflow([step('reserve'), step('pay'), step('mail')]),
  ranges: { '/nodes/0': line(1), '/nodes/1': line(2), '/nodes/2': line(3) },
  notes: {},
};
const content: GraphContent = {
  title: 'orders',
  facts: [],
  workflow: workflow([step('pay'), step('mail')]),
  linked: [],
  stale: false,
};

describe('a deployed graph and the script of the workspace', () => {
  it('are linked by the names of steps', async () => {
    const scripts = new FakeScripts({ [uri]: [script] });
    const linked = await new ScriptLink(scripts).link(content);
    assert.deepEqual(linked.linked, ['/nodes/0', '/nodes/1']);
    assert.deepEqual(linked.facts, [{ label: 'Script', value: 'shop.ts: all nodes found by name' }]);
  });

  it('link a node to its code, and the cursor to the node', async () => {
    const scripts = new FakeScripts({ [uri]: [script] });
    const link = new ScriptLink(scripts);
    const focused: (string | undefined)[] = [];
    link.onDidFocus((pointer) => focused.push(pointer));
    assert.equal(await link.reveal('/nodes/0'), false);
    await link.link(content);
    assert.equal(await link.reveal('/nodes/0'), true);
    assert.deepEqual(scripts.shown, [`${uri} 2:2-2:20`]);
    scripts.moveCursor(uri, 3, 5);
    scripts.moveCursor(uri, 1, 5); // the step on this line was not deployed, so no node is focused
    scripts.moveCursor('file:///other.ts', 2, 5);
    assert.deepEqual(focused, ['/nodes/1']);
  });

  it('show lenses above the code until the graph is closed', async () => {
    const scripts = new FakeScripts({ [uri]: [script] });
    const link = new ScriptLink(scripts);
    await link.link(content);
    link.showLenses(new Map([['/nodes/1', '3 runs']]));
    assert.deepEqual(scripts.lenses(), [{ position: { line: 3, character: 2 }, title: '3 runs' }]);
    assert.equal(scripts.lensChanges, 1);
    let edits = 0;
    link.onDidEdit(() => edits++);
    scripts.edit();
    link.dispose();
    scripts.edit();
    assert.equal(edits, 1);
  });

  it('are not linked if there is no such script', async () => {
    assert.equal(await new ScriptLink(new FakeScripts({})).link(content), content);
  });
});
