import assert from 'node:assert/strict';
import { javascriptStrings } from '../../../../../../core/language/embedding/script/javascript-strings';
import { pythonStrings } from '../../../../../../core/language/embedding/script/python-strings';
import { readStrings, type StringForm } from '../../../../../../core/language/embedding/script/strings';
import { holeText } from '../../../../../../core/text/embedded-text';

type Row = readonly [source: string, value: string | undefined];

/**
 * Sources that start with a string, each with the value of the string. `□` is a value that is known only at run time.
 */
const read: Readonly<Record<string, readonly [form: StringForm, rows: readonly Row[]]>> = {
  javascript: [
    javascriptStrings,
    [
      ['"a"', 'a'],
      ['"a" b', 'a'],
      [`'a"\`'`, 'a"`'],
      ['""', ''],
      ['"a', undefined],
      ['"a\\', undefined],
      ['"a\nb"', undefined],
      ['`a\nb`', 'a\nb'],
      ['"a\\\nb\\\r\nc\\\rd"', 'abcd'],
      ['"\\n\\t\\r\\b\\v\\f\\0\\"\\q\\\\"', '\n\t\r\b\v\f\0"q\\'],
      ['"\\x41\\u0042\\u{1F642}"', 'AB🙂'],
      ['"\\u{10FFFF}"', '\u{10ffff}'],
      ['"\\u{110000}"', undefined],
      ['"\\x4"', undefined],
      ['"\\u12"', undefined],
      ['"\\1"', undefined],
      ['"\\01"', undefined],
      ['"${a}"', '${a}'],
      ['`a${b}c`', 'a□c'],
      ['`${ { b: "}" } }`', '□'],
      ["`${'\\'}'}`", '□'],
      ['`${`${b}`}c`', '□c'],
      ['`${b`', undefined],
      // the end of a substitution is searched for in the next 5000 characters only
      [`\`\${${'b'.repeat(4990)}}\``, '□'],
      [`\`\${${'b'.repeat(5000)}}\``, undefined],
      ['`${"b}`', undefined],
      ['`$a$`', '$a$'],
      ['"a" + "b"', 'ab'],
      [`"a" +\r\n\t'b' + \`c\``, 'abc'],
      ['"a" + b', undefined],
      ['"a" + "b', undefined],
      ['"a".trim()', undefined],
      ['"a"\n.trim()', undefined],
      ['"a" .5', 'a'],
      // without an operator, the strings are separate
      ['"a""b"', 'a'],
      ['"a", "b"', 'a'],
    ],
  ],
  python: [
    pythonStrings,
    [
      ['"a"', 'a'],
      ["'a'", 'a'],
      ['"a', undefined],
      ['"a\\', undefined],
      ['"a\nb"', undefined],
      ['"""a\n"b"\n"""', 'a\n"b"\n'],
      ["'''a''b'''", "a''b"],
      ['"a\\\nb\\\r\nc\\\rd"', 'abcd'],
      [`"\\n\\t\\r\\b\\v\\f\\a\\\\\\'\\"\\q"`, '\n\t\r\b\v\f\x07\\\'"\\q'],
      ['"\\x41\\u0042\\U0001F642\\101\\0"', 'AB🙂A\0'],
      ['"\\U0010FFFF"', '\u{10ffff}'],
      ['"\\U00110000"', undefined],
      ['"\\x4"', undefined],
      ['"\\N{BULLET}"', undefined],
      ['r"a\\n\\"b"', 'a\\n\\"b'],
      ['R"a\\\\"', 'a\\\\'],
      ['r"a\\', undefined],
      ['u"a"', 'a'],
      ['f"a{b}c"', 'a□c'],
      ['f"{{a}}"', '{a}'],
      ['f"{ {1: 2} }"', '□'],
      ['f"a}"', undefined],
      ['f"{a"', undefined],
      ['F"""{a["b"]}"""', '□'],
      ['fR"{a}\\n"', '□\\n'],
      ['rf"{a}\\n"', '□\\n'],
      ['"{a}"', '{a}'],
      ['"a" "b"', 'ab'],
      [`"a" \\\n  'b'\n\n\tr"\\n"`, 'ab\\n'],
      ['"a" + "b"', undefined],
      ['"a" % b', undefined],
      ['"a".join()', undefined],
      ['"a" "b', undefined],
      ['"a", "b"', 'a'],
    ],
  ],
};

/**
 * The opening of a string, a value, and the source of this value within the string. The source is absent if the string
 * cannot contain the value.
 */
const written: readonly (readonly [form: StringForm, opening: string, text: string, source?: string])[] = [
  [javascriptStrings, '"', 'a"\'`${b}\\\n\r\t', 'a\\"\'`${b}\\\\\\n\\r\\t'],
  [javascriptStrings, "'", 'a"\'', 'a"\\\''],
  [javascriptStrings, '`', 'a"`${b}$c\n', 'a"\\`\\${b}$c\n'],
  [pythonStrings, '"', 'a"\'{b}\\\n', 'a\\"\'{b}\\\\\\n'],
  [pythonStrings, '"""', 'a"\n', 'a\\"\n'],
  [pythonStrings, "'", "a'", "a\\'"],
  [pythonStrings, 'f"', '{a}', '{{a}}'],
  [pythonStrings, 'r"', 'a\\d\n', 'a\\d '],
  [pythonStrings, 'R"', 'a"'],
  [pythonStrings, 'r"', "a'", "a'"],
  [pythonStrings, 'rf"', '\\d{2}', '\\d{{2}}'],
];

describe('strings of scripts', () => {
  for (const [language, [form, rows]] of Object.entries(read))
    for (const [source, value] of rows)
      it(`${language}: ${source} ${value === undefined ? 'is not read' : `is ${value}`}`, () =>
        assert.equal(readStrings(source, 0, form)?.text.replaceAll(holeText, '□'), value));

  for (const [form, opening, text, source] of written)
    it(`writes ${JSON.stringify(text)} after ${opening}`, () =>
      assert.equal(form.encode(text, opening), source));
});
