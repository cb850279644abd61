import assert from 'node:assert/strict';
import { LightSignal } from '../../../../core/base/abort';
import { finish } from '../../../../core/base/steps';
import { type ClauseShown, type RuleSource, type SimulateResult } from '../../../../core/protocol/simulation';
import {
  simulateSamples as simulated,
  type SimulationWorld,
} from '../../../../core/simulation/simulate-samples';
import { simulationLens as lensSteps } from '../../../../core/simulation/simulation-lens';
import { type Sample } from '../../../../core/language/samples/sample-set';
import { parseHttpFile } from '../../../../core/requests/http-file';
import { languageContext } from '../../../support/language-context';

const { settings } = languageContext();
const sample = (text: string): Sample => {
  const [found] = parseHttpFile(text);
  assert.ok(found);
  return { name: 'one', request: found.request, facts: found.facts };
};
const world = (...samples: Sample[]): SimulationWorld => ({
  settings,
  samples,
  now: 0,
  read: () => Promise.resolve(undefined),
  texts: { text: () => undefined, place: (uri) => ({ uri }) },
});
const simulateSamples = async (...[sources, one]: Parameters<typeof simulated>): Promise<SimulateResult> => {
  const result = await simulated(sources, one);
  assert.ok(result);
  return result;
};
const simulationLens = (...given: Parameters<typeof lensSteps>): string | undefined =>
  finish(lensSteps(...given));
const ruleset = (phase: string, ...rules: object[]): RuleSource => ({
  uri: `rampart:/${phase}`,
  kind: 'ruleset',
  level: 'zone',
  record: { kind: 'zone', phase, rules },
});

describe('a simulation of many samples', () => {
  it('lets other work go first, and ends when nobody needs it anymore', async () => {
    const signal = new LightSignal();
    let rests = 0;
    const rest = (): Promise<void> => {
      if (++rests === 3) signal.abort();
      return Promise.resolve();
    };
    const samples = Array.from({ length: 50 }, () => sample('GET https://a.example/'));
    const sources = [ruleset('http_request_firewall_custom', { action: 'block', expression: 'true' })];
    const paced = { ...world(...samples), pace: { due: () => true, rest }, signal };
    assert.equal(await simulated({ sources }, paced), undefined);
    assert.equal(rests, 3);
  });
});

describe('the steps of a simulation', () => {
  it('have the values that each rule sees: those after a rewrite, and before that the URL as it came', async () => {
    const sources = [
      ruleset('http_request_transform', {
        description: 'Move',
        action: 'rewrite',
        action_parameters: { uri: { path: { value: '/new' } } },
        expression: 'http.request.uri.path eq "/old"',
      }),
      ruleset('http_request_firewall_custom', {
        description: 'New',
        action: 'block',
        expression: 'http.request.uri.path eq "/new"',
      }),
      ruleset('http_request_dynamic_redirect', {
        description: 'Raw',
        action: 'redirect',
        expression: 'http.request.uri.path eq "//old"',
      }),
    ];
    const { steps, samples } = await simulateSamples(
      { sources, steps: 0 },
      world(sample('GET https://a.example//x/../old')),
    );
    assert.equal(samples[0]?.verdict.text, 'block 403 by New');
    const values = (steps?.products ?? []).flatMap(({ rules }) =>
      rules.map(({ name, clause }): [string, ClauseShown['values'][number]['value'] | undefined] => [
        name,
        clause?.values[0]?.value,
      ]),
    );
    assert.deepEqual(values, [
      ['Raw', '"//x/../old"'],
      ['Move', '"/old"'],
      ['New', '"/new"'],
    ]);
  });

  it('say what an outcome that depends on something may be, and compare that', async () => {
    const deny = (action: string) =>
      ruleset('http_request_firewall_custom', {
        description: 'Deny',
        action,
        expression: 'ip.src.country eq "DE"',
      });
    const one = world(sample('GET https://a.example/'));
    const { samples } = await simulateSamples(
      { sources: [deny('block')], before: [deny('js_challenge')] },
      one,
    );
    assert.equal(samples[0]?.verdict.text, 'depends: block 403 by Deny, pass');
    assert.equal(samples[0].before?.text, 'depends: challenge 403 by Deny, pass');
  });

  it('are none for a sample that there is not', async () => {
    assert.equal((await simulateSamples({ sources: [], steps: 3 }, world())).steps, undefined);
  });
});

describe('the line above a list of rules', () => {
  const text = JSON.stringify({
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: ['a', 'b'].map((name) => ({ action: 'block', expression: `http.host eq "${name}.example"` })),
  });
  const uri = 'file:///w/shop.ruleset.json';
  const lens = (...hosts: string[]): string | undefined =>
    simulationLens(uri, text, world(...hosts.map((host) => sample(`GET https://${host}.example/`))));

  it('says how many of several samples end how', () => {
    assert.equal(lens('a', 'b', 'c'), '▶ Simulate · 3 samples · 2 blocked');
    assert.equal(lens('c', 'd'), '▶ Simulate · 2 samples · all pass');
  });

  it('only counts where there are many', () => {
    assert.equal(lens(...Array<string>(101).fill('a')), '▶ Simulate · 101 samples');
  });

  it('is not there for one rule, and for files without rules', () => {
    const one = sample('GET https://a.example/');
    assert.equal(simulationLens('file:///w/package.json', '{"rules": 1}', world(one)), undefined);
    assert.equal(
      simulationLens('file:///w/a.ua_rule.json', '{"mode": "block", "configuration": {"target": "ua", "value": "x"}}', world(one)), // prettier-ignore
      undefined,
    );
  });
});
