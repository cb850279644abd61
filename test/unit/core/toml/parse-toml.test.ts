import assert from 'node:assert/strict';
import { parse } from 'smol-toml';
import { itemsOf, valueOf } from '../../../../core/json/tree';
import { parseToml } from '../../../../core/toml/parse-toml';
import { dataOf } from '../../../support/json-data';

/** Valid TOML for which Rampart and the `smol-toml` library produce the same data. */
const right: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['plain values', 'a = 1\nb = -2.5\nc = true\nd = "x"\ne = \'y\'\n'],
  ['keys with dots and quotes', 'a.b.c = 1\n"d e".\'f\' = 2\na.b.g = 3\n'],
  ['tables within tables', '[a]\nb = 1\n[a.c]\nd = 2\n[e]\n'],
  ['lists of tables', '[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n[[a.e]]\nf = 4\n'],
  ['lists over several lines, with comments', 'a = [\n  1, # one\n  [2, 3],\n  "]", # not the end\n]\n'],
  ['inline tables', 'a = { b = 1, c = { d = "x" }, e = [] }\n'],
  ['escapes', 'a = "\\t\\"\\u00e9\\U0001F600"\nb = \'\\t\'\n'],
  ['strings over several lines', 'a = """\nx\n  y \\\n   z"""\nb = \'\'\'\n"""\'\'\'\nc = """a""""\n'],
  ['comments everywhere', '# a\n[b] # c\nd = 1 # "e\n# f = 2'],
  ['line ends of both kinds', 'a = 1\r\n[b]\r\nc = "x"\r\n'],
];

/** Invalid TOML and the data that can still be read from it. */
const wrong: readonly (readonly [name: string, text: string, data: unknown])[] = [
  ['an invalid line', 'a = 1\nnonsense\nb = 2\n', { a: 1, b: 2 }],
  ['a missing value', 'a =\nb = 2\n', { b: 2 }],
  ['an unclosed string', 'a = "x\n', { a: 'x' }],
  ['an unclosed list', 'a = [1, 2', { a: [1, 2] }],
  ['an unclosed table', 'a = { b = 1', { a: { b: 1 } }],
  ['an unclosed header', '[a\nb = 1\n', { a: { b: 1 } }],
  ['quotes without their escape', 'a = "x eq "b""\nc = 1\n', { a: 'x eq "b"', c: 1 }],
  ['a duplicate name: both are properties', 'a = 1\na = 2\n', { a: 2 }],
];

describe('parseToml', () => {
  for (const [name, text] of right)
    it(`reads ${name} as the library does`, () => {
      assert.deepEqual(dataOf(parseToml(text)), structuredClone(parse(text)));
    });
  for (const [name, text, data] of wrong)
    it(`reads what is valid beside ${name}`, () => assert.deepEqual(dataOf(parseToml(text)), data));

  it('returns the position of everything', () => {
    const text = '[a]\nb = [1, "two"]\n\n[[c]]\nd.e = true\n';
    const root = parseToml(text);
    const list = valueOf(valueOf(root, 'a'), 'b');
    const [table] = itemsOf(valueOf(root, 'c'));
    const nodes = [list, itemsOf(list)[1], table, valueOf(valueOf(table, 'd'), 'e')];
    assert.deepEqual(
      nodes.map((node) => text.slice(node?.start, node?.end)),
      ['[1, "two"]', '"two"', '[[c]]\nd.e = true', 'true'],
    );
  });

  it('leaves out what is nested too deeply, and ends', () => {
    const data = dataOf(parseToml(`a = ${'['.repeat(300)}\n`));
    assert.ok(JSON.stringify(data).length < 1000);
    assert.deepEqual(dataOf(parseToml(`${Array.from({ length: 300 }, () => 'a').join('.')} = 1\nb = 2\n`)), { b: 2 }); // prettier-ignore
  });
});
