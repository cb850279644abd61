import assert from 'node:assert/strict';
import { readSought, whichRules } from '../../../../../core/rules/simulate/which';
import { access, chainOf, custom, lockdown, rule } from '../../../../support/simulation';

describe('a search for rules', () => {
  const texts: readonly (readonly [text: string, fields: Record<string, unknown> | undefined])[] = [
    ['203.0.113.7', { 'ip.src': '203.0.113.7' }],
    ['2001:db8::1', { 'ip.src': '2001:db8::1' }],
    ['AS64496', { 'ip.src.asnum': 64496 }],
    ['as64496', { 'ip.src.asnum': 64496 }],
    ['de', { 'ip.src.country': 'DE' }],
    ['T1', { 'ip.src.country': 'T1' }],
    ['Q9', undefined],
    ['64496', undefined],
    ['AS4294967296', undefined],
    ['word', undefined],
    ['AS', { 'ip.src.country': 'AS' }],
    ['', undefined],
  ];
  for (const [text, fields] of texts)
    it(`reads ${text === '' ? 'nothing' : text}`, () => {
      const sought = readSought(text);
      assert.deepEqual(sought?.facts, fields && { fields });
      assert.deepEqual(sought?.names, fields && Object.keys(fields));
    });

  it('reads a URL, which decides neither the method nor the headers', () => {
    for (const text of ['https://a.test/x?y=1', 'a.test/x?y=1']) {
      const { facts, names = [] } = readSought(text) ?? {};
      assert.equal(facts?.cells?.get('http.host'), 'a.test');
      assert.equal(facts.cells.get('http.request.uri.path'), '/x');
      assert.ok(names.includes('ssl') && names.includes('raw.http.request.uri.path'), names.join());
      assert.ok(!names.some((name) => /method|headers|version/.test(name)), names.join());
    }
    assert.equal(readSought('http://a.test/')?.facts.cells?.get('ssl'), false);
  });

  const found = (records: readonly object[], text: string) =>
    whichRules(chainOf(records), readSought(text)!).map(
      ({ rule: { name }, result, needs, isOff, action }) =>
        `${name}: ${result}${needs.length > 0 ? ` [${needs.join(' ')}]` : ''}${isOff ? ' off' : ''} ${action ?? '-'}`,
    );

  it('lists rules that match, then those that test the value, then the others, networks first', () => {
    const records = [
      custom(
        rule('log', 'ssl', undefined, { description: 'other' }),
        rule('block', 'ip.src in {203.0.113.0/24} and ssl', undefined, { description: 'tests' }),
        rule('block', 'ip.src eq 203.0.113.7', undefined, { description: 'matches', enabled: false }),
        rule('block', 'ip.src eq 203.0.113.8', undefined, { description: 'never' }),
      ),
      access('block', '203.0.113.0/24', 'ip_range'),
      access('block', '198.51.100.0/24', 'ip_range'),
    ];
    assert.deepEqual(found(records, '203.0.113.7'), [
      'block 203.0.113.0/24: true block',
      'matches: true off block',
      'tests: unknown [ssl] block',
      'other: unknown [ssl] log',
    ]);
  });

  it('lists rules whose conditions cannot be evaluated, after all others', () => {
    const records = [
      custom(
        rule('block', 'ip.src eq', undefined, { description: 'broken' }),
        rule('log', 'http.host eq "a.test"', undefined, { description: 'other' }),
        { action: 'log', description: 'without', enabled: false },
      ),
    ];
    const search = whichRules(chainOf(records), readSought('203.0.113.7')!);
    assert.deepEqual(
      search.map(({ rule: { name }, isUnreadable }) => [name, isUnreadable]),
      [['other', undefined], ['broken', true], ['without', true]],
    ); // prettier-ignore
    assert.deepEqual(found(records, '203.0.113.7').slice(1), [
      'broken: unknown block',
      'without: unknown off log',
    ]);
  });

  it('does not list managed rules, whose conditions are not public', () => {
    const wafRule = { id: '100000', description: 'SQL injection', mode: 'on', allowed_modes: ['on', 'off'], group: { id: 'g' }, package_id: 'p' }; // prettier-ignore
    const chain = chainOf([wafRule]);
    assert.equal(chain.rules.length, 1);
    assert.deepEqual(whichRules(chain, readSought('203.0.113.7')!), []);
    const managed = { id: 'm', kind: 'managed', phase: 'http_request_firewall_managed', rules: [{ id: 'r', action: 'block' }] }; // prettier-ignore
    const execute = {
      action: 'execute',
      expression: 'ip.src eq 203.0.113.8',
      action_parameters: { id: 'm' },
    };
    for (const records of [[managed], [managed, { ...managed, id: 'z', kind: 'zone', rules: [execute] }]])
      assert.deepEqual(found(records, '203.0.113.7'), []);
  });

  it('does not list lockdowns that allow the address', () => {
    const records = [lockdown('a.test/x', '203.0.113.7'), lockdown('a.test/x', '203.0.113.8')];
    assert.deepEqual(found(records, '203.0.113.7'), ['only 203.0.113.8: unknown [http.host http.request.uri.path] lockdown']); // prettier-ignore
    assert.deepEqual(found(records, 'https://a.test/x'), ['only 203.0.113.7: unknown [ip.src] lockdown', 'only 203.0.113.8: unknown [ip.src] lockdown']); // prettier-ignore
    assert.deepEqual(found(records, 'https://b.test/x'), []);
  });

  it('lists networks before other rules that may match', () => {
    const records = [access('block', 'AS64496', 'asn'), access('block', '203.0.113.7')];
    assert.deepEqual(found(records, 'DE'), ['block 203.0.113.7: unknown [ip.src] block', 'block AS64496: unknown [ip.src.asnum] block']); // prettier-ignore
    const [bare] = whichRules(chainOf([custom({ expression: 'true' })]), readSought('DE')!);
    assert.deepEqual(Object.keys(bare ?? {}), ['rule', 'isOff', 'result', 'needs']);
  });
});
