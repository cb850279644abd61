import assert from 'node:assert/strict';
import { checkDocument } from '../../../../core/language/documents/check-document';
import { documentsLanguage } from '../../../../core/language/documents/documents-language';
import { findTarget } from '../../../../core/language/documents/find-kind';
import { projectConfig } from '../../../../core/language/documents/shapes/project-config.data';
import { type CompletionItem } from '../../../../core/language/language';
import { isIgnored, readProjectConfig, withProjectConfig } from '../../../../core/language/project-config';
import { decodeSettings, defaultSettings } from '../../../../core/language/settings';
import { workspaceOf } from '../../../support/workspace';

const uri = 'file:///w/shop%20(1)/rampart.json';
const read = (config: unknown) =>
  readProjectConfig(typeof config === 'string' ? config : JSON.stringify(config), uri);

describe('the configuration of a project', () => {
  it('resolves patterns from its folder, whatever the name of the folder', () => {
    const settings = read({
      documents: { 'rules/*.json': 'access_rule', '**/zone.json': 'lockdown_rule' },
      expressions: { './deploy/*.yaml': ['rules.*.expression'] },
    });
    const kindOf = (file: string) => findTarget(`file:///w/${file}`, '{}', settings)?.kind.name;
    assert.equal(kindOf('shop%20(1)/rules/a.json'), 'access_rule');
    assert.equal(kindOf('shop%20(1)/rules/deep/a.json'), undefined);
    assert.equal(kindOf('other/rules/a.json'), undefined);
    assert.equal(kindOf('shop%20(1)/deep/zone.json'), 'lockdown_rule');
    assert.deepEqual(Object.keys(settings.expressions), ['/w/shop \\(1\\)/deploy/*.yaml']);
  });

  it('ignores files, folders and patterns', () => {
    const settings = read({ ignore: ['generated', 'old/', '*.bak.json', '**/tmp/**'] });
    const ignored = (file: string) => isIgnored(`file:///w/shop%20(1)/${file}`, settings);
    for (const file of [
      'generated/a.json',
      'generated/b/c.json',
      'old/a.rfilter',
      'x.bak.json',
      'a/tmp/b.json',
    ])
      assert.ok(ignored(file), file);
    for (const file of ['rules/generated.json', 'a/old/b.json', 'a/x.bak.json', 'src/order.ts'])
      assert.ok(!ignored(file), file);
    assert.ok(!isIgnored('file:///w/generated/a.json', settings));
  });

  it('overrides the settings of the editor', () => {
    const editor = decodeSettings({
      severities: { 'filter/a': 'off', 'filter/b': 'error' },
      filter: { plan: 'free', fields: { mine: 'Bytes' } },
    });
    const merged = withProjectConfig(
      editor,
      read({ severities: { 'filter/b': 'hint' }, filter: { plan: 'pro', lists: { office: 'ip' } } }),
    );
    assert.deepEqual(merged.severities, { 'filter/a': 'off', 'filter/b': 'hint' });
    assert.deepEqual(merged.filter, {
      plan: 'pro',
      fields: { mine: 'Bytes' },
      functions: {},
      lists: { office: 'ip' },
    });
  });

  it('may have comments, and its invalid parts are ignored', () => {
    assert.deepEqual(
      read('{ "severities": { "a/b": "loud", "a/c": "off", }, // later\n "ignore": [1, "x"] }'),
      {
        ...defaultSettings,
        severities: { 'a/c': 'off' },
        ignore: ['/w/shop \\(1\\)/x'],
      },
    );
    assert.deepEqual(read('no JSON at all'), defaultSettings);
  });

  const mistakes: [what: string, text: string, ...expected: string[]][] = [
    ['nothing', '{"$schema": "rampart.schema.json", "severities": {"filter/tautology": "off"}, "documents": {"a": "access_rule.update"}, "expressions": {"b": ["c"]}, "ignore": ["d"], "filter": {"plan": "pro", "phase": "x", "fields": {"f": "Bytes"}, "functions": {"g": {"params": [], "returns": "Bool"}}, "lists": {"l": "ip"}}}'],
    ['an unknown severity', '{"severities": {"filter/tautology": "loud"}}', 'error document/wrong-enum "loud"'],
    ['an unknown code', '{"severities": {"a/b": "off"}}', 'warning document/unknown-property "a/b"'],
    ['an unknown type', '{"documents": {"a": "acces_rule"}}', 'error document/wrong-enum "acces_rule"'],
    ['an unknown operation', '{"documents": {"a": "waf_group.create"}}', 'error document/wrong-enum "waf_group.create"'],
    ['a string instead of a list', '{"ignore": "generated"}', 'error document/wrong-type "generated"'],
    ['a typo in a name', '{"severites": {}}', 'warning document/unknown-property "severites"'],
    ['an unrelated name', '{"colour": {}}', 'warning document/unknown-property "colour"'],
    ['a missing comma', '{"ignore": [] "filter": {}}', 'error document/not-json '],
  ]; // prettier-ignore
  for (const [what, text, ...expected] of mistakes)
    it(`${what} is found at its position`, () => {
      const found = checkDocument(text, { kind: projectConfig }, { comments: true });
      assert.deepEqual(
        found.map(({ severity, code, start, end }) => `${severity} ${code} ${text.slice(start, end)}`),
        expected,
      );
    });

  it('completes the types of documents, with and without their operations', async () => {
    const text = '{ "documents": { "a.json": "" } }';
    const { context, document } = workspaceOf({ 'rampart.json': text });
    const items = await documentsLanguage().complete?.(
      document('rampart.json'),
      text.indexOf('""') + 1,
      context,
    );
    const labels = (items as CompletionItem[]).map(({ label }) => label);
    assert.ok(labels.includes('IP access rule (access_rule)'), labels.join());
    assert.ok(labels.includes('IP access rule (access_rule.create)'), labels.join());
  });

  it('is completed like documents, and is not a document of the API', async () => {
    const text = '{ "filter": { "plan": "" } }';
    const { context, document } = workspaceOf({ 'rampart.json': text });
    const items = await documentsLanguage().complete?.(
      document('rampart.json'),
      text.indexOf('""') + 1,
      context,
    );
    assert.deepEqual((items as CompletionItem[]).map(({ label }) => label), ['free', 'pro', 'business', 'enterprise']); // prettier-ignore
    assert.equal(findTarget('file:///w/other.json', '{}', defaultSettings), undefined);
  });
});
