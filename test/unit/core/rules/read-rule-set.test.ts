import assert from 'node:assert/strict';
import { parseFor } from '../../../../core/language/expression/check';
import { readRuleRecord, readRuleSet } from '../../../../core/rules/read-rule-set';
import { countRules, inFile, joinRules, noRules, type RuleSet } from '../../../../core/rules/rule-set';
import { type RuleLevel } from '../../../../core/rules/rule';
import { recordSource } from '../../../../core/rules/source';

const source = recordSource((text) => parseFor(text, { kind: 'filter' }));
const read = (root: unknown, kind?: string, level?: RuleLevel): RuleSet | undefined =>
  readRuleSet<unknown>(root, source, kind, level);

/** Returns the contents of a set: the kinds of its rules, the lengths of its rulesets, and its WAF rules and groups. */
const kinds = (set: RuleSet | undefined): string | undefined =>
  set &&
  [
    ...set.rules.map(({ rule }) => rule.kind),
    ...set.rulesets.map(({ rules }) => `ruleset of ${rules.length}`),
    ...set.wafRules.map(() => 'waf_rule'),
    ...set.wafGroups.map(() => 'waf_group'),
  ].join(', ');

const access = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' } };

describe('readRuleSet', () => {
  const records: readonly (readonly [record: unknown, kinds: string | undefined])[] = [
    [access, 'access_rule'],
    [{ mode: 'block', configuration: { target: 'ua', value: 'x' } }, 'ua_rule'],
    [{ urls: ['a.test'], configurations: [] }, 'lockdown_rule'],
    [{ urls: ['a.test'] }, undefined],
    [{ configurations: [] }, undefined],
    [{ action: 'block', filter: { expression: 'ssl' } }, 'firewall_rule'],
    [{ urls: ['a.test'], rules: { 1: 'block' } }, 'waf_override'],
    [{ urls: ['a.test'], groups: { 1: 'on' } }, 'waf_override'],
    [{ urls: ['a.test'], rewrite_action: { block: 'log' } }, 'waf_override'],
    [{ urls: ['a.test'], rules: [{ action: 'block' }] }, 'waf_override'],
    [{ rules: { 1: 'block' } }, undefined],
    [{ rules: [{ action: 'block' }] }, 'ruleset of 1'],
    [{ rules: [] }, undefined],
    [{ rules: [], phase: 'http_ratelimit' }, 'ruleset of 0'],
    [{ phase: 'http_ratelimit' }, 'ruleset of 0'],
    [{ id: '1', package_id: 'p', group: { id: 'g' } }, 'waf_rule'],
    [{ package_id: 'p', group: { id: 'g' } }, undefined],
    [{ id: '1', package_id: 'p' }, undefined],
    [{ id: '1', group: { id: 'g' } }, undefined],
    [{ id: 'g', package_id: 'p', rules_count: 2 }, 'waf_group'],
    [{ id: 'g', rules_count: 2 }, undefined],
    [{ package_id: 'p', rules_count: 2 }, undefined],
    [{ expression: 'ssl' }, undefined],
    ['text', undefined],
    [[], undefined],
    [[access], 'access_rule'],
    [[access, 'x', access], 'access_rule, access_rule'],
    [['x', {}], undefined],
    [{ success: true, result: access }, 'access_rule'],
    [{ success: false, result: [access, access] }, 'access_rule, access_rule'],
    [{ result: access }, undefined],
    [{ success: 'yes', result: access }, undefined],
  ];
  for (const [record, expected] of records)
    it(`detects what ${JSON.stringify(record)} is`, () => assert.equal(kinds(read(record)), expected));

  it('uses the given kind', () => {
    assert.equal(kinds(read({ expression: 'ssl' }, 'ruleset_rule')), 'ruleset_rule');
    assert.equal(kinds(read({ expression: 'ssl' }, 'filter')), undefined);
    assert.equal(kinds(read(access, 'lockdown_rule')), 'lockdown_rule');
    assert.equal(kinds(read(access, 'other')), undefined);
    assert.equal(kinds(read({ success: true, result: [{}, {}] }, 'ruleset')), 'ruleset of 0, ruleset of 0');
    assert.equal(readRuleRecord<unknown>(access, source, undefined), undefined);
  });

  it('reads the level of rules, which their own scope can replace', () => {
    const level = (record: object, given?: RuleLevel) => read(record, undefined, given)?.rules[0]?.rule.place;
    assert.deepEqual(level(access), { level: 'zone' });
    assert.deepEqual(level(access, 'account'), { level: 'account' });
    assert.deepEqual(level({ ...access, scope: { type: 'user' } }, 'account'), { level: 'user' });
    assert.deepEqual(level({ ...access, scope: { type: 'constructor' } }, 'account'), { level: 'account' });
    const ofRuleset = (kind: string | undefined, given?: RuleLevel) =>
      read({ phase: 'http_ratelimit', ...(kind === undefined ? {} : { kind }) }, undefined, given)?.rulesets[0]?.level; // prettier-ignore
    assert.deepEqual(
      [ofRuleset('root'), ofRuleset('zone', 'account'), ofRuleset('custom', 'account'), ofRuleset(undefined)],
      ['account', 'zone', 'account', 'zone'],
    );
    assert.equal(readRuleRecord<unknown>(access, source, 'access_rule')?.rules[0]?.rule.place.level, 'zone');
  });

  it('reads a ruleset with the positions of its rules', () => {
    const [whole] = read({ id: 'i', name: 'n', kind: 'root', phase: 'p', rules: [{}, { action: 'log' }] })?.rulesets ?? []; // prettier-ignore
    const place = { level: 'account', phase: 'p', rulesetId: 'i' };
    assert.deepEqual(whole, {
      id: 'i',
      name: 'n',
      kind: 'root',
      phase: 'p',
      aliases: [],
      level: 'account',
      rules: [
        { rule: { kind: 'ruleset_rule', place: { ...place, position: 0 }, enabled: true } },
        { rule: { kind: 'ruleset_rule', place: { ...place, position: 1 }, enabled: true, action: { name: 'log' } } },
      ],
    }); // prettier-ignore
    const [bare] = read({ rules: [{}] })?.rulesets ?? [];
    assert.deepEqual(bare, {
      aliases: [],
      level: 'zone',
      rules: [{ rule: { kind: 'ruleset_rule', place: { level: 'zone', position: 0 }, enabled: true } }],
    });
  });

  it('reads the rules and groups of legacy packages', () => {
    const waf = (more: object) =>
      read({ id: '1', package_id: 'p', group: { id: 'g' }, ...more })?.wafRules[0];
    assert.deepEqual(waf({}), { id: '1', group: 'g', kind: 'unknown' });
    assert.deepEqual(waf({ mode: 'block', default_mode: 'log', description: 'd' }), { id: '1', group: 'g', description: 'd', mode: 'block', defaultMode: 'log', kind: 'deny' }); // prettier-ignore
    assert.deepEqual(waf({ mode: 'on', group: {} }), { id: '1', mode: 'on', kind: 'anomaly' });
    assert.deepEqual(
      ['on', 'off', 'disable'].map((mode) => waf({ mode, type: 'Allow rule' })?.kind),
      ['allow', 'allow', 'deny'],
    );
    const group = (mode?: string) => read({ id: 'g', package_id: 'p', rules_count: 1, mode })?.wafGroups;
    assert.deepEqual([group('off'), group('on'), group()], [
      [{ id: 'g', isOn: false }], [{ id: 'g', isOn: true }], [{ id: 'g', isOn: true }],
    ]); // prettier-ignore
  });
});

describe('a set of rules', () => {
  const set = joinRules([
    read([access, { rules: [{}, {}] }]) ?? noRules,
    read({ id: '1', package_id: 'p', group: {} }) ?? noRules,
    read({ id: 'g', package_id: 'p', rules_count: 9 }) ?? noRules,
  ]);

  it('is counted without groups of rules', () => {
    assert.equal(countRules(set), 4);
    assert.equal(countRules(noRules), 0);
  });

  it('knows its file', () => {
    const { rules, rulesets, wafRules, wafGroups } = inFile(set, 'a.json');
    assert.deepEqual([...rules, ...rulesets.flatMap((one) => one.rules)].map(({ file }) => file), ['a.json', 'a.json', 'a.json']); // prettier-ignore
    assert.deepEqual([wafRules, wafGroups], [set.wafRules, set.wafGroups]);
  });
});
