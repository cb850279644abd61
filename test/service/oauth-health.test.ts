import assert from 'node:assert/strict';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

async function checked(local = new LocalService(), label?: string) {
  const editor = new PlayedEditor(local);
  const rows = label === undefined ? [] : await allRows(editor, 'access');
  const row = rows.find((one) => one.type === 'oauth_client' && one.label === label);
  editor.answers = label === undefined ? ['Harbour Goods'] : [];
  await actions['oauthClient.checkHealth']?.(editor, row ? [row] : []);
  const report = editor.reports[0];
  assert.ok(report);
  return { ...report.write(''), row };
}

describe('health of OAuth clients on the demo service', () => {
  it('names what needs attention, client by client, and what cannot be known', async () => {
    const { text, links } = await checked();
    assert.match(text, /^# OAuth clients in Harbour Goods\n/);
    assert.match(text, /## Harbour deploy helper · public\n\n- Warning: A rotated secret is still valid\..*\n- Warning: .*any program can listen\..*\n {2}- http:\/\/localhost:8976\/callback\n/);
    assert.match(text, /## No problems found\n\n- Stock dashboard\n/);
    assert.match(text, /## Not available from the API\n\n- when a client was last used/);
    assert.deepEqual(links.map(({ start, end }) => text.slice(start, end)), ['Harbour deploy helper']);
  }); // prettier-ignore

  it('reports on one client only; its row says that it needs attention', async () => {
    const { text, row } = await checked(new LocalService(), 'Harbour deploy helper');
    assert.doesNotMatch(text, /Stock dashboard/);
    assert.match(row?.description ?? '', /^needs attention · public .*two secrets$/);
    assert.equal(row?.notes?.length, 2);
  });

  it('says when the catalog of scopes is missing, and checks the rest', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'status', status: 403, operation: 'oauth-scopes-list' },
    ]);
    const { text } = await checked(local);
    assert.match(text, /## Could not be read\n\n- OAuth scopes: /);
    assert.match(text, /A rotated secret is still valid/);
  });
});
