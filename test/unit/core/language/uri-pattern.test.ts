import assert from 'node:assert/strict';
import { compileGlob } from '../../../../core/language/glob';
import { decodePath, fileKey, matchesPattern, patternMatcher } from '../../../../core/language/uri-pattern';

describe('matchesPattern', () => {
  it('matches a pattern without a leading slash at any depth', () => {
    assert.equal(matchesPattern('/w/a/b.json', 'b.json'), true);
    assert.equal(matchesPattern('/w/a/b.json', 'a/*.json'), true);
    assert.equal(matchesPattern('/w/a/b.json', '/a/*.json'), false);
    assert.equal(matchesPattern('/w/a/b.json', '**/b.json'), true);
  });

  it('compiles each of 600 patterns in `ignore` once, however many files are matched', () => {
    let compiled = 0;
    const matches = patternMatcher((pattern) => {
      compiled++;
      return compileGlob(pattern);
    });
    const ignore = Array.from({ length: 600 }, (_, i) => [`folder-${i}`, `folder-${i}/**`]).flat();
    for (let file = 0; file < 3; file++)
      for (const pattern of ignore)
        assert.equal(matches(`/w/folder-7/${file}.json`, pattern), pattern === 'folder-7/**');
    assert.equal(compiled, ignore.length);
  });
});

describe('decodePath and fileKey', () => {
  it('return the same text for different escapes of a URI', () => {
    assert.equal(decodePath('file:///w/a%20b.json?x#y'), '/w/a b.json');
    assert.equal(decodePath('file:///w/a+b/c.json'), '/w/a+b/c.json');
    assert.equal(decodePath('file:///w/a?x'), '/w/a');
    assert.equal(decodePath('file:///w/a#y'), '/w/a');
    assert.equal(decodePath('file:///w/%ZZ'), '/w/%ZZ');
    assert.equal(fileKey('file:///c%3A/a'), fileKey('file:///c:/a'));
  });
});
