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
});
