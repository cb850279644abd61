import assert from 'node:assert/strict';
import { type TreeNode } from '../../app/tree/node';
import { rowNode } from '../../app/tree/nodes';
import { type Scope, refIn } from '../../core/resources/scope';
import { act, sleep } from '../../local/demo/graph-parts';
import { OneWorkflow } from '../support/one-workflow';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const within = [{ kind: 'workflow', id: 'flow' }] as const;

async function placeOf(editor: PlayedEditor): Promise<Scope> {
  const scope = (await editor.remote.scopes()).find(({ type }) => type === 'accounts');
  assert.ok(scope);
  return scope;
}

/** Returns the heading row of a list of instances with a filter. */
async function listRow(editor: PlayedEditor, query: Record<string, string>, words = ''): Promise<TreeNode> {
  const scope = await placeOf(editor);
  editor.below = { request: { list: 'workflow_instance', scope, within, query }, words };
  return rowNode({ id: 'workflows:/x', type: 'group', kind: 'workflow_instance', label: '', expandable: true, marks: [], scope }, 'status', 'all', { label: 'All', expandable: true }); // prettier-ignore
}

describe('all instances of a list', () => {
  /** Creates 130 sleeping and 20 terminated instances. */
  async function crowd(): Promise<OneWorkflow> {
    const flow = new OneWorkflow([act('a'), sleep('s', '1 hour')], { concurrency: 1000 });
    for (let index = 0; index < 150; index++) await flow.create(`${index < 20 ? 'old' : 'new'}-${index}`);
    flow.advance(3);
    for (let index = 0; index < 20; index++) await flow.act(`old-${index}`, { status: 'terminate' });
    return flow;
  }

  it('are changed where their status allows it, beyond what is loaded, and the changes are visible', async () => {
    const flow = await crowd();
    const editor = new PlayedEditor(flow.local);
    editor.answers = ['Pause'];
    await actions['instance.changeAll']?.(editor, [await listRow(editor, {})]);
    const [plan] = editor.plans;
    assert.ok(plan);
    assert.deepEqual([plan.title, plan.confirmation, plan.typed], ['Pause 130 instances', 'typed', '130']);
    assert.ok(plan.changes.includes('20 other instances are skipped because of their status.'));
    assert.ok(plan.changes.includes('… and 110 more'));
    assert.deepEqual(new Set(editor.results.map(({ type }) => type)), new Set(['verified']));
    assert.equal(editor.results.length, 130);
    assert.equal(await flow.status('new-77'), 'paused');
    assert.equal(await flow.status('old-3'), 'terminated');
  });

  it('are only those that match the filter', async () => {
    const flow = await crowd();
    const editor = new PlayedEditor(flow.local);
    editor.answers = ['Restart'];
    await actions['instance.changeAll']?.(editor, [await listRow(editor, { status: 'terminated' }, 'old-1')]);
    assert.equal(editor.results.length, 11); // old-1, and old-10 to old-19
    assert.ok(editor.results.every(({ type }) => type === 'verified'));
    assert.equal(await flow.status('old-2'), 'terminated');
  });

  it('are not changed when none of them can be', async () => {
    const editor = new PlayedEditor((await crowd()).local);
    await actions['instance.changeAll']?.(editor, [await listRow(editor, { status: 'queued' })]);
    assert.deepEqual([editor.plans, editor.shown], [[], ['The list contains no instances.']]); // prettier-ignore
  });
});

describe('the output of a step', () => {
  async function ran(step: object): Promise<PlayedEditor> {
    const flow = new OneWorkflow([act('a')], { behaviour: { steps: { a: step } } });
    await flow.start();
    flow.advance(5);
    return new PlayedEditor(flow.local);
  }
  async function save(editor: PlayedEditor, command: string): Promise<void> {
    const scope = await placeOf(editor);
    const ref = refIn(scope, [...within, { kind: 'workflow_instance', id: 'run' }]); // prettier-ignore
    editor.answers = ['a-1'];
    await actions[command]?.(editor, [
      {
        id: 'x',
        type: 'workflow_instance',
        label: 'run',
        expandable: false,
        marks: [],
        ref,
        scope,
        record: null,
      },
    ]);
  }

  it('is saved as JSON to read', async () => {
    const editor = await ran({});
    await save(editor, 'instance.saveStepOutput');
    const [file] = editor.saved;
    assert.equal(file?.name, 'a-1.json');
    const content = String(file.content);
    assert.equal(content, `${JSON.stringify(JSON.parse(content), null, 2)}\n`);
    assert.notEqual(content, '{}\n');
  });

  it('is saved as the original bytes, also if it was only to be shown', async () => {
    const editor = await ran({ output: 'stream' });
    await save(editor, 'instance.showStepOutput');
    const [file] = editor.saved;
    assert.equal(file?.name, 'a-1.bin');
    assert.ok(file.content instanceof Uint8Array && file.content.byteLength > 0);
    assert.match(editor.shown.join(), /The output of a-1 is binary\. Size in bytes: \d+\./);
  });

  it('is shown to no one if the step is sensitive', async () => {
    const editor = await ran({ output: 'sensitive' });
    await save(editor, 'instance.saveStepOutput');
    assert.deepEqual(editor.saved, []);
    assert.match(editor.shown.join(), /a-1 is marked as sensitive in the code/);
  });
});
