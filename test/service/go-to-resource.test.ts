import assert from 'node:assert/strict';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const missing = '0123456789abcdef0123456789abcdef';

/** Enters words in "Go to Resource" while requests of an operation fail, and returns the messages that were shown. */
async function goTo(words: string, operation: string): Promise<readonly string[]> {
  const editor = new PlayedEditor(new LocalService());
  await editor.local.send('PUT', '/__rampart/faults', [{ kind: 'status', status: 403, operation }]);
  editor.answers = [words];
  await actions['resource.goto']?.(editor, []);
  return editor.shown;
}

describe('going to a resource that is not found', () => {
  it('says which resource with the ID could not be read', async () => {
    const [shown = ''] = await goTo(missing, 'account-user-group-details');
    assert.match(shown, /^Nothing was found, but not everything could be read\. Not allowed/);
  });

  it('says that tags could not be searched', async () => {
    const [shown = ''] = await goTo('no-such-name', 'tags-list');
    assert.match(shown, /^Nothing was found, but not everything could be read\. Not allowed/);
  });

  it('reports no problem if everything could be read', async () => {
    for (const words of [missing, 'no-such-name'])
      await assert.rejects(goTo(words, 'account-user-group-create'), /^Error: Go to Resource: no .* among/);
  });
});
