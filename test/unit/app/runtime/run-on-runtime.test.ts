import assert from 'node:assert/strict';
import { type Connection } from '../../../../app/connections/connection';
import { runOnRuntime } from '../../../../app/runtime/run-on-runtime';
import { LocalService } from '../../../support/local-service';
import { PlayedEditor } from '../../../support/played-editor';

describe('app/runtime/run-on-runtime', () => {
  const workflow = { name: 'order-fulfilment', className: 'OrderFlow', scriptName: 'shop' };

  it('asks for parameters, creates an instance without a confirmation, and shows its graph', async () => {
    const editor = new PlayedEditor(new LocalService());
    const [scope] = await editor.remote.scopes();
    assert.ok(scope);
    const remote = { ...editor.remote, scopes: () => Promise.resolve([{ ...scope, runtime: true }]) };
    Object.assign(editor, { remote });
    editor.answers = ['No parameters'];
    await runOnRuntime(editor, {
      runtime: { connection: { id: scope.connection } as Connection, workflows: [workflow] },
      workflow,
    });
    const [plan] = editor.plans;
    assert.deepEqual([plan?.title, plan?.confirmation], ['Run order-fulfilment', 'none']);
    assert.ok(editor.sent.includes('instances.create'), editor.sent.join());
    assert.match(editor.shown.join(), /^graph instance \S+ \S+ order-fulfilment \S+$/);
  });

  it('does nothing if the runtime has ended in the meantime', async () => {
    const editor = new PlayedEditor(new LocalService());
    await runOnRuntime(editor, {
      runtime: { connection: { id: 'runtime-9001' } as Connection, workflows: [workflow] },
      workflow,
    });
    assert.deepEqual([editor.plans, editor.shown], [[], []]);
  });
});
