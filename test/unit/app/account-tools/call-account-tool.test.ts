import assert from 'node:assert/strict';
import { callAccountTool } from '../../../../app/account-tools/call-account-tool';
import { LocalService } from '../../../support/local-service';
import { PlayedEditor } from '../../../support/played-editor';

describe('app/account-tools/call-account-tool', () => {
  const call = async (name: string, input: object, { isTrusted = true, isConnected = true } = {}) => {
    const editor = new PlayedEditor(new LocalService());
    const remote = isConnected
      ? editor.remote
      : { ...editor.remote, scopes: () => Promise.resolve([]), problems: [] };
    let persons = 0;
    const result = await callAccountTool(
      { name, input },
      {
        remote,
        signal: editor.signal,
        nowMs: 0,
        isTrusted,
        person: () => {
          persons++;
          return editor;
        },
      },
    );
    return { result, persons };
  };

  it('runs a tool that only reads, without involving the user', async () => {
    const { result, persons } = await call('list_accounts', {});
    assert.match(JSON.stringify('answer' in result && result.answer.scopes), /"name":"Harbour Goods"/);
    assert.equal(persons, 0);
  });

  it('involves the user in a tool that plans a change', async () => {
    const { result, persons } = await call('plan_change', {});
    assert.ok('error' in result, 'the input is missing');
    assert.equal(persons, 1);
  });

  for (const [isTrusted, expected] of [
    [true, /Ask the user to run "Rampart: Add Connection…"\./],
    [false, /The workspace is not trusted, so Rampart does not send any requests\./],
  ] as const)
    it(`says how to connect ${isTrusted ? 'an account' : 'from an untrusted workspace'}`, async () => {
      const { result } = await call('list_accounts', {}, { isTrusted, isConnected: false });
      assert.match('error' in result ? result.error : '', expected);
    });
});
