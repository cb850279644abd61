import assert from 'node:assert/strict';
import { LightSignal } from '../../../../core/base/abort';
import { finish } from '../../../../core/base/steps';
import { type ClauseShown, type RuleSource, type SimulateResult } from '../../../../core/protocol/simulation';
import {
  simulateSamples as simulated,
  type SimulationWorld,
} from '../../../../core/simulation/simulate-samples';
import { lensRules, simulationLens as lensSteps } from '../../../../core/simulation/simulation-lens';
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
const simulationLens = (uri: string, text: string, one: SimulationWorld): string | undefined => {
  const rules = lensRules(uri, text, settings);
  return rules && finish(lensSteps(rules, one));
};
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

describe('lists that files define', () => {
  const rules = JSON.stringify({ kind: 'zone', phase: 'http_request_firewall_custom', rules: [{ action: 'block', expression: 'not ip.src in $office and not ip.src in $cf.vpn' }] }); // prettier-ignore
  const listOf = (ip: string): object => ({ name: 'office', kind: 'ip', items: [{ ip }] });
  const texts: Record<string, string> = {
    'file:///w/a.ruleset.json': rules.replace(' and not ip.src in $cf.vpn', ''),
    'file:///w/managed.ruleset.json': rules,
    'file:///w/office.list.json': JSON.stringify(listOf('203.0.113.7')),
  };
  const listFiles: SimulationWorld['listFiles'] = {
    find: () => Promise.resolve(Object.keys(texts)),
    read: (uri) => Promise.resolve({ name: uri, uri, text: texts[uri] ?? '' }),
  };
  const inOffice = sample('# @rampart ip.src = 203.0.113.7\nGET https://a.example/');
  const withLists = (one: Sample): SimulationWorld => ({
    ...world(one),
    listFiles,
    read: (uri) => Promise.resolve(texts[uri]),
  });
  const simulateFile = (file: string, one = inOffice): Promise<SimulateResult> =>
    simulateSamples({ sources: [{ uri: `file:///w/${file}` }], steps: 0 }, withLists(one));

  it('are known beside the rules, and named in the clauses that use them', async () => {
    const { samples, steps } = await simulateFile('a.ruleset.json');
    assert.equal(samples[0]?.verdict.outcome, 'pass');
    const not = steps?.products[0]?.rules[0]?.clause;
    assert.deepEqual(not?.children[0]?.values, [
      { text: 'ip.src', value: '203.0.113.7' },
      { text: '$office', value: 'from office.list.json (items: 1)' },
    ]);
  });

  it('are known if they are among the files, too', async () => {
    const sources = [{ uri: 'file:///w/a.ruleset.json' }, { uri: 'file:///w/office.list.json' }];
    const alone = { ...world(inOffice), read: (uri: string) => Promise.resolve(texts[uri]) };
    assert.equal((await simulateSamples({ sources }, alone)).samples[0]?.verdict.outcome, 'pass');
  });

  it('yield to a list of the sample', async () => {
    const own = 'lists = {"office": {"type": "ip", "items": ["198.51.100.0/24"]}}';
    const one = sample(`# @rampart ip.src = 203.0.113.7\n# @rampart ${own}\nGET https://a.example/`);
    const { samples, steps } = await simulateFile('a.ruleset.json', one);
    assert.equal(samples[0]?.verdict.outcome, 'block');
    assert.doesNotMatch(JSON.stringify(steps), /list\.json/);
  });

  it('do not make managed lists known', async () => {
    const elsewhere = sample('# @rampart ip.src = 198.51.100.7\nGET https://a.example/');
    const { samples, steps } = await simulateFile('managed.ruleset.json', elsewhere);
    assert.equal(samples[0]?.verdict.outcome, 'depends');
    assert.deepEqual(steps?.needs, ['$cf.vpn']);
  });

  it('had the content of the account before, if it is known', async () => {
    const before: RuleSource[] = [
      { uri: 'file:///w/a.ruleset.json', kind: 'ruleset', level: 'zone', record: JSON.parse(texts['file:///w/a.ruleset.json'] ?? '') as object }, // prettier-ignore
      { uri: 'file:///w/office.list.json', kind: 'list', level: 'account', record: listOf('198.51.100.7') },
    ];
    const sources = [{ uri: 'file:///w/a.ruleset.json' }];
    const [one] = (await simulateSamples({ sources, before }, withLists(inOffice))).samples;
    assert.deepEqual([one?.verdict.outcome, one?.before?.outcome], ['pass', 'block']);
    const withoutList = { sources, before: before.slice(0, 1) };
    const [other] = (await simulateSamples(withoutList, withLists(inOffice))).samples;
    assert.deepEqual([other?.verdict.outcome, other?.before?.outcome], ['pass', 'depends']);
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

  it('is above rules in YAML, too', () => {
    const rule = '  - { action: block, expression: ssl }\n';
    const text = `phase: http_request_firewall_custom\nrules:\n${rule}${rule}`;
    const one = world(sample('GET https://a.example/'));
    assert.match(simulationLens('file:///w/a.ruleset.yaml', text, one) ?? '', /^▶ Simulate · block 403/);
    assert.equal(simulationLens('file:///w/compose.yaml', 'rules: [a, b]\n', one), undefined);
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
