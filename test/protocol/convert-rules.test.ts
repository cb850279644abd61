import assert from 'node:assert/strict';
import {
  type ConvertRulesParams,
  convertRulesRequest,
  type ConvertRulesResult,
} from '../../core/protocol/language-server';
import { TestClient } from '../support/language-client';

describe('language server: converting legacy rules', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  const rule = '{"id": "1", "mode": "block", "configuration": {"target": "country", "value": "DE"}}';
  const convert = (name: string, isNamed: boolean, isDisabled = false): Promise<ConvertRulesResult> => {
    const file = { uri: `file:///rules/${name}`, languageId: 'json', text: rule, isNamed };
    const params: ConvertRulesParams = { files: [file], isDisabled };
    return client.request<ConvertRulesResult>(convertRulesRequest, params);
  };

  it('returns documents and a report', async () => {
    client = await TestClient.start();
    const { documents, report, count } = await convert('a.access_rule.json', false, true);
    assert.deepEqual(
      documents.map(({ fileName }) => fileName),
      ['custom-rules.ruleset.json'],
    );
    assert.match(
      documents[0]?.text ?? '',
      /"expression": "ip\.src\.country eq \\"DE\\""[^]*"enabled": false/,
    );
    assert.match(report, /\| Found \| 1 \|/);
    assert.equal(count, 1);
  });

  it('reads files with other names only if they were selected', async () => {
    client = await TestClient.start();
    assert.equal((await convert('export.json', false)).count, 0);
    assert.equal((await convert('export.json', true)).count, 1);
  });
});
