import assert from 'node:assert/strict';
import { explainApiError } from '../../../../core/api/explain-api-error';
import { adviceForRulesets, isNoEntrypoint } from '../../../../core/api/ruleset-errors';
import { rulesetAdvice } from '../../../../core/api/ruleset-errors.data';
import { type ApiError } from '../../../../core/api/error';
import { type OperationId } from '../../../../core/api/operations.data';
import { fakeApi } from '../../../support/api';
import { refusal, reply } from '../../../support/fake-transport';

const zone_id = 'a'.repeat(32);

async function errorOf(status: number, code: number, id: OperationId = 'zoneEntrypoints.get'): Promise<ApiError> {
  const { api } = fakeApi(() => refusal(status, code, 'no'));
  const path = { zone_id, account_id: zone_id, ruleset_phase: 'http_ratelimit', ruleset_id: 'b', rule_id: 'c' };
  const outcome = await api.call(id as 'zoneEntrypoints.get', { path });
  assert.ok(!outcome.ok);
  return outcome.error;
} // prettier-ignore

describe('errors of rulesets and lists', () => {
  it('say that a phase has no rules only with 404 and 10003, of an entry point', async () => {
    assert.equal(isNoEntrypoint(await errorOf(404, 10003)), true);
    assert.equal(isNoEntrypoint(await errorOf(404, 10001)), false);
    assert.equal(isNoEntrypoint(await errorOf(403, 10003)), false);
    assert.equal(isNoEntrypoint(await errorOf(404, 10003, 'zoneRulesets.list')), false);
  });

  for (const code of Object.keys(rulesetAdvice).map(Number))
    it(`have their own advice for ${code}`, async () => {
      const error = await errorOf(400, code, 'zoneRulesets.get');
      assert.equal(adviceForRulesets(error), rulesetAdvice[code]?.());
      assert.equal(explainApiError(error).at(-1)?.advice, rulesetAdvice[code]?.());
    });

  it('do not have this advice for the same code elsewhere', async () => {
    assert.equal(adviceForRulesets(await errorOf(404, 10003, 'lockdowns.list')), undefined);
  });

  it('name the item of a list that is wrong', async () => {
    const body = { success: false, result: null, messages: null, errors: [{ code: 10028, message: 'duplicate_item_value', source: { parameter_value_index: 4 } }] }; // prettier-ignore
    const { api } = fakeApi(() => reply(400, body));
    const outcome = await api.call('listItems.add', {
      path: { account_id: zone_id, list_id: 'b' },
      body: [],
    });
    assert.equal(!outcome.ok && outcome.error.errors[0]?.itemIndex, 4);
  });
});
