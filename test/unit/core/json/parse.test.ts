import assert from 'node:assert/strict';
import { mistakeProblem } from '../../../../core/json/mistake';
import { parseJson } from '../../../../core/json/parse';
import { dataOf } from '../../../support/json-data';
import { applyEdits } from '../../../../core/text/apply-edits';

/** Returns a line for each mistake: its kind, its start and end offset, and the text after its fix (if it has one). */
function mistakes(text: string, comments = false): string[] {
  return parseJson(text, { comments }).mistakes.map((mistake) => {
    const { start, end, edits } = mistake;
    assert.ok(mistakeProblem(mistake).message.length > 10);
    const [edit] = edits ?? [];
    const fixed = edit && text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
    return `${mistake.kind} ${start}-${end}${fixed === undefined ? '' : ` → ${fixed}`}`;
  });
}

describe('malformed JSON has one mistake for each slip', () => {
  const cases: [text: string, ...expected: string[]][] = [
    [`{'a': 1}`, 'quotes 1-4 → {"a": 1}'],
    [`{a: 1}`, 'unquoted-key 1-2 → {"a": 1}'],
    [`{"a" 1}`, 'colon-missing 1-4 → {"a": 1}'],
    [`{"a"}`, 'colon-missing 1-4'],
    [`{"a" = 1}`, 'character 5-6 → {"a" : 1}'],
    [`{"a": 1 "b": 2}`, 'comma-missing 7-7 → {"a": 1, "b": 2}'],
    [`{"a": 1; "b": 2}`, 'character 7-8 → {"a": 1, "b": 2}'],
    [`{"a": 1,}`, 'comma-trailing 7-8 → {"a": 1}'],
    [`[1,]`, 'comma-trailing 2-3 → [1]'],
    [`[1,,2]`, 'comma-extra 3-4 → [1,2]'],
    [`[,1]`, 'comma-extra 1-2 → [1]'],
    [`{"a": }`, 'value-missing 1-5'],
    [`{"a": , "b": 1}`, 'value-missing 1-5'],
    [`{:1}`, 'key-missing 1-2'],
    [`{"a": tru}`, 'word 6-9 → {"a": "tru"}'],
    [`{"a": True}`, 'word 6-10 → {"a": true}'],
    [`{"a": undefined}`, 'word 6-15 → {"a": null}'],
    [`{"a": two words}`, 'word 6-15 → {"a": "two words"}'],
    [`{"a": NaN}`, 'word 6-9 → {"a": null}'],
    [`{"a": 01}`, 'number 6-8 → {"a": 1}'],
    [`{"a": .5}`, 'number 6-8 → {"a": 0.5}'],
    [`{"a": +1}`, 'number 6-8 → {"a": 1}'],
    [`{"a": 0x10}`, 'number 6-10 → {"a": 16}'],
    [`{"a": 1.}`, 'number 6-8 → {"a": 1}'],
    [`{"a": 1e}`, 'number 6-8'],
    [`{"a": 'it\\'s'}`, `quotes 6-13 → {"a": "it's"}`],
    [`{"a": “x”}`, 'quotes 6-9 → {"a": "x"}'],
    [`{"a": "x\n}`, 'string-open 6-8'],
    [`{"a": "x,\n"b": 2}`, 'string-open 6-9'],
    [`{"a": "\\x"}`, 'escape 7-9 → {"a": "\\\\x"}'],
    [`{"a": "\\u12"}`, 'escape 7-11 → {"a": "\\\\u12"}'],
    [`{"a": "x eq "b""}`, 'loose-quotes 12-15 → {"a": "x eq \\"b""}'],
    [`{"a": "x in {"b" "c"}", "d": 1}`, 'loose-quotes 13-20 → {"a": "x in {\\"b" "c"}", "d": 1}'],
    [`{"a": "x eq "" or y"}`, 'loose-quotes 12-14 → {"a": "x eq \\"" or y"}'],
    [`{"a": "x matches "^\\d""}`, 'loose-quotes 17-22 → {"a": "x matches \\"^\\d""}'],
    [`["he said "b"",\n1]`, 'loose-quotes 10-13 → ["he said \\"b"",\n1]'],
    [`{"a": "b""c": 1}`, 'comma-missing 9-9 → {"a": "b","c": 1}'],
    [`["a""b"]`, 'comma-missing 4-4 → ["a","b"]'],
    [`{"a": "tab\tx"}`, 'control-character 10-11 → {"a": "tab\\tx"}'],
    [`{"a": {"b": 1}`, 'bracket-missing 14-14 → {"a": {"b": 1}}'],
    [`{"a": [1, 2}`, 'bracket-missing 11-11 → {"a": [1, 2]}'],
    [`{"a": [1, 2}}`, 'bracket-wrong 11-12 → {"a": [1, 2]}'],
    [`{"a": 1}}`, 'bracket-extra 8-9 → {"a": 1}'],
    [`{"a": {"b": 1, "c": 2`, 'bracket-missing 21-21'],
    [`{"a": 1} {"b": 2}`, 'second-value 9-17'],
    [`{"a": 1} more`, 'second-value 9-13'],
    [``, 'value-missing 0-0'],
    [`  \n`, 'value-missing 0-3'],
    [`{`, 'bracket-missing 1-1 → {}'],
    [`]`, 'bracket-extra 0-1 → '],
    [`// note\n{}`, 'comment 0-7 → \n{}'],
    [`{} /* open`, 'comment-open 3-5'],
    [
      `{"k": [1 2], "l" true}`,
      'comma-missing 8-8 → {"k": [1, 2], "l" true}',
      'colon-missing 13-16 → {"k": [1 2], "l": true}',
    ],
  ];
  it('in quotes that need escapes, all fixed by one fix', () => {
    const text = `{"a": "x eq "b" or y matches "^\\d"", "c": 1}`;
    const { roots, mistakes: found } = parseJson(text, { comments: false });
    assert.equal(found.length, 1);
    const fixed = applyEdits(text, found[0]?.edits ?? []);
    assert.deepEqual(JSON.parse(fixed), { a: 'x eq "b" or y matches "^\\d"', c: 1 });
    assert.deepEqual(dataOf(roots[0]!), { a: 'x eq "b" or y matches "^d"', c: 1 });
  });

  for (const [text, ...expected] of cases)
    it(JSON.stringify(text), () => assert.deepEqual(mistakes(text), expected));

  it('accepts comments and trailing commas in .jsonc', () => {
    assert.deepEqual(mistakes('// note\n{"a": [1, /* two */ 2,],}', true), []);
  });

  it('limits nesting', () => {
    assert.deepEqual(mistakes('['.repeat(5000)), ['too-deep 200-201']);
  });
});

describe('the valid parts of malformed JSON are read', () => {
  const cases: [text: string, expected: unknown][] = [
    [`{"a": 1 "b": 'x', c: [1,,2}`, { a: 1, b: 'x', c: [1, 2] }],
    [`{"a": "open\n"b": 2}`, { a: 'open', b: 2 }],
    [`{"a": {"b": 1], "c": 2}`, { a: { b: 1 }, c: 2 }],
    [`{"a": , "b": tru, "c": 3`, { a: undefined, c: 3 }],
    [`{"a" 1; "b" = 2}`, { a: 1, b: 2 }],
  ];
  for (const [text, expected] of cases)
    it(JSON.stringify(text), () => {
      const { roots } = parseJson(text, { comments: false });
      assert.deepEqual(JSON.parse(JSON.stringify(dataOf(roots[0]!))), JSON.parse(JSON.stringify(expected)));
    });
});
