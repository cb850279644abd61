import assert from 'node:assert/strict';
import {
  type RuleEffectsParams,
  ruleEffectsRequest,
  type RuleEffectsResult,
} from '../../core/protocol/rule-effects';
import { TestClient } from '../support/language-client';

describe('language server: the effect of changes of rules', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  const rule = (expression: string) => ({ action: 'managed_challenge', expression });
  const ask = (before: string, after: string, budgetMs = 5000): Promise<RuleEffectsResult> => {
    const change = { kind: 'ruleset_rule', name: 'a', before: rule(before), after: rule(after) };
    const params: RuleEffectsParams = { changes: [change], budgetMs };
    return client.request<RuleEffectsResult>(ruleEffectsRequest, params);
  };

  it('is described in words', async () => {
    client = await TestClient.start();
    assert.deepEqual(await ask('http.host eq "a.test"', 'http.host in {"a.test" "x.test"}'), {
      lines: ['Now also challenged: for example, x.test from any address'],
    });
  });

  it('is undecided when the budget is spent', async () => {
    client = await TestClient.start();
    assert.deepEqual(await ask('ssl', 'not ssl', -1), {
      lines: ['Rampart could not determine which requests now match and which requests no longer match.'],
    });
  });
});
