import assert from 'node:assert/strict';
import { scanTemplates } from '../../../../../../core/language/embedding/terraform/scan';

/**
 * Returns a line for each string: the resource type (`-` if there is none), the resource ID, the path, and the content,
 * followed by `(item)`, `(alternative)`, and `(optional)` if they apply.
 */
const scanned = (text: string): string[] =>
  scanTemplates(text).map(
    ({ template, resource, resourceId, path, isItem, isAlternative, isOptional }) =>
      `${resource ?? '-'} ${resourceId} ${path.join('.')}: ${text.slice(template.contentStart, template.contentEnd)}${isItem ? ' (item)' : ''}${isAlternative ? ' (alternative)' : ''}${isOptional ? ' (optional)' : ''}`,
  );

const cases: readonly (readonly [text: string, ...found: string[]])[] = [
  ['a = "x"', '- 0 a: x'],
  ['a = "x" "y"'],
  [`a = "x"${' '.repeat(300)}+ y`],
  ['a = b == "x"'],
  ['a = b : "x"'],
  ['a = b ? "x" : "y"', '- 0 a: x (alternative)', '- 0 a: y (alternative)'],
  ['a = b ? " " : "y"', '- 0 a: y (alternative)'],
  ['a = b ? "x" + c : "y"', '- 0 a: y (alternative)'],
  ['a = /* c */ "x" // d', '- 0 a: x'],
  ['a = "x" /* c */ + "y"', '- 0 a: x'],
  ['resource "r" "n" {\n dynamic "rules" {\n for_each = v\n content {\n a = "x"\n}\n}\n rules {\n a = "y"\n}\n}', 'r 1 rules.a: x (optional)', 'r 1 rules.a: y'],
  ['resource "r" "n" {\n rules = v ? [{ a = "x" }] : []\n}', 'r 1 rules.a: x (optional)'],
  ['resource "r" "n" {\n rules = v ? [] : [{ a = "x" }]\n}', 'r 1 rules.a: x (optional)'],
  ['resource "r" "n" {\n rules = v ? [{ a = "x" }] : [{ a = "y" }]\n b = "z"\n}', 'r 1 rules.a: x (optional)', 'r 1 rules.a: y (optional)', 'r 1 b: z'],
  ['resource "r" "n" {\n rules = (\n  v\n  ? [{ a = "x" }]\n  : [{ a = "y" }]\n )\n}', 'r 1 rules.a: x (optional)', 'r 1 rules.a: y (optional)'],
  ['resource "r" "n" {\n rules = f(v) > 0 ? [{ a = "x" }] : []\n}', 'r 1 rules.a: x (optional)'],
  ['resource "r" "n" {\n rules = [v ? { a = "x" } : { a = "y" }, { a = "z" }]\n}', 'r 1 rules.a: x (optional)', 'r 1 rules.a: y (optional)', 'r 1 rules.a: z'],
  ['resource "r" "n" {\n rules = [for k in v : { a = "x" }]\n}', 'r 1 rules.a: x (optional)'],
  ['resource "r" "n" {\n rules = [merge({ a = "x" }, { b = false }), { a = "y" }]\n}', 'r 1 rules.a: x (optional)', 'r 1 rules.a: y'],
  ['resource "r" "n" {\n rules = concat(v, [{ a = "x" }], flatten([[{ a = "y" }]]), tolist([{ a = trimspace("z") }]))\n}', 'r 1 rules.a: x', 'r 1 rules.a: y', 'r 1 rules.a: z'],
  ['resource "r" "n" {\n rules = slice([{ a = "x" }], 0, v)\n}', 'r 1 rules.a: x (optional)'],
  ['a = (v) ? "x" : f("y")', '- 0 a: x (alternative)'],
  ['a = v ? [1] : "x"', '- 0 a: x (alternative)'],
  ['a = [b ? "x" : "y"]'],
  ['a = local.b["x"]'],
  ['a = f(v)["x"]'],
  ['a = f(["x"])'],
  ['a = f("y", distinct(["x"]))'],
  ['a = distinct(concat(["x"], v ? ["y"] : []))', '- 0 a: x (item) (optional)', '- 0 a: y (item) (optional)'],
  ['a = f([{ b = ["x"] }])', '- 0 a.b: x (item) (optional)'],
  ['a = [b == "x", c : "y"]'],
  ['a /*/ = "x" */ = "y"', '- 0 a: y'],
  ['# a = "x"\nb = "y"', '- 0 b: y'],
  ['/* a = "x" */ b = "y"', '- 0 b: y'],
  ['a = "x" /* b = "y"', '- 0 a: x'],
  ['a = "x"\nb = "y', '- 0 a: x'],
  ['a = "x"\nb = <<EOT\ny\n', '- 0 a: x'],
  ['a = b << 1\nc = "x"', '- 0 c: x'],
  ['a = 1 "x"'],
  ['a = 1\n"x"'],
  ['a = [1] "x"'],
  ['a = f(1) "x"'],
  ['a = f("x")'],
  ['a = f(\n"x")'],
  ['a = (\n"x"\n)', '- 0 a: x'],
  ['a = trimspace(chomp("x"))', '- 0 a: x'],
  ['a = b trimspace("x")'],
  ['a = trimspace b("x")'],
  ['a = replace("x", "\\n", " ")', '- 0 a: x'],
  ['a = replace("x", "y", " ")'],
  ['a = ["x", "y" # c\n, "z" /* d */]', '- 0 a: x (item)', '- 0 a: y (item)', '- 0 a: z (item)'],
  ['a = ["x" == b, d "e"]'],
  ['a = [\n  "x",\n  1, "y"]', '- 0 a: x (item)', '- 0 a: y (item)'],
  ['a = [{ b = "x" }, { b = "y" }]', '- 0 a.b: x', '- 0 a.b: y'],
  ['a = { b : "x", "c" = "y" }', '- 0 a.b: x', '- 0 a.c: y'],
  ['a = { b = "x" } "y"', '- 0 a.b: x'],
  ['a = { b = 1\nc = "x" }', '- 0 a.c: x'],
  ['a {\n  b = "x"\n}\nresource "r" "n" {\n  c {\n    d = "y"\n  }\n}', '- 1 b: x', 'r 2 c.d: y'],
  ['resource "r" "n" {\n}\nresource "s" "n" {\n  a = "x"\n}\nb = "y"', 's 2 a: x', '- 0 b: y'],
  ['resource "r" "n" {\n  dynamic "a" {\n    content {\n      b = "x"\n    }\n  }\n}', 'r 1 a.b: x (optional)'],
  ['resource "r" "n" {\n  a = "b${"c"}d"\n}', 'r 1 a: b${"c"}d'],
  ['data "r" "n" {\n  a = "x"\n}', '- 1 a: x'],
  ['a = 1 / 2 "x"\nb = "y"', '- 0 b: y'],
  ['a = "x" // b\nc = "y"', '- 0 a: x', '- 0 c: y'],
  ['// a = "x"\n/* b */c = "y"', '- 0 c: y'],
  ['a = "x" /*', '- 0 a: x'],
  ['a = "x" #', '- 0 a: x'],
  ['a = { "b" = "x"\n  c: "y" }', '- 0 a.b: x', '- 0 a.c: y'],
  ['a = b == "x" ? "y" : "z"', '- 0 a: y (alternative)', '- 0 a: z (alternative)'],
  ['a = b ? "" : "z"', '- 0 a: z (alternative)'],
  ['a = trimspace("x") "y"', '- 0 a: x'],
  ['a = trimspace("x"', '- 0 a: x'],
  ['a = replace("x", "/[\\\\n]+/", "")', '- 0 a: x'],
  ['a = replace("x", "\\n", "y")'],
  ['a = f(trimspace("x"))'],
  ['a {\n  b "c" {\n    d = "x"\n  }\n}', '- 1 b.d: x'],
  ['resource "r" "n" {\n  a = ["x"]\n  b = [{ c = "y" }]\n}', 'r 1 a: x (item)', 'r 1 b.c: y'],
  ['variable "r" {\n  a = "x"\n}\nresource {\n  a = "y"\n}', '- 1 a: x', '- 2 a: y'],
  ['a = <<-EOT\n  x\n  EOT\nb = "y"', '- 0 a:   x\n', '- 0 b: y'],
]; // prettier-ignore

describe('strings of Terraform', () => {
  for (const [text, ...found] of cases)
    it(`that are whole values: ${text}`, () => assert.deepEqual(scanned(text), found));

  it('have the block that contains them', () => {
    const text = 'r {\n  a { b = "x" }\n  c = trimspace("y")\n  d = [{ e = ("z") }]\n}\nf = "u"';
    assert.deepEqual(
      scanTemplates(text).map(({ block: { start, end } }) => text.slice(start, end)),
      ['{ b = "x" ', text.slice(2, text.indexOf('\n}') + 1), '{ e = ("z") ', text],
    );
    const open = 'r {\n  a = "x"';
    assert.deepEqual(
      scanTemplates(open).map(({ block }) => block),
      [{ start: 2, end: open.length }],
    );
  });

  it('are skipped at more than 100 levels', () => {
    const nested = (depth: number) => `a = ${'['.repeat(depth)}"x"${']'.repeat(depth)}`;
    assert.equal(scanTemplates(nested(100)).length, 1);
    assert.equal(scanTemplates(nested(101)).length, 0);
  });
});
