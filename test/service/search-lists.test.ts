import assert from 'node:assert/strict';
import { searchIn } from '../../app/context/targets';
import { lastStep } from '../../core/resources/ref';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';

describe('a search in a list that the service does not filter', () => {
  it('reads further pages once words are typed', async () => {
    const local = new LocalService();
    const editor = new PlayedEditor(local);
    const scope =
      (await editor.remote.scopes()).find(({ name }) => name === 'Harbour Goods') ?? assert.fail();
    const path = `/accounts/${scope.id}/workflows/order-fulfilment/instances`;
    await local.send('POST', path, { instance_id: 'oldest' });
    for (let batch = 0; batch < 3; batch++) {
      local.clock.advance(1000);
      const instances = Array.from({ length: 80 }, (_, at) => ({ instance_id: `later-${batch}-${at}` }));
      const { status, text } = await local.send('POST', `${path}/batch`, instances);
      assert.equal(status, 200, text);
    }
    const search = async (words: string) => {
      editor.sent.length = 0;
      const within = [{ kind: 'workflow', id: 'order-fulfilment' }] as const;
      const { signal } = new AbortController();
      const found = await searchIn(editor, scope, 'workflow_instance', within, words, signal);
      assert.ok(!('problem' in found));
      return { ids: found.map(({ value }) => lastStep(value.ref).id), requests: editor.sent.length };
    };
    const all = await search('');
    assert.deepEqual([all.ids.length, all.requests], [100, 1]);
    const typed = await search('oldest');
    assert.ok(typed.ids.includes('oldest'));
    assert.ok(typed.requests > 1 && typed.requests <= 5, String(typed.requests));
  });

  it('keeps the items of the first pages if a further page cannot be read', async () => {
    const editor = new PlayedEditor(new LocalService());
    const scope =
      (await editor.remote.scopes()).find(({ name }) => name === 'Harbour Goods') ?? assert.fail();
    const path = `/accounts/${scope.id}/workflows/order-fulfilment/instances`;
    for (let batch = 0; batch < 3; batch++) {
      const instances = Array.from({ length: 80 }, (_, at) => ({ instance_id: `later-${batch}-${at}` }));
      await editor.local.send('POST', `${path}/batch`, instances);
    }
    const search = async (skip: number) => {
      const fault = { kind: 'status', status: 403, operation: 'wor-list-workflow-instances', skip };
      await editor.local.send('PUT', '/__rampart/faults', [fault]);
      const within = [{ kind: 'workflow', id: 'order-fulfilment' }] as const;
      const { signal } = new AbortController();
      const searched = await searchIn(editor, scope, 'workflow_instance', within, 'later', signal);
      return 'problem' in searched ? searched : assert.fail('a page cannot be read');
    };
    const second = await search(1);
    assert.equal(second.found.length, 100);
    assert.match(second.problem, /^Only the first 100 resources could be read\. Not allowed/);
    const first = await search(0);
    assert.deepEqual(first.found, []);
    assert.match(first.problem, /^Not allowed/);
  });
});
