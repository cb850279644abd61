import assert from 'node:assert/strict';
import { type Pace } from '../../../../core/base/steps';
import { defaultSettings } from '../../../../core/language/settings';
import { type ExplainRulesResult, type RuleSource } from '../../../../core/protocol/simulation';
import { explainRules } from '../../../../core/simulation/explain-rules';

const rules = ['ssl', 'http.host eq "a"', 'http.host eq "b" and ssl'].map((expression, i) => ({
  id: `r${i}`,
  description: `Rule ${i}`,
  action: 'block',
  expression,
  enabled: true,
}));
const source: RuleSource = {
  uri: 'rampart:/custom',
  kind: 'ruleset',
  level: 'zone',
  record: { kind: 'zone', phase: 'http_request_firewall_custom', rules },
};

function explained(
  pace: Pace,
  signal: AbortSignal,
  sources = [source],
): Promise<ExplainRulesResult | undefined> {
  const texts = { text: () => undefined, place: (uri: string) => ({ uri }) };
  const read = (): Promise<undefined> => Promise.resolve(undefined);
  return explainRules(sources, { settings: defaultSettings, read, texts, pace, signal }, { steps: 5000 });
}

describe('the explanation of rules', () => {
  it('names what keeps a request after the last rule from the rules, if that is informative', async () => {
    const restOf = async (expression: string): Promise<string | undefined> => {
      const record = {
        kind: 'zone',
        phase: 'http_request_firewall_custom',
        rules: [{ ...rules[0], expression }],
      };
      const pace = { due: () => false, rest: () => Promise.resolve() };
      const result = await explained(pace, new AbortController().signal, [{ ...source, record }]);
      return result?.lists[0]?.rest?.request;
    };
    assert.equal(await restOf('http.host eq "a"'), 'any other request');
    assert.equal(await restOf('not ssl'), 'ssl = true');
  });

  it('has examples with values that occur', async () => {
    const record = {
      kind: 'zone',
      phase: 'http_request_firewall_custom',
      rules: [{ ...rules[0], expression: 'not ip.src.country in {"US" "DE"} and http.request.method ne "GET"' }],
    }; // prettier-ignore
    const pace = { due: () => false, rest: () => Promise.resolve() };
    const result = await explained(pace, new AbortController().signal, [{ ...source, record }]);
    assert.equal(result?.lists[0]?.rules[0]?.example?.request, 'HEAD, ip.src.country = "JP"');
  });

  it('gives way to other work between two rules, and ends when it is canceled', async () => {
    let rests = 0;
    const stop = new AbortController();
    const rest = (): Promise<void> => {
      rests++;
      return Promise.resolve();
    };
    const result = await explained({ due: () => true, rest }, stop.signal);
    assert.deepEqual(
      result?.lists.flatMap((list) => list.rules.map(({ name, state }) => `${name}: ${state}`)),
      ['Rule 0: reached', 'Rule 1: reached', 'Rule 2: unreachable'],
    );
    assert.ok(rests >= rules.length);
    const stopped = (): Promise<void> => {
      stop.abort();
      return Promise.resolve();
    };
    assert.equal(await explained({ due: () => true, rest: stopped }, stop.signal), undefined);
  });
});
