import assert from 'node:assert/strict';
import { sampleEffects, type SampleEffectsWorld } from '../../../../app/confirm/sample-effects';
import { sampleStateRequest } from '../../../../core/protocol/samples';
import { type SimulateParams, type SimulateResult } from '../../../../core/protocol/simulation';
import { planMembers } from '../../../../core/changes/set-members';
import { type Remote } from '../../../../core/resources/remote';
import { account, target } from '../../../support/targets';

const rule = { id: 'r', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: '' };
const plan = planMembers([target(account, 'access_rule', 'r', rule)], { mode: 'challenge' }, { title: 'Challenge', verb: 'Challenge' })!; // prettier-ignore
const remote: SampleEffectsWorld['remote'] = {
  page: (({ list }: { list: string }) =>
    Promise.resolve({
      ok: true,
      value: { items: list === 'access_rule' ? [rule] : [], issues: [] },
    })) as unknown as Remote['page'],
  send: () => Promise.reject(new Error('nothing else is read')),
  scopes: () => Promise.resolve([account]),
};
const never = (): Promise<never> => new Promise(() => undefined);
const block = { outcome: 'block', text: 'block 403 by r' } as const;
const challenge = { outcome: 'challenge', text: 'challenge 403 by r' } as const;

describe('the effect on samples in a confirmation', () => {
  const asked: SimulateParams[] = [];
  const world = (samples: SimulateResult['samples'], state: object | null = {}): SampleEffectsWorld => ({
    remote,
    wait: never,
    ask: <R>(method: string, params: object) => {
      if (method === sampleStateRequest) return Promise.resolve(state as R);
      asked.push(params as SimulateParams);
      return Promise.resolve({ rules: 1, samples } as R);
    },
  });

  it('is simulated with the rules before and after the change', async () => {
    const section = await sampleEffects(
      plan,
      world([
        { name: 'office', verdict: challenge, before: block },
        { name: 'home', verdict: block },
      ]),
    );
    assert.deepEqual(section, {
      title: 'Sample Requests',
      lines: ['office: previously block 403 by r, now challenge 403 by r'],
    });
    const [params] = asked;
    const records = (all: SimulateParams['sources'] = []) =>
      all.map((one) => ('record' in one ? one.record : undefined));
    assert.deepEqual(records(params?.before), [rule]);
    assert.deepEqual(records(params?.sources), [{ ...rule, mode: 'challenge' }]);
  });

  it('says that there is none if every sample ends as before', async () => {
    const section = await sampleEffects(plan, world([{ name: 'home', verdict: block }]));
    assert.deepEqual(section?.lines, ['home: unchanged (block 403 by r)']);
  });

  it('is not computed without a sample, and never fails', async () => {
    assert.equal(await sampleEffects(plan, world([], null)), undefined);
    const failing = { ...world([]), ask: () => Promise.reject(new Error('ended')) };
    assert.equal(await sampleEffects(plan, failing), undefined);
  });

  it('is left out when reading takes too long', async () => {
    const slow = { ...world([]), remote: { ...remote, page: never }, wait: () => Promise.resolve() };
    const section = await sampleEffects(plan, slow);
    assert.deepEqual(section?.lines, [
      'The sample requests were not simulated because reading the rules took too long.',
    ]);
  });
});
