import assert from 'node:assert/strict';
import { probeDryRun } from '../../../../core/api/dry-run';
import { fakeApi } from '../../../support/api';
import { refusal, success } from '../../../support/fake-transport';

const path = { zone_id: 'a'.repeat(32), ruleset_id: 'b'.repeat(32) };

describe('dry_run', () => {
  it('is supported where a trial answers without a result', async () => {
    const { api, transport } = fakeApi(() => success(null));
    assert.equal(await probeDryRun(api, path, 'rule-1'), 'supported');
    const [request] = transport.requests;
    assert.equal(request?.method, 'PATCH');
    assert.match(request.url, /\/rules\/rule-1\?dry_run=true$/);
    assert.deepEqual(JSON.parse(request.body ?? ''), { position: { index: 1 } });
  });

  it('is ignored where a trial answers with the ruleset', async () => {
    const { api } = fakeApi(() => success({ id: 'b'.repeat(32), name: 'x', kind: 'zone', version: '3' }));
    assert.equal(await probeDryRun(api, path, 'rule-1'), 'ignored');
  });

  it('is unknown where the answer is an error, and asked by the path of the account', async () => {
    const { api, transport } = fakeApi(() => refusal(403, 10000, 'Authentication error'));
    const account = { account_id: 'c'.repeat(32), ruleset_id: 'b'.repeat(32) };
    assert.equal(await probeDryRun(api, account, 'rule-1'), 'unknown');
    assert.match(transport.requests[0]?.url ?? '', /\/accounts\/c+\/rulesets\//);
  });
});
