import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RRegex } from 'rregex';
import { utf8Bytes } from '../../../../../core/base/byte-string';
import { parseRegex } from '../../../../../core/regex/parse-regex';
import { compileRegex, type RegexMatcher } from '../../../../../core/regex/match/regex-matcher';

function matcher(pattern: string): RegexMatcher {
  const found = compileRegex(pattern, parseRegex(pattern));
  assert.ok(found, pattern);
  return found;
}

/**
 * Test cases: a pattern, a string, and whether the pattern matches the string. Strings are matched as their UTF-8
 * bytes.
 */
const cases: readonly (readonly [pattern: string, text: string, matches: boolean])[] = [
  ['^.$', 'é', false],
  ['^..$', 'é', true],
  ['(?u)^.$', 'é', true],
  ['.', '\n', false],
  ['(?s).', '\n', true],
  ['(?R).', '\r', false],
  ['^a$', 'a\n', false],
  ['(?m)^a$', 'b\na\nc', true],
  ['(?mR)^a$', 'b\r\na\r\nc', true],
  ['(?m)^a$', 'b\r\na\r\nc', false],
  ['(?i)é', 'É', false],
  ['(?iu)é', 'É', true],
  ['(?iu)straße', 'STRAẞE', true],
  ['(?iu)k', '\u212a', true],
  ['(?iu)s', 'ſ', true],
  ['(?i)HeLLo', 'hEllO', true],
  ['a(?i)b|c', 'C', true],
  ['(?i:a)b', 'AB', false],
  ['\\xc3\\xa9', 'é', true],
  ['[^a]', 'a', false],
  ['[a-z&&[^aeiou]]', 'e', false],
  ['[a-z&&[^aeiou]]', 'x', true],
  ['^[a-f--[b-d]]+$', 'aef', true],
  ['^[a-f--[b-d]]+$', 'abf', false],
  ['^[a-c~~b-d]+$', 'ad', true],
  ['^[a-c~~b-d]+$', 'b', false],
  ['[[:^alpha:]]', 'abc', false],
  ['(?i)[[:^lower:]]', 'a', true],
  ['^[]a]+$', ']a', true],
  ['\\bfoo\\b', 'a foo b', true],
  ['\\bfoo\\b', 'afoo', false],
  ['\\b{start}o', 'foo', false],
  ['o\\b{end}', 'foo', true],
  ['\\Boo', 'foo', true],
  ['(?u)\\bé', 'aé', false],
  ['(?u)\\bé', ' é', true],
  ['(?u)^\\w+$', 'Ünïcode', true],
  ['^\\w+$', 'Ünïcode', false],
  ['(?u)\\p{Greek}', 'α', true],
  ['(?u)\\p{Lu}', 'a', false],
  ['(?u)\\PL', 'é', false],
  ['(?x) a b # comment', 'ab', true],
  ['a{2,3}b', 'ab', false],
  ['^a{2,3}$', 'aaa', true],
  ['^(?:a|b){2}$', 'ba', true],
  ['', '', true],
  ['a*', 'b', true],
  ['(?:a|)$', 'x', true],
  ['\\A\\z', '', true],
  ['[a&&b]', 'ab', false],
  ['(){9}x', 'x', true],
];

/**
 * Test cases: a pattern, a string, and the groups of the first match. A group that did not participate in the match is
 * undefined.
 */
const captures: readonly (readonly [
  pattern: string,
  text: string,
  groups: (string | undefined)[] | undefined,
])[] = [
  ['^/foo/([^/]*)/(.*)$', '/foo/a/path', ['/foo/a/path', 'a', 'path']],
  ['(a+)(b+)?', 'xaac', ['aa', 'aa', undefined]],
  ['(a|ab)(c|bcd)(d*)', 'abcd', ['abcd', 'a', 'bcd', '']],
  ['(a+?)(a*)', 'aaa', ['aaa', 'a', 'aa']],
  ['(?U)(a+)(a*?)', 'aaa', ['aaa', 'a', 'aa']],
  ['(?:(a)|(b))+', 'ab', ['ab', 'a', 'b']],
  ['(x)|y', 'zy', ['y', undefined]],
  ['(a?)*', 'b', ['', '']],
  ['(?P<n>\\d+)', 'ab12', ['12', '12']],
  ['q', 'abc', undefined],
];

describe('a regular expression', () => {
  for (const [pattern, text, matches] of cases)
    it(`${pattern} ${matches ? 'matches' : 'does not match'} ${JSON.stringify(text)}`, () => {
      const bytes = utf8Bytes(text);
      assert.equal(matcher(pattern).test(bytes), matches);
      assert.equal(matcher(pattern).exec(bytes) !== undefined, matches);
    });

  it('matches bytes that are not UTF-8', () => {
    assert.equal(matcher('a.b').test('a\xffb'), true);
    assert.equal(matcher('(?u)a.b').test('a\xffb'), false);
    assert.equal(matcher('^[\\xf0-\\xff]$').test('\xff'), true);
    assert.equal(matcher('(?u)\\B').test('\xff'), false);
  });

  for (const [pattern, text, groups] of captures)
    it(`${pattern} captures in ${JSON.stringify(text)}`, () => {
      const found = matcher(pattern).exec(text);
      const taken = found && Array.from({ length: found.length / 2 }, (_, i) => (found[2 * i] ?? -1) < 0 ? undefined : text.slice(found[2 * i], found[2 * i + 1])); // prettier-ignore
      assert.deepEqual(taken, groups);
    });

  it('is rejected when it has a mistake, or a class that is not supported', () => {
    for (const pattern of ['(', 'a{3,2}', '(?u)\\p{Klingon}', '(?u)\\p{age=3.0}'])
      assert.equal(compileRegex(pattern, parseRegex(pattern)), undefined, pattern);
  });

  it('says whether it matches every text', () => {
    for (const pattern of ['', 'a*', '.*', '^', '$', '(?:a|)', '^.*'])
      assert.equal(matcher(pattern).matchesAll(), true, pattern);
    for (const pattern of ['a', '^$', '.', '^.*$', '\\b'])
      assert.equal(matcher(pattern).matchesAll(), false, pattern);
  });
});

/** Returns the number of steps that are needed to match `text`. */
function stepsOf(pattern: string, text: string): number {
  const one = matcher(pattern);
  one.test(text);
  return one.steps;
}

describe('the work of a match', () => {
  // Patterns without a literal that every match must contain. A literal would be searched for first, and that search
  // would be measured instead of the matching program.
  const patterns: readonly (readonly [pattern: string, length: number])[] = [
    ['(a+)+$', 4000],
    ['(a|aa)+$', 4000],
    ['(a*)*[b-z]', 4000],
    ['(?:a?){20}a{20}$', 4000],
    ['(.*)(.*)(.*)[b-z]$', 4000],
    ['(?m)^(a+)+$', 4000],
    ['(?u)(\\w+\\b)+$', 200],
  ];

  for (const [pattern, length] of patterns)
    it(`grows linearly with the text: ${pattern}`, () => {
      const short = stepsOf(pattern, `${'a'.repeat(length)}!`);
      const long = stepsOf(pattern, `${'a'.repeat(8 * length)}!`);
      assert.ok(short >= length && long / short < 8.5, `${short} steps, then ${long}`);
    });

  it('is one step for each byte for (a+)+$ on a megabyte', () => {
    assert.ok(stepsOf('(a+)+$', `${'a'.repeat(1_000_000)}!`) < 1_001_000);
  });

  it('grows linearly with the pattern', () => {
    const text = 'ab'.repeat(200);
    const [short, long] = [50, 400].map((count) => stepsOf(`(?:a|b|ab){${count}}c`, text));
    assert.ok(long! / short! < 64 * 1.1, `${short} steps, then ${long}`);
  });

  it('stays limited when there are more states than are cached', () => {
    const one = matcher('[ab]*a[ab]{14}c');
    const text = Array.from({ length: 60_000 }, (_, i) => (((i * 7919) % 13) % 2 === 0 ? 'a' : 'b')).join('');
    assert.equal(one.test(text), false);
    assert.equal(one.test(`${text}a${'b'.repeat(14)}c`), true);
    assert.ok(one.steps < text.length * 200, String(one.steps));
  });
});

describe('agreement with the crate', function () {
  this.timeout(240_000);

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\s', '\\b', '^', '$', 'é', '1', '[a-z&&[^b]]', '(?i)', '\\B', '(?:)'); // prettier-ignore
  const pattern = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc
        .tuple(atom, fc.constantFrom('*', '+', '?', '*?', '+?', '{2}', '{1,2}'))
        .map(([one, many]) => (one === '(?i)' || one === '^' || one === '$' ? one : one + many)),
      fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((parts) => `(${parts.join('|')})`),
      fc
        .tuple(fc.constantFrom('(?i:', '(?s:', '(?m:', '(?U:', '(?:'), tie('node'))
        .map(([open, inner]) => `${open}${inner})`),
    ),
  })).node;
  const text = fc
    .array(fc.constantFrom('a', 'b', 'A', 'é', '1', ' ', '\n', '_'), { maxLength: 8 })
    .map((parts) => parts.join(''));

  /**
   * Returns the first match that the Rust crate finds, or undefined if there is none. Unicode mode is enabled, because
   * the crate's binding matches only text, not arbitrary bytes.
   */
  function crate(
    source: string,
    value: string,
  ): { readonly start: number; readonly end: number } | undefined {
    const regex = new RRegex(source);
    const found = regex.find(value);
    regex.free();
    return found === undefined ? undefined : { start: found.start, end: found.end };
  }

  it('on any pattern and text', () => {
    fc.assert(
      fc.property(pattern, text, (one, value) => {
        const ours = compileRegex(`(?u)${one}`, parseRegex(`(?u)${one}`));
        if (ours === undefined) return;
        const found = ours.exec(utf8Bytes(value));
        const expected = crate(one, value);
        assert.equal(
          ours.test(utf8Bytes(value)),
          expected !== undefined,
          `${one} on ${JSON.stringify(value)}`,
        );
        assert.deepEqual(found && { start: found[0], end: found[1] }, expected);
      }),
      { numRuns: 150 },
    );
  });

  it('on the case of one in three characters', () => {
    const blocks = [...Array(0x250).keys(), ...Array.from({ length: 0x200 }, (_, i) => 0x370 + i)];
    const codes = [...blocks.filter((code) => code % 3 === 0), 0x1e9e, 0x1fb3, 0x1fbc, 0x212a, 0x212b, 0x10400, 0x10428, 0x1e900, 0x13a0, 0xab70]; // prettier-ignore
    // calls to the crate are slow, so each character is compared with only one of these unrelated characters
    const foreign = ['k', 'S', 'ς', 'ß'];
    for (const [i, code] of codes.entries()) {
      const character = String.fromCodePoint(code);
      if (!/\p{L}|\p{M}/u.test(character)) continue;
      const ours = matcher(`(?iu)^${character}$`);
      const theirs = new RRegex(`(?i)^${character}$`);
      const others = [character.toLowerCase(), character.toUpperCase(), foreign[i % foreign.length] ?? ''];
      for (const other of new Set(others))
        assert.equal(ours.test(utf8Bytes(other)), theirs.isMatch(other), `${character} ${other}`);
      theirs.free();
    }
  });
});
