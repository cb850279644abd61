import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { german } from '../support/german';
import { TestClient } from '../support/language-client';

const uri = 'file:///a.rfilter';

describe('language server: display language', () => {
  let client: TestClient;
  afterEach(async () => {
    await client.stop();
    l10n.config({ contents: {} }); // resets the translations, because all tests run in one process
  });

  it('returns texts in the language whose translations the client passes on', async () => {
    client = await TestClient.start({ l10n: german });
    await client.open(uri, 'rampart-filter', 'ip.src.country in {"DE"} and http.host = "a"');
    const [problem] = await client.diagnostics(uri, 1);
    assert.equal(problem?.message, '`=` ist hier kein Operator: Verwenden Sie `==` oder `eq`.');
    const at = { textDocument: { uri }, position: { line: 0, character: 20 } };
    assert.match(JSON.stringify(await client.request('textDocument/hover', at)), /Deutschland/);
  });

  it('returns English texts without them', async () => {
    client = await TestClient.start();
    await client.open(uri, 'rampart-filter', 'http.host = "a"');
    const [problem] = await client.diagnostics(uri, 1);
    assert.equal(problem?.message, '`=` is not a valid operator. Use `==` or `eq`.');
  });
});
