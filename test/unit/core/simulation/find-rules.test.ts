import assert from 'node:assert/strict';
import { type RuleSource } from '../../../../core/protocol/simulation';
import { findRules } from '../../../../core/simulation/find-rules';
import { languageContext } from '../../../support/language-context';

describe('the search for rules', () => {
  const ruleset = (description: string): object => ({
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: [{ description, action: 'block', expression: 'ip.src in $office' }],
  });
  const texts: Readonly<Record<string, string>> = {
    'file:///w/a.ruleset.json': JSON.stringify(ruleset('In a file')),
    'file:///w/office.list.json': '{"name": "office", "kind": "ip", "items": [{"ip": "203.0.113.7"}]}',
  };
  const file: RuleSource = { uri: 'file:///w/a.ruleset.json' };
  const deployed: RuleSource = { uri: 'rampart:/a', kind: 'ruleset', level: 'zone', record: ruleset('Deployed') }; // prettier-ignore
  const find = (sought: string, ...sources: RuleSource[]) =>
    findRules(sought, sources, {
      settings: languageContext().settings,
      read: (uri) => Promise.resolve(texts[uri]),
      texts: { text: (uri) => texts[uri], place: (uri) => ({ uri }) },
      listFiles: {
        find: () => Promise.resolve(Object.keys(texts)),
        read: (uri) => Promise.resolve({ name: uri, uri, text: texts[uri] ?? '' }),
      },
    });
  const search = async (sought: string, ...sources: RuleSource[]) => {
    const { rules } = await find(sought, ...sources);
    return rules.map(({ name, result }) => [name, result]);
  };

  it('marks rules whose conditions cannot be evaluated', async () => {
    const broken: RuleSource = {
      uri: 'rampart:/b',
      kind: 'ruleset',
      level: 'zone',
      record: {
        phase: 'http_request_firewall_custom',
        rules: [{ ref: 'b', action: 'block', expression: '(' }],
      },
    };
    const { rules } = await find('203.0.113.7', broken);
    assert.deepEqual(rules, [
      { product: 'Custom rules', name: 'b', result: 'unknown', needs: [], isOff: false, isUnreadable: true, action: 'block', place: { uri: 'rampart:/b' } },
    ]); // prettier-ignore
  });

  it('uses the lists in files for the rules in files, not for deployed rules', async () => {
    assert.deepEqual(await search('203.0.113.7', deployed, file), [
      ['In a file', true],
      ['Deployed', 'unknown'],
    ]);
    assert.deepEqual(await search('198.51.100.7', deployed, file), [['Deployed', 'unknown']]);
  });
});
