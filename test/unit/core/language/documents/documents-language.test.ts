import assert from 'node:assert/strict';
import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { type LanguageContext, type SourceDocument } from '../../../../../core/language/language';
import { defaultSettings } from '../../../../../core/language/settings';
import { languageContext } from '../../../../support/language-context';

const file = (name: string, value: unknown): SourceDocument => ({
  uri: `file:///w/${name}`,
  languageId: 'json',
  version: 1,
  text: typeof value === 'string' ? value : JSON.stringify(value),
});

const contextOf = (...files: SourceDocument[]): LanguageContext =>
  languageContext({
    workspace: {
      find: (endings) => files.filter(({ uri }) => endings.some((ending) => uri.endsWith(ending))),
      read: () => undefined,
    },
  });

/**
 * Returns a line for each related location of the diagnostics in the first file: the code, the marked text, the related
 * text, and the name of the related file if it is a different one. All files are in the same folder.
 */
async function compared(...files: SourceDocument[]): Promise<string[]> {
  const [document] = files;
  const problems = await documentsLanguage().problems(document!, contextOf(...files));
  return problems.flatMap(({ code, start, end, related = [] }) =>
    related.map((other) => {
      const there = files.find(({ uri }) => uri === other.uri) ?? document!;
      const name = other.uri === undefined ? '' : ` (${other.uri.slice('file:///w/'.length)})`;
      return `${code.slice('document/'.length)} ${document!.text.slice(start, end)} → ${there.text.slice(other.start, other.end)}${name}`;
    }),
  );
}

const access = (value: string, mode = 'block', more: object = {}) => {
  const target = value.startsWith('AS')
    ? 'asn'
    : value.includes('/')
      ? 'ip_range'
      : value.includes('.')
        ? 'ip'
        : 'country';
  return { mode, configuration: { target, value }, ...more };
};
const lockdown = (value: string, more: object = {}) => ({
  urls: ['a.example/*'],
  configurations: [{ target: value.includes('/') ? 'ip_range' : 'ip', value }],
  ...more,
});
const ua = (value: string, mode = 'block') => ({ mode, configuration: { target: 'ua', value } });
const firewall = (expression: string, action: string, priority?: number) => ({
  action,
  filter: { expression },
  ...(priority === undefined ? {} : { priority }),
});

describe('rules of one document', () => {
  const cases: [what: string, kind: string, rules: unknown[], ...expected: string[]][] = [
    ['a duplicate', 'access_rule', [access('DE'), access('AS1'), access('de')], 'duplicate-rule "de" → "DE"'],
    ['the same network in another notation', 'access_rule', [access('198.51.100.0/24'), access('198.51.100.9/24')], 'duplicate-rule "198.51.100.9/24" → "198.51.100.0/24"'],
    ['the same with another mode', 'access_rule', [access('AS1'), access('AS1', 'challenge')], 'contradicting-rule "AS1" → "AS1"'],
    ['within a wider one with another mode', 'access_rule', [access('198.51.100.4', 'whitelist'), access('198.51.0.0/16')], 'overlapping-rule "198.51.100.4" → "198.51.0.0/16"'],
    ['within a wider one with the same mode', 'access_rule', [access('198.51.100.4'), access('198.51.0.0/16')]],
    ['a paused rule', 'ua_rule', [ua('x'), { ...ua('x'), paused: true }]],
    ['the same user agent', 'ua_rule', [ua('x'), ua('y'), ua('x', 'challenge')], 'contradicting-rule "x" → "x"'],
    ['the user agent in another case', 'ua_rule', [ua('x'), ua('X')]],
    ['the same priority', 'firewall_rule', [firewall('ssl', 'block', 1), firewall('not ssl', 'block', 1)], 'duplicate-priority 1 → 1'],
    ['the same expression', 'firewall_rule', [firewall('ssl', 'block'), firewall(' ssl ', 'log')], 'contradicting-rule " ssl " → "ssl"'],
    ['the same expression in another notation', 'firewall_rule', [firewall('http.host eq "a" or http.host eq "b"', 'block'), firewall('(http.host in {"b" "a"})', 'block')], 'duplicate-rule "(http.host in {\\"b\\" \\"a\\"})" → "http.host eq \\"a\\" or http.host eq \\"b\\""'],
    ['within one that blocks earlier', 'firewall_rule', [firewall('ip.src in {10.0.0.0/8}', 'block', 1), firewall('ssl and ip.src eq 10.0.0.1', 'allow', 2)], 'unreachable-rule "ssl and ip.src eq 10.0.0.1" → "ip.src in {10.0.0.0/8}"'],
    ['within one that blocks earlier, without a priority', 'firewall_rule', [firewall('http.host eq "a" and http.request.uri.path contains "/x"', 'challenge'), firewall('http.host in {"a" "b"}', 'block', 7)], 'unreachable-rule "http.host eq \\"a\\" and http.request.uri.path contains \\"/x\\"" → "http.host in {\\"a\\" \\"b\\"}"'],
    ['an exception that is evaluated first', 'firewall_rule', [firewall('ip.src in {10.0.0.0/8}', 'block', 2), firewall('ip.src eq 10.0.0.1', 'allow', 1)]],
    ['within a disabled one', 'firewall_rule', [{ ...firewall('ip.src in {10.0.0.0/8}', 'block', 1), paused: true }, firewall('ip.src eq 10.0.0.1', 'allow', 2)]],
    ['within one whose filter is disabled', 'firewall_rule', [{ action: 'block', priority: 1, filter: { expression: 'ip.src in {10.0.0.0/8}', paused: true } }, firewall('ip.src eq 10.0.0.1', 'allow', 2)]],
    ['within one that continues', 'firewall_rule', [firewall('ip.src in {10.0.0.0/8}', 'log', 1), firewall('ip.src eq 10.0.0.1', 'block', 2)]],
    ['within a wider one, in an unknown order', 'firewall_rule', [firewall('ip.src in {10.0.0.0/8}', 'block'), firewall('ip.src eq 10.0.0.1', 'allow')], 'overlapping-rule "ip.src eq 10.0.0.1" → "ip.src in {10.0.0.0/8}"'],
    ['within a wider one with the same action', 'firewall_rule', [firewall('ip.src in {10.0.0.0/8}', 'block'), firewall('ip.src eq 10.0.0.1 and ssl', 'block')]],
    ['next to each other', 'firewall_rule', [firewall('http.host eq "a"', 'block'), firewall('http.host eq "b"', 'allow')]],
    ['after a rule for everything', 'firewall_rule', [firewall('true', 'block', 1), firewall('any(http.request.headers.names[*] eq "a") and ssl', 'log', 2)], 'unreachable-rule "any(http.request.headers.names[*] eq \\"a\\") and ssl" → "true"'],
    ['values of one operand', 'firewall_rule', [firewall('http.host eq "a"', 'block'), firewall('http.host in {"b" "c"}', 'block'), firewall('(http.host eq "d")', 'block')], 'mergeable-rules "http.host in {\\"b\\" \\"c\\"}" → "http.host eq \\"a\\""'],
    ['values of one operand with other priorities', 'firewall_rule', [firewall('http.host eq "a"', 'block', 1), firewall('http.host eq "b"', 'block', 2)]],
    ['values of one operand from a list', 'firewall_rule', [firewall('ip.src in $a', 'block'), firewall('ip.src in $b', 'block')]],
    ['the same lockdown', 'lockdown_rule', [lockdown('198.51.100.4'), lockdown('198.51.100.4')], 'duplicate-rule ["a.example/*"] → ["a.example/*"]'],
    ['the same tags', 'tags_set', [{ resource_type: 'worker', resource_id: 'w', tags: {} }, { resource_type: 'worker', resource_id: 'w', tags: {} }], 'duplicate-rule "w" → "w"'],
  ]; // prettier-ignore
  for (const [what, kind, rules, ...expected] of cases)
    it(`${kind}: ${what}`, async () =>
      assert.deepEqual(await compared(file(`x.${kind}.json`, rules)), expected));
});

describe('rules with the names of a project', () => {
  const rules = file('x.firewall_rule.json', [
    firewall('my.tenant in {"a" "b"}', 'block', 1),
    firewall('my.tenant eq "a" and is_mine(my.tenant)', 'allow', 2),
  ]);
  const codesWith = async (filter: Partial<LanguageContext['settings']['filter']>): Promise<string[]> => {
    const settings = { ...defaultSettings, filter: { ...defaultSettings.filter, ...filter } };
    const problems = await documentsLanguage().problems(rules, { ...contextOf(rules), settings });
    return problems.map(({ code }) => code);
  };

  it('are compared by their conditions', async () => {
    const functions = { is_mine: { params: [{ type: 'String', kind: 'field' }], returns: 'Boolean' } };
    const fields = { 'my.tenant': 'String' };
    const codes = await codesWith({ fields, functions });
    assert.deepEqual(codes, ['document/deprecated-product', 'document/unreachable-rule']);
  });

  it('are not compared if the project does not declare the names', async () => {
    const codes = await codesWith({});
    assert.ok(codes.includes('filter/unknown-field') && !codes.includes('document/unreachable-rule'));
  });
});

describe('rules of a folder', () => {
  it('are compared with those of files of the same type', async () => {
    const [a, b] = [
      file('a.ua_rule.json', ua('x')),
      file('b.ua-rule.jsonc', [ua('y'), ua('x', 'challenge')]),
    ];
    assert.deepEqual(await compared(a, b), ['contradicting-rule "x" → "x" (b.ua-rule.jsonc)']);
    assert.deepEqual(await compared(b, a), ['contradicting-rule "x" → "x" (a.ua_rule.json)']);
  });
  it('are compared with lockdowns if they are access rules, in both directions', async () => {
    const [rule, lock] = [
      file('a.access_rule.json', access('198.51.100.4')),
      file('b.lockdown_rule.json', lockdown('198.51.100.0/24')),
    ];
    assert.deepEqual(await compared(rule, lock), [
      'overlapping-rule "198.51.100.4" → ["a.example/*"] (b.lockdown_rule.json)',
    ]);
    assert.deepEqual(await compared(lock, rule), [
      'overlapping-rule ["a.example/*"] → "198.51.100.4" (a.access_rule.json)',
    ]);
    assert.deepEqual(
      await compared(file('c.access_rule.json', access('198.51.100.4', 'whitelist')), lock),
      [],
    );
  });
  it('are not compared with other folders, which are other zones', async () => {
    assert.deepEqual(
      await compared(file('a.ua_rule.json', ua('x')), file('other/b.ua_rule.json', ua('x'))),
      [],
    );
  });
  it('are one rule in two exports of one record', async () => {
    const record = (name: string) => file(name, { ...ua('x'), id: '1' });
    assert.deepEqual(await compared(record('a.ua_rule.record.json'), record('b.ua_rule.record.json')), []);
  });
  it('are not two rules in a body that creates and one that changes', async () => {
    assert.deepEqual(
      await compared(file('a.ua_rule.json', ua('x')), file('b.ua_rule.update.json', ua('x'))),
      [],
    );
  });
});

describe('an override of managed rules', () => {
  const override = (more: object) => file('o.waf_override.json', { urls: ['a.example/*'], ...more });
  const rule = file('r.waf_rule.json', {
    id: 'r1',
    group: { id: 'g1' },
    mode: 'block',
    allowed_modes: ['block'],
  });
  const group = (mode: string, id = 'g1') =>
    file(`${id}.waf_group.json`, { id, name: 'SQL', mode, rules_count: 1 });
  const uses = { rules: { r1: 'block' } };
  const cases: [what: string, override: object, others: SourceDocument[], ...expected: string[]][] = [
    ['whose group is disabled in its record', uses, [rule, group('off')], 'rule-group-disabled "r1" → "off" (g1.waf_group.json)'],
    ['whose group is enabled', uses, [rule, group('on')]],
    ['whose group the override enables', { ...uses, groups: { g1: 'default' } }, [rule, group('off')]],
    ['whose group the override disables, while others are enabled', { ...uses, groups: { g1: 'disable', g2: 'default' } }, [rule], 'rule-group-disabled "r1" → "group":{"id":"g1"} (r.waf_rule.json)'],
    ['whose group is unknown', uses, [group('off')]],
    ['that disables a rule', { rules: { r1: 'disable' } }, [rule, group('off')]],
    ['that is paused', { ...uses, groups: { g2: 'default' }, paused: true }, [rule, group('off')]],
  ]; // prettier-ignore
  for (const [what, body, others, ...expected] of cases)
    it(what, async () => assert.deepEqual(await compared(override(body), ...others), expected));

  it('is also reported from the group', async () =>
    assert.deepEqual(await compared(group('off'), rule, override(uses)), [
      'rule-group-disabled "off" → "r1" (o.waf_override.json)',
    ]));
});

describe('a deprecated product', () => {
  it('is reported once, until the document with the diagnostic is closed', async () => {
    const language = documentsLanguage();
    const a = file('a.firewall_rule.json', firewall('ssl', 'block'));
    const b = file('b/b.firewall_rule.json', firewall('not ssl', 'block'));
    const says = async (document: SourceDocument) =>
      (await language.problems(document, contextOf())).some(
        ({ code }) => code === 'document/deprecated-product',
      );
    assert.deepEqual([await says(a), await says(b), await says(a)], [true, false, true]);
    assert.equal(await says(file('c.waf_group.json', { mode: 'on' })), true);
    language.forget?.(a.uri);
    assert.deepEqual([await says(b), await says(a)], [true, false]);
  });
});

describe('a record of the account that is open for editing', () => {
  it('may have properties that an update cannot set', async () => {
    const codes = async (uri: string): Promise<string[]> => {
      const document = {
        uri,
        languageId: 'jsonc',
        version: 1,
        text: '// an account\n{"visibility": "private"}',
      };
      const problems = await documentsLanguage().problems(document, contextOf());
      return problems.map(({ code }) => code);
    };
    assert.deepEqual(await codes('rampart:/Work/Portal.jsonc?/c1/accounts/a/oauth_client/c'), []);
    assert.deepEqual(await codes('file:///w/c.oauth_client.update.jsonc'), ['document/wrong-enum']);
  });

  it('is accepted unchanged if no one can edit it', async () => {
    const problems = async (uri: string): Promise<number> => {
      const document = { uri, languageId: 'jsonc', version: 1, text: '{"status": "complete", "steps": []}' };
      return (await documentsLanguage().problems(document, contextOf())).length;
    };
    assert.equal(await problems('rampart:/Work/r.jsonc?/c/accounts/a/workflow/w/workflow_instance/r'), 0);
    assert.notEqual(await problems('file:///w/r.workflow_instance.record.json'), 0);
  });
});
