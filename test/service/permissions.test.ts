import assert from 'node:assert/strict';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const account = 'Harbour Goods';

describe('a token with few permissions', () => {
  it('is told in the list of choices which permission it lacks', async () => {
    const editor = new PlayedEditor(
      new LocalService({ permissions: ['Account Settings Read', 'Zone Read', 'Firewall Services Read'] }),
    );
    editor.answers = [account, 'order-fulfilment'];
    await actions['instance.create']?.(editor, []);
    assert.deepEqual(editor.shown, ['Not allowed: the token requires the “Workers Scripts Read” permission']);
  });
});
