import assert from 'node:assert/strict';
import { type ErrorsParams, type ErrorsResult, errorsRequest } from '../../core/protocol/language-server';
import { TestClient } from '../support/language-client';

describe('language server: the errors of a text', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  const uri = 'file:///rules/office.access_rule.json';
  const errorsOf = async (text: string): Promise<ErrorsResult['errors']> => {
    const params: ErrorsParams = { textDocument: { uri, languageId: 'jsonc', text } };
    return (await client.request<ErrorsResult>(errorsRequest, params)).errors;
  };
  const rule = (value: string): string =>
    `{\n  "mode": "block",\n  "configuration": { "target": "ip", "value": "${value}" }\n}`;

  it('need no open document, and have their positions', async () => {
    client = await TestClient.start();
    assert.deepEqual(await errorsOf(rule('192.0.2.1')), []);
    const [found, ...others] = await errorsOf(rule('192.0.2.300'));
    assert.deepEqual([found?.position.line, others.length], [2, 0]);
    assert.match(found?.message ?? '', /^300 is too large/);
  });

  it('are those of the text that is sent, whatever is open', async () => {
    client = await TestClient.start();
    await client.open(uri, 'json', rule('192.0.2.1'));
    assert.equal((await errorsOf(rule('192.0.2.300'))).length, 1);
    assert.deepEqual(await errorsOf(rule('192.0.2.1')), []);
  });

  it('leave out what the settings make less severe than an error', async () => {
    client = await TestClient.start();
    const [found] = await errorsOf('{ "mode": "block", "configuration": { "target": "ip", "value": "192.0.2.1" }, "nots": "x" }');
    assert.equal(found, undefined, 'an unknown property is a warning');
  }); // prettier-ignore
});
