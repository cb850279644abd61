import assert from 'node:assert/strict';
import {
  configuredKind,
  configuredPaths,
  matchesPath,
} from '../../../../../core/language/embedding/key-paths';
import { defaultSettings } from '../../../../../core/language/settings';

const keys = (path: string): string[] => (path === '' ? [] : path.split('.'));

describe('the key paths of expressions', () => {
  const pairs: readonly (readonly [pattern: string, path: string, matches: boolean])[] = [
    ['a.b', 'a.b', true],
    ['a.b', 'a', false],
    ['a.b', 'a.b.c', false],
    ['a.b', 'a.c', false],
    ['a.*.c', 'a.0.c', true],
    ['a.*.c', 'a.c', false],
    ['a.*', 'b.c', false],
    ['**.c', 'c', true],
    ['**.c', 'a.b.c', true],
    ['**.c', 'a.c.b', false],
    ['a.**', 'a', true],
    ['a.**', 'a.b.c', true],
    ['a.**', 'b.a', false],
    ['a.**.c', 'a.c', true],
    ['a.**.c', 'a.b.c.d.c', true],
    ['a.**.c', 'a.b.c.d', false],
    ['a.**.*.c', 'a.c', false],
    ['a.**.*.c', 'a.b.c', true],
    ['**.a.**.b', 'x.a.b', true],
    ['**.**.b', 'b', true],
    ['**', 'a.b', true],
    ['**.*', 'a', true],
  ];
  for (const [pattern, path, matches] of pairs)
    it(`${pattern} ${matches ? 'matches' : 'does not match'} ${path}`, () =>
      assert.equal(matchesPath(keys(path), keys(pattern)), matches));

  it('state the type of the expression', () => {
    assert.equal(configuredKind(['a', 'b'], ['a.c', 'value:a.b']), 'value');
    assert.equal(configuredKind(['a', 'b'], ['a.b', 'value:a.b']), 'filter');
    assert.equal(configuredKind(['a'], ['a.b', 'value:a.b']), undefined);
    assert.equal(configuredKind(['a'], []), undefined);
  });

  it('apply to the files that the settings name', () => {
    const settings = { ...defaultSettings, expressions: { '**/*.yaml': ['a', 'b'], 'rules/*': ['value:c'] } };
    assert.deepEqual(configuredPaths('file:///w/rules/x.yaml', settings), ['a', 'b', 'value:c']);
    assert.deepEqual(configuredPaths('file:///w/other/x.yaml', settings), ['a', 'b']);
    assert.deepEqual(configuredPaths('file:///w/other/x.toml', settings), []);
    assert.deepEqual(configuredPaths('file:///w/rules/x.yaml', defaultSettings), []);
  });
});
