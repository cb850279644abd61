import assert from 'node:assert/strict';
import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { noFacts } from '../../../../../core/language/facts';
import { type LanguageContext, type SourceDocument } from '../../../../../core/language/language';
import { defaultSettings } from '../../../../../core/language/settings';

const file = (name: string, value: unknown): SourceDocument => ({
  uri: `file:///w/${name}`,
  languageId: 'json',
  version: 1,
  text: typeof value === 'string' ? value : JSON.stringify(value),
});

/** `code text → other text (other file)` of the findings of the first file, with the others beside it. */
async function compared(...files: SourceDocument[]): Promise<string[]> {
  const context: LanguageContext = {
    settings: defaultSettings,
    facts: noFacts,
    workspace: {
      find: (endings) => files.filter(({ uri }) => endings.some((ending) => uri.endsWith(ending))),
      read: () => undefined,
    },
    scripts: () => Promise.reject(new Error('not needed')),
    signal: new AbortController().signal,
    nowMs: 0,
  };
  const [document] = files;
  const problems = await documentsLanguage().problems(document!, context);
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
    ['the same twice', 'access_rule', [access('DE'), access('AS1'), access('de')], 'duplicate-rule "de" → "DE"'],
    ['the same network written otherwise', 'access_rule', [access('198.51.100.0/24'), access('198.51.100.9/24')], 'duplicate-rule "198.51.100.9/24" → "198.51.100.0/24"'],
    ['the same with another mode', 'access_rule', [access('AS1'), access('AS1', 'challenge')], 'contradicting-rule "AS1" → "AS1"'],
    ['within a wider one with another mode', 'access_rule', [access('198.51.100.4', 'whitelist'), access('198.51.0.0/16')], 'overlapping-rule "198.51.100.4" → "198.51.0.0/16"'],
    ['within a wider one with the same mode', 'access_rule', [access('198.51.100.4'), access('198.51.0.0/16')]],
    ['a paused rule', 'ua_rule', [ua('x'), { ...ua('x'), paused: true }]],
    ['the same user agent', 'ua_rule', [ua('x'), ua('y'), ua('x', 'challenge')], 'contradicting-rule "x" → "x"'],
    ['another case of the user agent', 'ua_rule', [ua('x'), ua('X')]],
    ['the same priority', 'firewall_rule', [firewall('ssl', 'block', 1), firewall('not ssl', 'block', 1)], 'equal-priority 1 → 1'],
    ['the same expression', 'firewall_rule', [firewall('ssl', 'block'), firewall(' ssl ', 'log')], 'contradicting-rule " ssl " → "ssl"'],
    ['the same lockdown', 'lockdown_rule', [lockdown('198.51.100.4'), lockdown('198.51.100.4')], 'duplicate-rule ["a.example/*"] → ["a.example/*"]'],
    ['the same tags', 'tags_set', [{ resource_type: 'worker', resource_id: 'w', tags: {} }, { resource_type: 'worker', resource_id: 'w', tags: {} }], 'duplicate-rule "w" → "w"'],
  ]; // prettier-ignore
  for (const [what, kind, rules, ...expected] of cases)
    it(`${kind}: ${what}`, async () =>
      assert.deepEqual(await compared(file(`x.${kind}.json`, rules)), expected));
});

describe('rules of a folder', () => {
  it('are compared with those of files of the same kind', async () => {
    const [a, b] = [
      file('a.ua_rule.json', ua('x')),
      file('b.ua-rule.jsonc', [ua('y'), ua('x', 'challenge')]),
    ];
    assert.deepEqual(await compared(a, b), ['contradicting-rule "x" → "x" (b.ua-rule.jsonc)']);
    assert.deepEqual(await compared(b, a), ['contradicting-rule "x" → "x" (a.ua_rule.json)']);
  });
  it('access rules meet lockdowns, seen from both sides', async () => {
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
  it('other folders are other zones', async () => {
    assert.deepEqual(
      await compared(file('a.ua_rule.json', ua('x')), file('other/b.ua_rule.json', ua('x'))),
      [],
    );
  });
  it('two exports of one record are one rule', async () => {
    const record = (name: string) => file(name, { ...ua('x'), id: '1' });
    assert.deepEqual(await compared(record('a.ua_rule.record.json'), record('b.ua_rule.record.json')), []);
  });
  it('a body that creates and one that changes are not two rules', async () => {
    assert.deepEqual(
      await compared(file('a.ua_rule.json', ua('x')), file('b.ua_rule.update.json', ua('x'))),
      [],
    );
  });
});

describe('a record of the account that is open for editing', () => {
  it('may show what an update cannot set', async () => {
    const codes = async (uri: string): Promise<string[]> => {
      const document = {
        uri,
        languageId: 'jsonc',
        version: 1,
        text: '// an account\n{"visibility": "private"}',
      };
      const problems = await documentsLanguage().problems(document, {
        settings: defaultSettings,
        facts: noFacts,
        workspace: { find: () => [], read: () => undefined },
        scripts: () => Promise.reject(new Error('not needed')),
        signal: new AbortController().signal,
        nowMs: 0,
      });
      return problems.map(({ code }) => code);
    };
    assert.deepEqual(await codes('rampart:/c1/accounts/a/oauth_client/c.jsonc'), []);
    assert.deepEqual(await codes('file:///w/c.oauth_client.update.jsonc'), ['document/wrong-enum']);
  });
});
