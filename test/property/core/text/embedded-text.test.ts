import assert from 'node:assert/strict';
import fc from 'fast-check';
import ts from 'typescript';
import { parse as parseTomlDocument } from 'smol-toml';
import { parseDocument } from 'yaml';
import { type EmbeddedText, holeText } from '../../../../core/text/embedded-text';
import { embeddedJsonString } from '../../../../core/text/json-string';
import { findFences } from '../../../../core/language/embedding/markdown/fences';
import { nestedText } from '../../../../core/language/embedding/nested-text';
import { javascriptStrings } from '../../../../core/language/embedding/script/javascript-strings';
import { pythonStrings } from '../../../../core/language/embedding/script/python-strings';
import { readStrings } from '../../../../core/language/embedding/script/strings';
import { type QuoteStyle, writeAs } from '../../../../core/text/shell-quoting';
import { readShell, readShellWord } from '../../../../core/language/embedding/shell/read-shell';
import { embeddedTemplate, readTemplate } from '../../../../core/text/terraform-template';
import { embeddedTomlString } from '../../../../core/text/toml-string';
import { embeddedScalar } from '../../../../core/language/embedding/yaml/scalars';

/** A string that may contain any of the characters that a host language has to escape. */
const value = fc
  .array(
    fc.constantFrom('a', 'http.host', ' ', '  ', '\n', '"', "'", '`', '\\', '{', '}', '${', '%{', '{{', '#', ': ', 'é', '😀', '\t'), // prettier-ignore
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/**
 * Asserts that the map and its inverse agree at every position of the value and of the host text, and that the
 * positions never decrease.
 */
function assertMap(host: string, embedded: EmbeddedText): void {
  let last = -1;
  for (let inner = 0; inner <= embedded.text.length; inner++) {
    const place = embedded.hostOffset(inner);
    assert.ok(place >= last, `places go up: ${inner}`);
    assert.ok(place >= embedded.hostStart && place <= embedded.hostEnd);
    // if one escape represents several code units, the positions between them map to the start of the escape
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

/**
 * Replaces a part of the value in the host text, at the range that the map returns. A parser of the host language
 * must then return the changed value.
 */
function assertReplacement(
  host: string,
  embedded: EmbeddedText,
  reader: (host: string) => string | undefined,
  [a, b]: readonly [number, number],
  text: string,
): void {
  const [start = 0, end = 0] = [a, b].map((n) => n % (embedded.text.length + 1)).sort((x, y) => x - y);
  const whole = embedded.hostRange({ start, end });
  if (embedded.innerOffset(whole.start) !== start) return; // the start of the range is within an escape, so it cannot be tested
  if (end < embedded.text.length && embedded.hostOffset(end) === embedded.hostOffset(end - 1)) return;
  const encoded = embedded.encode(text, start, end);
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
        const host = `x="${empty?.encode(text, 0, 0) ?? ''}";`;
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

  const tomlString = (host: string) => embeddedTomlString(host, 4, host.length - 1);
  for (const quote of ['"', "'", '"""', "'''"])
    it(`are read from TOML in ${quote}, as its library reads them`, () => {
      let read = 0;
      fc.assert(
        fc.property(value, value, places, (text, other, range) => {
          const opening = quote.length === 3 ? `${quote}\n` : quote;
          const written = tomlString(`k = ${opening}x${quote}\n`)?.encode(text, 0, 0);
          if (written === undefined) return;
          read++;
          const host = `k = ${opening}${written}${quote}\n`;
          const embedded = tomlString(host);
          assert.ok(embedded);
          assert.equal(embedded.text, text);
          const parsed = (changed: string) => parseTomlDocument(changed).k as string;
          assert.equal(parsed(host), text);
          assertMap(host, embedded);
          assertReplacement(host, embedded, parsed, range, other);
        }),
      );
      assert.ok(read > 10);
    });

  /** Functions that embed a string in a shell word or here-document. */
  const shellForms: Record<Exclude<QuoteStyle, 'none'>, (written: string) => string> = {
    single: (written) => `curl -d '${written}'`,
    double: (written) => `curl -d "${written}"`,
    ansi: (written) => `curl -d $'${written}'`,
    document: (written) => `cat <<EOF\n${written}\nEOF\n`,
    literal: (written) => `cat <<'EOF'\n${written}\nEOF\n`,
  };
  const shellText = (host: string): EmbeddedText | undefined => {
    const [command] = readShell(host);
    return command?.input ?? command?.words[2]?.value;
  };
  for (const [style, form] of Object.entries(shellForms))
    it(`are read from shells: ${style}, also from JSON in it`, () => {
      fc.assert(
        fc.property(value, value, places, (text, other, range) => {
          const quoteStyle = style as QuoteStyle;
          const body = JSON.stringify([text]);
          const host = form(writeAs(quoteStyle, body) ?? '');
          const word = shellText(host);
          assert.ok(word);
          assert.equal(word.text.replace(/\n$/, ''), body);
          assertMap(host, word);
          const nested = nestedText(host, word, embeddedJsonString(word.text, 2, body.length - 2));
          assert.equal(nested.text, text);
          assertMap(host, nested);
          const reader = (changed: string) => (JSON.parse(shellText(changed)?.text ?? '') as string[])[0];
          assertReplacement(host, nested, reader, range, other);
        }),
      );
    });

  it('are read from fenced blocks of Markdown, in quotes and lists too', () => {
    const lines = fc.array(
      fc.constantFrom('a', '  b', '', '> c', '- d', '``', 'é😀', '\t', ' ~~~ x'), { minLength: 1, maxLength: 6 },
    ); // prettier-ignore
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('', '  ', '> ', '>> ', '  > '),
        fc.boolean(),
        places,
        (all, prefix, isCrlf, range) => {
          const lineEnd = isCrlf ? '\r\n' : '\n';
          const join = (content: readonly string[]) =>
            ['x', ...['```rampart-filter', ...content, '```'].map((line) => prefix + line), 'y', ''].join(lineEnd); // prettier-ignore
          const host = join(all);
          const [fence] = findFences(host);
          assert.ok(fence);
          assert.equal(fence.info, 'rampart-filter');
          assert.equal(fence.content.text, all.join('\n'));
          assertMap(host, fence.content);
          const again = (changed: string) => findFences(changed)[0]?.content.text;
          assertReplacement(host, fence.content, again, range, 'p\n  q');
        },
      ),
    );
  });

  it('have one placeholder for each interpolation', () => {
    const cases: readonly [EmbeddedText | undefined, string][] = [
      [template('x="a ${b("}")} c"'), `a ${holeText} c`],
      [template('x="a $${b} %{if x}c"'), `a \${b} ${holeText}c`],
      [javascript('x=`a ${b({"}": `${1}`})} c`'), `a ${holeText} c`],
      [readStrings('x=f"a {b[1]} {{c}}" "{d}"', 2, pythonStrings), `a ${holeText} {c}{d}`],
      [readShellWord(`a"$b"' $c '$(d ")" 'e')\`f\``, 0), `a${holeText} $c ${holeText}${holeText}`],
      [scalarOf('k: a {{ .b }} ${{ c }} ${D} ${1}\n'), `a ${holeText} ${holeText} ${holeText} \${1}`],
    ];
    for (const [embedded, text] of cases) assert.equal(embedded?.text, text);
  });
});
