import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileWildcard, matchesWildcard } from '../../../../core/wildcard/match-wildcard';

const cases: readonly (readonly [
  pattern: string,
  text: string,
  strict: boolean,
  runs: string[] | undefined,
])[] = [
  ['*', '', false, ['']],
  ['*', 'a\n/b', false, ['a\n/b']],
  ['/api/*', '/API/x', false, ['x']],
  ['/api/*', '/API/x', true, undefined],
  ['/a?c', '/abc', false, undefined],
  ['/a?c', '/a?c', false, []],
  ['a\\*b', 'a*b', false, []],
  ['a\\*b', 'axb', false, undefined],
  ['a\\\\*', 'a\\x', false, ['x']],
  ['\xc9*', '\xe9a', false, undefined],
  ['*/*/*', 'a/b/c/d', false, ['a', 'b', 'c/d']],
  ['*ab*ab', 'abab', false, ['', '']],
  ['*ab*ab', 'aab', false, undefined],
  ['a*a', 'a', false, undefined],
  ['', '', false, []],
  ['https://*.example.com/*/*', 'https://apps.example.com/calendar/admin?expand=true', false, ['apps', 'calendar', 'admin?expand=true']], // prettier-ignore
];

describe('a wildcard pattern', () => {
  for (const [pattern, text, strict, runs] of cases)
    it(`${pattern}${strict ? ' strictly' : ''} on ${JSON.stringify(text)}`, () => {
      const matcher = compileWildcard(pattern, strict);
      assert.deepEqual(matcher.capture(text), runs);
      assert.equal(matcher.test(text), runs !== undefined);
    });

  it('matches what the equivalent regular expression matches, and its asterisks match the shortest runs', () => {
    const letters = fc.constantFrom('a', 'b', 'A', '*');
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 8 }),
        fc.array(letters, { maxLength: 10 }),
        (pattern, text) => {
          const source = pattern.join('').replace(/\*+/g, '*');
          const value = text.join('');
          const regex = new RegExp(`^${source.replace(/\*/g, '([^]*?)')}$`, 'i');
          const found = regex.exec(value);
          assert.deepEqual(compileWildcard(source, false).capture(value), found ? found.slice(1) : undefined);
          assert.equal(matchesWildcard(source, value), compileWildcard(source, true).test(value));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
