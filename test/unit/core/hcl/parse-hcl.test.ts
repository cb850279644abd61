import assert from 'node:assert/strict';
import { parseHcl } from '../../../../core/hcl/parse-hcl';
import { type JsonNode } from '../../../../core/json/tree';

/** Returns a tree as plain data, with `?` for unknown values. */
function plain(node: JsonNode | undefined): unknown {
  if (!node) return '?';
  switch (node.type) {
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key.value, plain(value)]));
    case 'array':
      return node.items.map(plain);
    case 'invalid':
      return '?';
    default:
      return node.value;
  }
}

const body = (text: string): unknown => plain(parseHcl(text)[0]?.body);

describe('parseHcl', () => {
  const rows: readonly (readonly [what: string, text: string, body: unknown])[] = [
    ['attributes', 'a "b" {\n x = "s" # c\n y = 3\n z = true // c\n n = null\n}', { x: 's', y: 3, z: true, n: null }],
    ['blocks of one name as a list', 'a {\n r { x = 1 }\n r { x = 2 }\n}', { r: [{ x: 1 }, { x: 2 }] }],
    ['lists and objects', 'a {\n l = [1, { k = "v", "q" : [true] },\n ]\n}', { l: [1, { k: 'v', q: [true] }] }],
    ['escapes', 'a { x = "a \\"b\\" $${c}" }', { x: 'a "b" ${c}' }],
    ['text blocks', 'a {\n x = <<-EOT\n    one\n      two\n  EOT\n y = 1\n}', { x: 'one\n  two\n', y: 1 }],
    ['what only Terraform can evaluate', 'a {\n x = var.y\n l = [local.z, "s"]\n c = f(1, [2])\n t = "a${b}"\n e = 1 + 2\n d = a ? "b" : "c"\n}', { x: '?', l: ['?', 's'], c: '?', t: '?', e: '?', d: '?' }],
    ['no dynamic blocks', 'a {\n dynamic "r" {\n for_each = x\n content { y = 1 }\n }\n z = 2\n}', { z: 2 }],
    ['the lines after an unclosed string', 'a {\n x = "b \\"c\\"\n y = "d"\n}', { x: '?', y: 'd' }],
    ['a heredoc after an unclosed one', 'a {\n x = f(1, <<B\n)\n y = <<C\nd\nC\n}', { x: '?', y: 'd\n' }],
    ['comments', '/* a { } */ # b { }\na { x = 1 }', { x: 1 }],
    ['comments after references', 'a {\n r {\n  d = var.d # the end }\n  e = "f"\n }\n x = var.y # was: z, on = false\n g = 1\n}', { r: [{ d: '?', e: 'f' }], x: '?', g: 1 }],
    ['brackets in comments', 'a {\n x = var.y # see (1\n y = 2\n z = f(1, // {\n 2 # "\n )\n u = var.v /* ] } */ + 1\n w = 3\n}', { x: '?', y: 2, z: '?', u: '?', w: 3 }],
    ['numbers of any length', `a {\n x = ${'1'.repeat(70)}\n}`, { x: Number('1'.repeat(70)) }],
    ['`for` after many blanks', `a {\n x = [${' '.repeat(150)}for y in z : "v"]\n}`, { x: '?' }],
    ['comments after words', 'a {\n b c # } (\n d = 1\n}', { d: 1 }],
  ]; // prettier-ignore
  for (const [what, text, expected] of rows)
    it(`reads ${what}`, () => {
      assert.deepEqual(body(text), expected);
    });

  it('returns the positions of values', () => {
    const text = 'resource "t" "n" {\n  rule { expression = "ssl" }\n}';
    const [block] = parseHcl(text);
    assert.deepEqual([block?.type, block?.labels], ['resource', ['t', 'n']]);
    const found = JSON.stringify(block?.body, (key, value: unknown) => (key === 'type' ? undefined : value));
    const at = text.indexOf('"ssl"');
    assert.ok(found.includes(`"value":"ssl","closed":true,"start":${at},"end":${at + 5}`), found);
  });

  it('ends unknown values before comments', () => {
    const text = 'a {\n x = b.c # d\n y = e ? f /* g */ : h /* i */ // j\n z = "k${l}" # m\n}';
    const root = parseHcl(text)[0]?.body;
    const found = root?.type === 'object' ? root.members : [];
    assert.deepEqual(
      found.map(({ value }) => value && text.slice(value.start, value.end)),
      ['b.c', 'e ? f /* g */ : h', '"k${l}"'],
    );
  });

  it('leaves the blocks broken that contain too many unclosed heredocs', () => {
    const text = (count: number) =>
      `a {\n r {\n  s = 1\n${' x = <<E\n'.repeat(count)}  y = "}"\n }\n z = 2\n}\nb {\n}\n`;
    const read = (count: number) =>
      parseHcl(text(count)).map(({ type, body: node }) => [
        type,
        'broken' in node && node.broken,
        plain(node),
      ]);
    assert.deepEqual(read(2), [
      ['a', false, { r: [{ s: 1, x: '?', y: '}' }], z: 2 }],
      ['b', false, {}],
    ]);
    assert.deepEqual(read(100), [['a', true, { r: [{ s: 1, x: '?' }] }]]);
  });

  for (const text of [
    'a {',
    'a { x = ',
    'a { x = [',
    'a { x = "',
    '}',
    'a "b',
    'a { b { c',
    'x = <<EOT\n',
    '= = {{{',
    '('.repeat(300),
  ])
    it(`terminates for ${text.slice(0, 12)}`, () => {
      assert.ok(Array.isArray(parseHcl(text)));
    });
});
