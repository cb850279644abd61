import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RRegex } from 'rregex';
import { parseRegex } from '../../../../core/regex/parse-regex';

/**
 * Returns whether the Rust crate itself accepts a pattern. Returns undefined if its text mode rejects a pattern that
 * the byte mode accepts.
 */
function crateAccepts(pattern: string): boolean | undefined {
  try {
    new RRegex(`(?-u)${pattern}`).free();
    return true;
  } catch (error) {
    return /invalid UTF-8|unreachable/.test(String(error)) ? undefined : false;
  }
}

/** Patterns, each with the part that the diagnostic marks. The part is absent if the pattern is valid. */
const cases: readonly (readonly [pattern: string, marked?: string])[] = [
  ['^/api/v[0-9]+/'],
  ['(?i)\\.(?:css|js)$'],
  ['(?P<year>\\d{4})-(?<month>\\d{2})'],
  ['[[:alpha:]&&[^aeiou]]'],
  ['[a-z--[m-p]]'],
  ['[]a]'],
  ['[a\\]b-]'],
  ['a++'],
  ['}]'],
  ['\\b{start}x\\b{end}'],
  ['a{ 2 , 3 }'],
  ['\\xff'],
  ['[\\xff]'],
  ['é'],
  ['(?u)\\p{Greek}[é]'],
  ['(?iu)é'],
  ['(?i)é'],
  ['(?x) a # comment ( \n b'],
  ['(?x:a b)c'],
  ['(?x)\u200e*'],
  ['(?x)\ufeff*'],
  ...[
    '\t',
    '\x0b',
    ' ',
    '\x85',
    '\xa0',
    '\u1680',
    '\u2000',
    '\u200a',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u205f',
    '\u3000',
  ].map((space): [string, string] => [`(?x)${space}*`, '*']),
  [''],
  ['(|a)'],
  ['(?=a)b', '(?='],
  ['(?<!a)b', '(?<!'],
  ['(?>a)', '(?>'],
  ['(a)\\1', '\\1'],
  ['a\\Z', '\\Z'],
  ['\\h', '\\h'],
  ['\\p{L}', '\\p{L}'],
  ['[aé]', 'é'],
  ['(a', '('],
  ['a)', ')'],
  ['[a', '['],
  ['*a', '*'],
  ['(?i)*', '*'],
  ['a|*', '*'],
  ['a{,3}', '{,3}'],
  ['a{x}', '{'],
  ['a{3,2}', '{3,2}'],
  ['[z-a]', 'z-a'],
  ['[\\d-z]', '\\d-z'],
  ['\\', '\\'],
  ['\\q', '\\q'],
  ['(?y)a', '(?y'],
  ['(?)', '(?)'],
  ['\\x{110000}', '\\x{110000}'],
  ['a{1000}{1000}', 'a{1000}{1000}'],
];

const pieces = [
  'a', 'b', 'z', '0', '(', ')', '[', ']', '^', '-', '&&', '~~', '--', '\\d', '\\pL', '\\b', '\\b{start}', '{2}', '{2,', '{,3}', '{', '}', '*', '+', '?', '|', '.', '$', '(?:', '(?i)', '(?P<n>', '(?<m>', '(?=', '\\1', '\\x41', '\\x{41}', '\\u{1F600}', 'é', '[:alpha:]', '[[:alpha:]]', '[^', '\\]', '\\-', ' ', '(?x)', '#', '\\<', '\\Q', '(?-i)', '(?i-s:', ',', '\\n', '\\"', ':',
]; // prettier-ignore

describe('parseRegex', () => {
  for (const [pattern, marked] of cases)
    it(`${marked === undefined ? 'accepts' : 'rejects'} ${JSON.stringify(pattern)}`, () => {
      const { problem } = parseRegex(pattern);
      assert.equal(problem && pattern.slice(problem.start, problem.end), marked, problem?.message);
    });

  it('agrees with the crate on the cases', () => {
    const counts = cases.filter(([pattern]) => !pattern.includes('1000'));
    for (const [pattern, marked] of counts) {
      const accepted = crateAccepts(pattern);
      if (accepted !== undefined) assert.equal(marked === undefined, accepted, pattern);
    }
  });

  it('agrees with the crate on any pattern', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const pattern = parts.join('');
        const accepted = crateAccepts(pattern);
        fc.pre(accepted !== undefined);
        assert.equal(parseRegex(pattern).problem === undefined, accepted, JSON.stringify(pattern));
      }),
      { numRuns: 1500 },
    );
  });

  it('returns offsets in the surrounding text', () => {
    const { problem } = parseRegex('"x(y"', 1, 4);
    assert.deepEqual([problem?.start, problem?.end], [2, 3]);
  });

  it('never throws, and its nodes are nested within each other', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...pieces)).map((list) => list.join('')),
        ),
        (text) => {
          const { problem } = parseRegex(text);
          if (problem !== undefined)
            assert.ok(0 <= problem.start && problem.start <= problem.end && problem.end <= text.length);
        },
      ),
    );
    assert.notEqual(parseRegex('('.repeat(100_000)).problem, undefined);
  });
});
