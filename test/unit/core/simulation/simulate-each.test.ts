import assert from 'node:assert/strict';
import { LightSignal } from '../../../../core/base/abort';
import { defaultSettings } from '../../../../core/language/settings';
import { type RuleSource, type SimulateEachResult } from '../../../../core/protocol/simulation';
import { readRequestFile } from '../../../../core/requests/request-file';
import { type ProfiledRequest, simulateEach } from '../../../../core/simulation/simulate-each';
import { type SimulationWorld } from '../../../../core/simulation/simulate-samples';

const zone = (...rules: object[]): RuleSource => ({
  uri: 'rampart:/custom',
  kind: 'ruleset',
  level: 'zone',
  record: { kind: 'zone', phase: 'http_request_firewall_custom', rules },
});
const denyBots = {
  description: 'Deny bots',
  action: 'block',
  expression: 'http.user_agent contains "bot"',
};
const checkCountry = {
  description: 'Check country',
  action: 'managed_challenge',
  expression: 'ip.src.country eq "FR"',
};
const world: Omit<SimulationWorld, 'samples'> = {
  settings: defaultSettings,
  now: 0,
  read: () => Promise.resolve(undefined),
  texts: { text: () => undefined, place: (uri) => ({ uri }) },
};
const log = [
  { ClientRequestMethod: 'GET', ClientRequestURI: '/a?token=secret', ClientRequestUserAgent: 'a bot', ClientCountry: 'de', SecurityAction: 'block', EdgeResponseStatus: 403 },
  { ClientRequestMethod: 'GET', ClientRequestURI: '/b', ClientRequestUserAgent: 'curl', ClientCountry: 'fr' },
  { something: 'else' },
  { ClientRequestMethod: 'GET', ClientRequestURI: '/c', ClientRequestUserAgent: 'curl' },
].map((line) => JSON.stringify({ ClientRequestHost: 'a.example', ...line })).join('\n'); // prettier-ignore

/** The requests of a log. `count` is the number of requests that were read. */
class Reading {
  count = 0;
  constructor(private readonly text = log) {}
  async *[Symbol.asyncIterator](): AsyncGenerator<ProfiledRequest> {
    for (const request of readRequestFile('access.jsonl', this.text)) {
      this.count++;
      yield { request, absent: request.number === 1 ? ['office'] : [] };
    }
    await Promise.resolve();
  }
}

async function outcomes(
  sources: readonly RuleSource[],
  before?: readonly RuleSource[],
): Promise<SimulateEachResult> {
  const result = await simulateEach({ sources, ...(before ? { before } : {}) }, new Reading(), world);
  assert.ok(result);
  return result;
}

describe('the simulation of each request of a file', () => {
  it('has the outcome of each, its rule, what it depends on, and what was recorded', async () => {
    const result = await outcomes([zone(denyBots, checkCountry)]);
    assert.equal(result.rules, 2);
    assert.equal(result.unread, 1);
    assert.equal(result.isCut, false);
    assert.deepEqual(result.absentProfiles, ['office']);
    const place = { uri: 'rampart:/custom' };
    assert.deepEqual(result.requests, [
      {
        number: 1,
        name: 'GET a.example/a',
        outcome: 'block',
        text: 'block 403',
        by: { name: 'Deny bots', place },
        needs: [],
        recorded: 'block 403',
      },
      {
        number: 2,
        name: 'GET a.example/b',
        outcome: 'challenge',
        text: 'challenge 403',
        by: { name: 'Check country', place },
        needs: [],
      },
      {
        number: 4,
        name: 'GET a.example/c',
        outcome: 'depends',
        text: 'depends: challenge 403 by Check country, pass',
        needs: ['ip.src.country'],
      },
    ]);
  });

  it('has the outcome with the deployed rules if it is different', async () => {
    const { requests } = await outcomes([zone(denyBots)], [zone(denyBots, checkCountry)]);
    assert.deepEqual(
      requests.map(({ text, before }) => [text, before]),
      [
        ['block 403', undefined],
        ['pass', 'challenge 403 by Check country'],
        ['pass', 'depends: challenge 403 by Check country, pass'],
      ],
    );
  });

  it('reads at most as many as the limit, and says that there are more only if there are', async () => {
    const reading = new Reading();
    const cut = await simulateEach({ sources: [zone(denyBots)] }, reading, world, 1);
    assert.deepEqual([cut?.requests.length, cut?.isCut, reading.count], [1, true, 2]);
    const all = await simulateEach({ sources: [zone(denyBots)] }, new Reading(), world, 3);
    assert.deepEqual([all?.requests.length, all?.isCut], [3, false]);
  });

  it('gives way to other work, and ends when it is canceled', async () => {
    const signal = new LightSignal();
    let rests = 0;
    const rest = (): Promise<void> => {
      if (++rests === 2) signal.abort();
      return Promise.resolve();
    };
    const reading = new Reading();
    const paced = { ...world, pace: { due: () => true, rest }, signal };
    assert.equal(await simulateEach({ sources: [zone(denyBots)] }, reading, paced), undefined);
    assert.deepEqual([rests, reading.count], [2, 2]);
  });
});
