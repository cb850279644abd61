import assert from 'node:assert/strict';
import { dryRunSupport } from '../../../../core/api/dry-run';
import { fakeApi } from '../../../support/api';
import { type Script, refusal, success } from '../../../support/fake-transport';

const path = { zone_id: 'a'.repeat(32), ruleset_id: 'b'.repeat(32) };

/** Sends a dry run that replaces all rules. Returns what the response shows: `supported`, `ignored`, or `unknown`. */
async function shownBy(reply: ReturnType<Script>): Promise<string> {
  const { api, transport } = fakeApi(() => reply);
  const outcome = await api.call('zoneRulesets.update', {
    path,
    query: { dry_run: true },
    body: { rules: [] },
  });
  assert.match(transport.requests[0]?.url ?? '', /\/rulesets\/b+\?dry_run=true$/);
  return dryRunSupport(outcome);
}

describe('dry_run', () => {
  it('is supported where a trial answers without a result', async () => {
    assert.equal(await shownBy(success(null)), 'supported');
  });

  it('is ignored where a trial answers with the ruleset', async () => {
    const ruleset = { id: 'b'.repeat(32), name: 'x', kind: 'zone', version: '3' };
    assert.equal(await shownBy(success(ruleset)), 'ignored');
  });

  it('is unknown where the answer is an error', async () => {
    assert.equal(await shownBy(refusal(403, 10000, 'Authentication error')), 'unknown');
  });
});
