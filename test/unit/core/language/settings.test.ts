import assert from 'node:assert/strict';
import { decodeSettings, defaultSettings } from '../../../../core/language/settings';

describe('decodeSettings', () => {
  it('reads everything that has the right shape', () => {
    const settings = {
      severities: { 'filter/a': 'off', 'filter/b': 'hint' },
      documents: { '*.json': 'access_rule.update' },
      expressions: { '*.yaml': ['rules.*.expression'] },
      ignore: ['generated/**'],
      filter: {
        phase: 'http_ratelimit',
        plan: 'pro',
        fields: { 'my.field': 'Bool' },
        functions: { trim: { params: [{ type: 'String' }], returns: 'String' } },
        lists: { office: 'ip' },
      },
      sample: 'builtin:browser',
      workflow: { defaultHints: false },
    };
    assert.deepEqual(decodeSettings(settings), settings);
  });

  it('leaves out everything else', () => {
    const settings = {
      severities: { a: 'fatal', b: 'error' },
      documents: ['x'],
      expressions: { a: 'text', b: [1, 'path'] },
      ignore: ['old', 2],
      filter: { phase: '', plan: 'gold', fields: { a: 1 }, lists: { office: 'people', home: 'ip' } },
      sample: 3,
      workflow: { defaultHints: 'no' },
    };
    assert.deepEqual(decodeSettings(settings), {
      severities: { b: 'error' },
      documents: {},
      expressions: { b: ['path'] },
      ignore: ['old'],
      filter: { fields: {}, functions: {}, lists: { home: 'ip' } },
      workflow: { defaultHints: true },
    });
  });

  for (const value of [undefined, null, 3, 'x', []])
    it(`accepts no settings in ${JSON.stringify(value)}`, () =>
      assert.deepEqual(decodeSettings(value), defaultSettings));
});
