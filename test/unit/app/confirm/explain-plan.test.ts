import assert from 'node:assert/strict';
import { explainPlan, type ExplainWorld } from '../../../../app/confirm/explain-plan';
import { planMembers } from '../../../../core/changes/set-members';
import { ruleEffectsRequest } from '../../../../core/protocol/rule-effects';
import { simulateRequest } from '../../../../core/protocol/simulation';
import { account, target } from '../../../support/targets';

describe('app/confirm/explain-plan', () => {
  const rule = { id: 'r', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: '' };
  const plan = planMembers([target(account, 'access_rule', 'r', rule)], { mode: 'challenge' }, { title: 'Challenge', verb: 'Challenge' })!; // prettier-ignore
  const block = { outcome: 'block', text: 'block 403 by r' } as const;
  const challenge = { outcome: 'challenge', text: 'challenge 403 by r' } as const;
  const answers: Readonly<Record<string, unknown>> = {
    [ruleEffectsRequest]: { lines: ['Challenged instead of blocked: for example, from 192.0.2.1'] },
    [simulateRequest]: { rules: 1, samples: [{ name: 'office', verdict: challenge, before: block }] },
  };
  const world = (hasSample: boolean): ExplainWorld => ({
    ask: <R>(method: string) => Promise.resolve((answers[method] ?? (hasSample ? {} : null)) as R),
    wait: () => new Promise(() => undefined),
    nowMs: () => 0,
    remote: {
      page: (({ list }: { list: string }) =>
        Promise.resolve({
          ok: true,
          value: { items: list === 'access_rule' ? [rule] : [], issues: [] },
        })) as never,
      send: () => Promise.reject(new Error('nothing else is read')),
      scopes: () => Promise.resolve([account]),
    },
  });
  const titles = async (hasSample: boolean): Promise<readonly string[]> =>
    ((await explainPlan(plan, world(hasSample))).sections ?? []).map(({ title }) => title);

  it('shows the effects on the chosen samples before those on all requests', async () =>
    assert.deepEqual(await titles(true), ['Sample Requests', 'Effect on Requests']));

  it('shows only the effects on all requests if no sample is chosen', async () =>
    assert.deepEqual(await titles(false), ['Effect on Requests']));
});
