import assert from 'node:assert/strict';
import { kindSetting } from '../../../../app/language/kind-setting';
import { kindOf } from '../../../../core/language/documents/describe-kinds';
import { defaultSettings } from '../../../../core/language/settings';

describe('kindSetting', () => {
  const choice = { kind: 'access_rule', intent: 'update' };

  it('adds a file, and replaces its earlier type', () => {
    const before = { 'other.json': 'filter.create', 'a/b.json': 'filter.create' };
    assert.deepEqual(kindSetting(before, 'a/b.json', choice), {
      'other.json': 'filter.create',
      'a/b.json': 'access_rule.update',
    });
  });

  for (const path of ['rules/block [old].json', 'a{b}/c(1)!.json', '[id]/x*.json']) {
    it(`gives ${path} the chosen type, and changes nothing else`, () => {
      const settings = { ...defaultSettings, documents: kindSetting({}, path, choice) };
      const document = (name: string) => ({
        uri: `file:///ws/${encodeURI(name)}`,
        languageId: 'json',
        version: 1,
        text: '{}',
      });
      assert.deepEqual(kindOf(document(path), settings), { ...choice, title: 'IP access rule' });
      assert.equal(kindOf(document('rules/block o.json'), settings), undefined);
    });
  }
});
