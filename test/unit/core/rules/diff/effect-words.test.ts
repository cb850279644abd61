import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { diffRecords, type RecordChange } from '../../../../../core/rules/diff/diff-records';
import { effectLines } from '../../../../../core/rules/diff/effect-words';
import { customRule as rule, customRules } from '../../../../support/rule-chains';

const scheme = catalogueScheme();

const effects = (changes: readonly RecordChange[], limits: { isOver?: () => boolean } = {}) =>
  effectLines(
    diffRecords(changes, {
      parse: (text, kind) => parseExpression(text, { kind, scheme }),
      scheme,
      limits: { steps: 20_000, ...limits },
    }),
  );

const one = (before: object | undefined, after: object | undefined, kind = 'ruleset_rule') =>
  effects([{ kind, name: 'Rule', ...(before ? { before } : {}), ...(after ? { after } : {}) }]);

const none = ['Proven: exactly the same requests match as before.'];

describe('the effect of changes of rules on requests, in words', () => {
  it('describes a rule among the rules of its ruleset', () => {
    const office = rule('block', 'http.host eq "a.test"', { id: '1', description: 'Office' });
    const wide = (action: string) => rule(action, 'http.host in {"a.test" "b.test"}', { id: '2', description: 'Wide' }); // prettier-ignore
    const lines = one(customRules(office, wide('log')), customRules(office, wide('block')), 'ruleset');
    assert.ok(lines.includes('b.test from any address: passes → blocked (403)'), lines.join('\n'));
    // the rule Office comes first, and blocks a.test both before and after the change
    assert.ok(!lines.some((line) => line.startsWith('a.test')), lines.join('\n'));
    assert.ok(
      lines.some((line) => line.startsWith('Wide: Blocked instead of logged')),
      lines.join('\n'),
    );
  });

  it('says what is proved about a ruleset', () => {
    const [a, b] = [rule('block', 'http.host eq "a.test"', { id: '1', description: 'A' }), rule('block', 'ssl', { id: '2', description: 'B' })]; // prettier-ignore
    const ruleset = (...rules: object[]) => customRules(...rules);
    assert.deepEqual(one(ruleset(a, b), ruleset(a, b), 'ruleset'), none);
    assert.deepEqual(one(ruleset(a, b), ruleset(b, a), 'ruleset'), [
      'Proven: no request is treated differently.',
      'B: The rule runs earlier or later than before, relative to the other rules.',
    ]);
    const random = (value: string) => ruleset(rule('block', `uuidv4(cf.random_seed) eq "${value}"`, { id: '1', description: 'Random' })); // prettier-ignore
    assert.deepEqual(one(random('a'), random('b'), 'ruleset'), [
      'No request with a different outcome was found, but there may still be some.',
      'Random: Rampart could not determine which requests now match and which requests no longer match.',
    ]);
    const gained = one(
      ruleset(a),
      ruleset({ ...a, expression: 'http.host in {"a.test" "b.test"}' }),
      'ruleset',
    );
    assert.deepEqual(gained, [
      'b.test from any address: passes → blocked (403)',
      'A: Now also blocked: for example, b.test from any address',
    ]);
  });

  it('says nothing about a rule that never acts', () => {
    assert.deepEqual(one(undefined, rule('block', 'ssl', { enabled: false })), none);
  });

  it('names actions without a word for their effect, and those with unknown requests', () => {
    assert.deepEqual(one(undefined, rule('set_config', 'http.host eq "a.test"')), ['Now also matched: for example, a.test from any address']); // prettier-ignore
    const random = (action: string) => rule(action, 'uuidv4(cf.random_seed) eq "a"');
    assert.deepEqual(one(random('block'), random('log')), ['Action: block → log']);
    assert.deepEqual(one(rule('block', 'ssl'), rule('set_config', 'ssl')), ['Action: block → set_config']);
    assert.deepEqual(one(rule('route', 'ssl'), rule('block', 'ssl')), ['Action: route → block']);
    assert.deepEqual(one(rule('challenge', 'ssl'), rule('js_challenge', 'ssl')), ['Action: challenge → js_challenge']); // prettier-ignore
  });

  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'a wider condition',
      one(
        rule('managed_challenge', 'http.host eq "a.test"'),
        rule('managed_challenge', 'http.host in {"a.test" "x.test"}'),
      ),
      ['Now also challenged: for example, x.test from any address'],
    ],
    [
      'a narrower condition',
      one(rule('block', 'ip.src in {192.0.2.1 192.0.2.2}'), rule('block', 'ip.src eq 192.0.2.1')),
      ['No longer blocked: for example, from 192.0.2.2'],
    ],
    [
      'both together',
      one(rule('log', 'ip.src.asnum eq 1'), rule('log', 'ip.src.asnum eq 2')),
      ['Now also logged: for example, ip.src.asnum = 2', 'No longer logged: for example, ip.src.asnum = 1'],
    ],
    ['the same condition in another notation', one(rule('block', 'ssl and not http.host eq "a"'), rule('block', '(not http.host eq "a") and ssl')), none],
    ['a list without items', one({ action: 'block', products: [], filter: { expression: 'ssl' } }, { action: 'block', filter: { expression: 'ssl' } }, 'firewall_rule'), none], // prettier-ignore
    ['a new description', one(rule('block', 'ssl', { description: 'a' }), rule('block', 'ssl', { description: 'b' })), none],
    [
      'another action',
      one(rule('block', 'ip.src eq 192.0.2.1'), rule('managed_challenge', 'ip.src eq 192.0.2.1')),
      ['Challenged instead of blocked: for example, from 192.0.2.1'],
    ],
    [
      'actions with the same effect for visitors',
      one(rule('js_challenge', 'ssl'), rule('managed_challenge', 'ssl')),
      ['Action: js_challenge → managed_challenge'],
    ],
    ['a new rule', one(undefined, rule('skip', 'http.request.method eq "PUT"')), ['Now also allowed: for example, PUT from any address']],
    ['a deleted rule', one(rule('redirect', 'true'), undefined), ['No longer redirected: any request']],
    ['a disabled rule', one(rule('block', 'ssl'), rule('block', 'ssl', { enabled: false })), ['No longer blocked: for example, ssl = true from any address']],
    [
      'a rate limit',
      one(rule('block', 'ssl', { ratelimit: { period: 60 } }), rule('block', 'true', { ratelimit: { period: 60 } })),
      ['Now also blocked: for example, ssl = false from any address, above the rate limit'],
    ],
    [
      'other properties',
      one(rule('redirect', 'ssl', { action_parameters: { from_value: { target_url: { value: 'https://a.test/' } } } }), rule('redirect', 'ssl', { action_parameters: { from_value: { target_url: { value: 'https://b.test/' } } } })),
      ['Other properties also change. This comparison does not cover their effect on requests.'],
    ],
    [
      'an IP access rule',
      one({ mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' } }, { mode: 'whitelist', configuration: { target: 'ip', value: '192.0.2.1' } }, 'access_rule'),
      ['Allowed instead of blocked: for example, from 192.0.2.1'],
    ],
    [
      'a legacy firewall rule',
      one({ action: 'block', filter: { expression: 'http.host eq "a"' } }, { action: 'block', filter: { expression: 'http.host in {"a" "b"}' } }, 'firewall_rule'),
      ['Now also blocked: for example, b from any address'],
    ],
    [
      'an expression with errors',
      one(rule('block', 'ssl'), rule('block', 'ssl and')),
      ['Rampart could not determine which requests now match and which requests no longer match.'],
    ],
    [
      'an effect that is not simulated',
      one(rule('block', 'ssl'), rule('block', 'ssl and http.host in $list')),
      ['No longer blocked: for example, www.example.com, ssl = true from any address'],
    ],
  ]; // prettier-ignore
  for (const [title, said, expected] of cases) it(title, () => assert.deepEqual(said, expected));

  it('starts with the outcome of a whole ruleset, with the names of its rules', () => {
    const wide = rule('block', 'ip.src.asnum in {1 2 3}', { id: 'a', description: 'Networks' });
    const late = rule('managed_challenge', 'ip.src.asnum eq 2', { id: 'b', description: 'Late' });
    const hidden = { ...late, expression: 'ip.src.asnum eq 3' };
    assert.deepEqual(one(customRules(wide, late), customRules(wide, hidden), 'ruleset'), [
      'Proven: no request is treated differently.',
      'Late: Now also challenged: for example, ip.src.asnum = 3',
      'Late: No longer challenged: for example, ip.src.asnum = 2',
    ]);
    const seen = { ...late, expression: 'ip.src.asnum eq 4' };
    assert.equal(
      one(customRules(wide, late), customRules(wide, seen), 'ruleset')[0],
      'ip.src.asnum = 4: passes → challenged (403)',
    );
  });

  it('names each of several rules', () => {
    const change = (name: string, number: number): RecordChange => ({
      kind: 'ruleset_rule',
      name,
      after: rule('block', `ip.src.asnum eq ${number}`),
    });
    assert.deepEqual(effects([change('First', 1), change('Second', 2)]), [
      'First: Now also blocked: for example, ip.src.asnum = 1',
      'Second: Now also blocked: for example, ip.src.asnum = 2',
    ]);
  });

  it('shows eight lines of ten, but all of nine', () => {
    const lines = (count: number) =>
      effects(
        Array.from({ length: count }, (_, i): RecordChange => ({
          kind: 'ruleset_rule',
          name: `Rule ${i}`,
          after: rule('block', `ip.src.asnum eq ${i}`),
        })),
      );
    assert.equal(lines(9).length, 9);
    assert.equal(lines(9).at(-1), 'Rule 8: Now also blocked: for example, ip.src.asnum = 8');
    assert.deepEqual(lines(10).slice(7), [
      'Rule 7: Now also blocked: for example, ip.src.asnum = 7',
      'and 2 more',
    ]);
  });

  it('says which of both sides could not be decided', () => {
    const record = rule('block', 'ip.src.asnum eq 1');
    const undecided = (change: Pick<RecordChange, 'before' | 'after'>) =>
      effects([{ kind: 'ruleset_rule', name: 'a', ...change }], { isOver: () => true });
    assert.deepEqual(undecided({ after: record }), [
      'Rampart could not determine whether the rule now matches additional requests.',
    ]);
    assert.deepEqual(undecided({ before: record }), [
      'Rampart could not determine whether the rule no longer matches some requests.',
    ]);
  });

  it('says when there is no time left to decide', () => {
    const [before, after] = [rule('block', 'ip.src.asnum eq 1'), rule('block', 'ip.src.asnum eq 2')];
    assert.deepEqual(effects([{ kind: 'ruleset_rule', name: 'a', before, after }], { isOver: () => true }), [
      'Rampart could not determine which requests now match and which requests no longer match.',
    ]);
  });
});
