import assert from 'node:assert/strict';
import { type TreeNode } from '../../app/tree/node';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { type Answer, PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

/** Adds an SSO connector to a second account. Returns an editor and the SSO connectors of both accounts. */
async function withConnectors(): Promise<{ editor: PlayedEditor; rows: readonly TreeNode[] }> {
  const local = new LocalService();
  const editor = new PlayedEditor(local);
  const accounts = (await editor.remote.scopes()).filter(({ type }) => type === 'accounts');
  const other = accounts.at(-1)?.id ?? '';
  await local.send('POST', `/accounts/${other}/sso_connectors`, {
    email_domain: 'other.example',
    begin_verification: false,
  });
  const rows = (await allRows(editor, 'access')).filter(({ type }) => type === 'sso_connector');
  assert.equal(new Set(rows.map(({ scope }) => scope?.id)).size, 2);
  return { editor, rows };
}

describe('a command on rows of several accounts', () => {
  const cases: readonly [command: string, answers: readonly Answer[]][] = [
    ['ssoConnector.enable', []],
    ['ssoConnector.disable', []],
    ['ssoConnector.setFedrampLanguage', ['Show']],
  ];
  for (const [command, answers] of cases)
    it(`asks for each account: ${command}`, async () => {
      const { editor, rows } = await withConnectors();
      editor.answers = [...answers];
      await actions[command]?.(editor, rows);
      assert.deepEqual(editor.answers, []);
      const places = editor.plans.map(({ scope }) => scope.id);
      assert.equal(new Set(places).size, 2);
      assert.equal(places.length, 2);
      for (const { scope, steps } of editor.plans)
        assert.deepEqual([...new Set(steps.map(({ ref }) => ref?.scope.id))], [scope.id]);
      const changed = editor.plans.flatMap(({ steps }) => steps.map(({ target }) => target));
      assert.deepEqual(changed.sort(), rows.map(({ label }) => label).sort());
    });
});
