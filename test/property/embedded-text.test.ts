import assert from 'node:assert/strict';
import fc from 'fast-check';
import ts from 'typescript';
import { parseDocument } from 'yaml';
import { type EmbeddedText, holeText } from '../../core/language/host/embedded-text';
import { javascriptStrings } from '../../core/language/host/script/javascript-strings';
import { pythonStrings } from '../../core/language/host/script/python-strings';
import { readStrings } from '../../core/language/host/script/strings';
import { embeddedTemplate, readTemplate } from '../../core/language/host/terraform/templates';
import { embeddedScalar } from '../../core/language/host/yaml/scalars';

/** Text with all that a host may have to escape. */
const value = fc
  .array(
    fc.constantFrom('a', 'http.host', ' ', '  ', '\n', '"', "'", '`', '\\', '{', '}', '${', '%{', '{{', '#', ': ', 'é', '😀', '\t'), // prettier-ignore
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Every place of the value and of the host: the map and its inverse agree, and go up together. */
function assertMap(host: string, embedded: EmbeddedText): void {
  let last = -1;
  for (let inner = 0; inner <= embedded.text.length; inner++) {
    const place = embedded.hostOffset(inner);
    assert.ok(place >= last, `places go up: ${inner}`);
    assert.ok(place >= embedded.hostStart && place <= embedded.hostEnd);
    // what one escape stands for has one place
    const back = embedded.innerOffset(place);
    if (place > last) assert.equal(back, inner);
    else assert.ok(back < inner);
    last = place;
  }
  let before = -1;
  for (let offset = 0; offset <= host.length; offset++) {
    const inner = embedded.innerOffset(offset);
    assert.ok(inner >= before && inner <= embedded.text.length);
    before = inner;
    if (offset >= embedded.hostStart && inner < embedded.text.length) {
      const { start, end } = embedded.hostRange({ start: inner, end: inner + 1 });
      assert.ok(
        start <= Math.max(offset, embedded.hostOffset(inner)) && start < end && end <= embedded.hostEnd,
      );
    }
  }
}

/** Replaces any part of the value through the map; the host's own reader must then see the value so changed. */
function assertReplacement(
  host: string,
  embedded: EmbeddedText,
  reader: (host: string) => string | undefined,
  [a, b]: readonly [number, number],
  text: string,
): void {
  const [start = 0, end = 0] = [a, b].map((n) => n % (embedded.text.length + 1)).sort((x, y) => x - y);
  const whole = embedded.hostRange({ start, end });
  if (embedded.innerOffset(whole.start) !== start) return; // in the middle of an escape
  if (end < embedded.text.length && embedded.hostOffset(end) === embedded.hostOffset(end - 1)) return;
  const encoded = embedded.encode(text, start);
  if (encoded === undefined) return;
  const changed = host.slice(0, whole.start) + encoded + host.slice(whole.end);
  assert.equal(reader(changed), embedded.text.slice(0, start) + text + embedded.text.slice(end));
}

const places = fc.tuple(fc.nat(), fc.nat());

describe('texts embedded in hosts', () => {
  const javascript = (host: string) => readStrings(host, 2, javascriptStrings);
  const evaluated = (host: string): string | undefined => {
    const file = ts.createSourceFile('a.js', host, ts.ScriptTarget.Latest);
    const [statement] = file.statements;
    const expression = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined;
    const right = expression && ts.isBinaryExpression(expression) ? expression.right : undefined;
    return right && ts.isStringLiteralLike(right) ? right.text : undefined;
  };
  for (const quote of ['"', "'", '`']) {
    it(`are read from JavaScript in ${quote}`, () => {
      fc.assert(
        fc.property(value, value, places, (text, other, range) => {
          const host = `x=${quote}${javascriptStrings.encode(text, quote)}${quote};`;
          const embedded = javascript(host);
          assert.ok(embedded);
          assert.equal(embedded.text, text);
          assert.equal(evaluated(host), text);
          assertMap(host, embedded);
          assertReplacement(host, embedded, evaluated, range, other);
        }),
      );
    });
  }

  for (const opening of ['"', "'", '"""', 'f"', "f'''"]) {
    it(`are read from Python in ${opening}`, () => {
      fc.assert(
        fc.property(value, value, places, (text, other, range) => {
          const quote = opening.replace(/^f/, '');
          const host = `x=${opening}${pythonStrings.encode(text, opening)}${quote}`;
          const embedded = readStrings(host, 2, pythonStrings);
          assert.equal(embedded?.text, text);
          assertMap(host, embedded);
          const again = (changed: string) => readStrings(changed, 2, pythonStrings)?.text;
          assertReplacement(host, embedded, again, range, other);
        }),
      );
    });
  }

  const template = (host: string) => {
    const found = readTemplate(host, 2);
    return found && embeddedTemplate(host, found);
  };

  it('are read from quoted strings of Terraform', () => {
    fc.assert(
      fc.property(value, value, places, (text, other, range) => {
        const empty = template('x="";');
        const host = `x="${empty?.encode(text, 0) ?? ''}";`;
        const embedded = template(host);
        assert.equal(embedded?.text, text);
        assertMap(host, embedded);
        assertReplacement(host, embedded, (changed) => template(changed)?.text, range, other);
      }),
    );
  });

  it('are read from heredocs of Terraform', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), fc.nat(4), (texts, indent) => {
        const lines = texts.flatMap((text) => text.split('\n')).map((line) => `x${line}`);
        const marked = lines.map((line) => line.replace(/([$%])(?=\{)/g, '$1$1'));
        const body = marked.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
        const host = `x=<<-EOT\n${body}  EOT\n`;
        const embedded = template(host);
        assert.equal(embedded?.text, lines.map((line) => `${line}\n`).join(''));
        assertMap(host, embedded);
      }),
    );
  });

  const scalarOf = (host: string) => {
    const node = parseDocument(host).get('k', true) as
      { range: [number, number, number]; type: 'PLAIN'; value: string } | undefined;
    if (typeof node?.value !== 'string') return undefined;
    return embeddedScalar(host, {
      style: node.type,
      start: node.range[0],
      end: node.range[1],
      value: node.value,
    });
  };

  it('are read from YAML in every style, as its library reads them', () => {
    const lines = fc.array(
      fc.constantFrom('a', 'http.host eq', '  b', '"c"', "it''s", '', ' ', '\\n', '\\x41', '\\', 'é😀'),
      { minLength: 1, maxLength: 6 },
    );
    const styles: Record<string, (lines: readonly string[]) => string> = {
      plain: (all) => `k: ${all.join('\n  ')}\n`,
      single: (all) => `k: '${all.join('\n  ')}'\n`,
      double: (all) => `k: "${all.join('\n  ').replaceAll('"', '\\"')}"\n`,
      literal: (all) => `k: |\n  ${all.join('\n  ')}\n`,
      folded: (all) => `k: >-\n  ${all.join('\n  ')}\n`,
      indicator: (all) => `k: |2\n    ${all.join('\n  ')}\n`,
    };
    const read = new Map<string, number>();
    fc.assert(
      fc.property(lines, fc.constantFrom(...Object.keys(styles)), (all, style) => {
        const host = styles[style]?.(all) ?? '';
        const embedded = scalarOf(host);
        if (!embedded) return;
        read.set(style, (read.get(style) ?? 0) + 1);
        const expected = (parseDocument(host).toJS() as { k: string }).k;
        assert.equal(embedded.text.replace(/\n+$/, ''), expected.replace(/\n+$/, ''));
        assertMap(host, embedded);
      }),
      { numRuns: 600 },
    );
    assert.ok([...read.values()].length === 6 && [...read.values()].every((count) => count > 40), String([...read])); // prettier-ignore
  });

  it('hold one hole for each interpolation', () => {
    const cases: readonly [EmbeddedText | undefined, string][] = [
      [template('x="a ${b("}")} c"'), `a ${holeText} c`],
      [template('x="a $${b} %{if x}c"'), `a \${b} ${holeText}c`],
      [javascript('x=`a ${b({"}": `${1}`})} c`'), `a ${holeText} c`],
      [readStrings('x=f"a {b[1]} {{c}}" "{d}"', 2, pythonStrings), `a ${holeText} {c}{d}`],
      [scalarOf('k: a {{ .b }} ${{ c }} ${D} ${1}\n'), `a ${holeText} ${holeText} ${holeText} \${1}`],
    ];
    for (const [embedded, text] of cases) assert.equal(embedded?.text, text);
  });
});
