import assert from 'node:assert/strict';
import { matchesPath } from '../../../../core/language/embedding/key-paths';
import { compileGlob } from '../../../../core/language/glob';

/** Test cases: a pattern, paths that it matches, and paths that it does not match. */
const cases: readonly [pattern: string, yes: readonly string[], no: readonly string[]][] = [
  ['/w/a.json', ['/w/a.json'], ['/w/a.jsonc', '/w/A.json', '/w/b/a.json', 'w/a.json']],
  ['**/a.json', ['a.json', '/a.json', '/w/x/a.json'], ['/w/ba.json', '/w/a.json/b']],
  ['/w/**/a.json', ['/w/a.json', '/w/x/a.json', '/w/x/y/a.json'], ['/wa.json', '/x/w/a.json']],
  ['/w/**', ['/w/a', '/w/.b/c', '/w/'], ['/v/a']],
  ['/w/*.yaml', ['/w/a.yaml', '/w/.yaml', '/w/.a.yaml'], ['/w/x/a.yaml', '/w/a.yml']],
  ['/w/a*b*c', ['/w/abc', '/w/a1b2c', '/w/abbcc'], ['/w/acb', '/w/a/bc']],
  ['/w/a**c', ['/w/ac', '/w/abc'], ['/w/a/c']],
  ['/w/?.js', ['/w/a.js'], ['/w/.js', '/w/ab.js', '/w//.js']],
  ['/w/[a-c1].js', ['/w/b.js', '/w/1.js'], ['/w/d.js', '/w/-.js']],
  ['/w/[!a-c].js', ['/w/d.js'], ['/w/a.js', '/w//.js']],
  ['/w/[a.js', ['/w/[a.js'], ['/w/a.js']],
  ['/w/*.{json,yaml}', ['/w/a.json', '/w/a.yaml'], ['/w/a.js', '/w/a.json,yaml']],
  ['/w/{a,b{c,d}}', ['/w/a', '/w/bc', '/w/bd'], ['/w/b', '/w/c']],
  ['/w/{a,}b', ['/w/ab', '/w/b'], ['/w/a']],
  ['/w/{a', ['/w/{a'], ['/w/a']],
  ['/w/\\*\\[a\\]', ['/w/*[a]'], ['/w/x[a]', '/w/\\*[a]']],
  ['/w/(a+)|b!@', ['/w/(a+)|b!@'], ['/w/aa', '/w/b']],
  ['', [''], ['a']],
];

describe('file patterns', () => {
  for (const [pattern, yes, no] of cases)
    it(`match what is written: ${pattern}`, () => {
      const matches = compileGlob(pattern);
      for (const path of yes) assert.equal(matches(path), true, path);
      for (const path of no) assert.equal(matches(path), false, path);
    });

  it('take no longer for any number of asterisks, and reject what expands to thousands of patterns', () => {
    const path = `/w/${'a'.repeat(2000)}`;
    assert.equal(compileGlob(`/w/${'*a'.repeat(500)}*b`)(path), false);
    assert.equal(compileGlob(`/w/${'*a'.repeat(500)}*`)(path), true);
    assert.equal(compileGlob(`/w/${'**/'.repeat(500)}b`)(`/w${'/a'.repeat(500)}`), false);
    assert.equal(compileGlob('{a,b}'.repeat(30))('a'.repeat(30)), false);
  });
});

describe('paths of keys', () => {
  it('take no longer for any number of asterisks', () => {
    const path = Array.from({ length: 200 }, () => 'a');
    const deep = Array.from({ length: 60 }, () => '**');
    assert.equal(matchesPath(path, [...deep, 'b']), false);
    assert.equal(matchesPath(path, [...deep, 'a']), true);
    assert.equal(matchesPath([], deep), true);
    assert.equal(matchesPath(['a'], ['*', '*']), false);
  });
});
