import assert from 'node:assert/strict';
import { locateRefusal } from '../../../../core/resources/refusal';

/** Returns the part of the text at which a rejection is shown. */
function shownAt(text: string, message: string, pointer?: string): string {
  const [one] = locateRefusal(text, {
    message: 'refused',
    errors: [{ message, chain: [], ...(pointer === undefined ? {} : { pointer }) }],
  });
  assert.ok(one);
  return text.slice(one.range.start, one.range.end);
}

/** Returns the message with which the service rejects the part `wrong` of an expression. */
function refusalOf(expression: string, wrong: string, at = expression.indexOf(wrong)): string {
  const read = expression.trim();
  const start = at - (expression.length - expression.trimStart().length);
  const before = read.slice(0, start).split('\n');
  const line = read.split('\n')[before.length - 1] ?? '';
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const column = bytes(before.at(-1) ?? '');
  const marks = ' '.repeat(column) + '^'.repeat(bytes(wrong));
  return `'${read}' is not a valid value for expression because could not parse filter expression: Filter parsing error (${before.length}:${column + 1}):\n${line}\n${marks} unknown identifier`;
}

const rule = (expression: string): string =>
  `// Firewall Rule\n${JSON.stringify({ description: 'a "b"', filter: { expression } }, null, 2)}\n`;

describe('a rejected expression is shown at its characters', () => {
  const cases: readonly [string, string, string][] = [
    ['in one line', 'ip.src eq 192.0.2.1 and foo.bar', 'foo.bar'],
    ['in a later line', 'ip.src eq 192.0.2.1\nand foo.bar\nor ssl', 'foo.bar'],
    ['after characters of other alphabets', 'http.host eq "bücher.東京.🏢" and foo', 'foo'],
    ['with characters of other alphabets', 'http.host eq "x" and 東京🏢 or ssl', '東京🏢'],
    ['after white space that the service drops', '\n   \n  ssl and foo', 'foo'],
  ];
  for (const [what, expression, wrong] of cases)
    for (const pointer of ['/filter/expression', '/0/filter/expression', undefined])
      it(`${what}, ${pointer ?? 'without a pointer'}`, () => {
        assert.equal(shownAt(rule(expression), refusalOf(expression, wrong), pointer), wrong);
      });

  it('through escapes of the JSON text', () => {
    const text = rule('X').replace('"X"', '"http.host\\u0020eq\\t\\"é\\" and f\\u006fo"');
    const message = refusalOf('http.host eq\t"é" and foo', 'foo');
    assert.equal(shownAt(text, message, '/filter/expression'), 'f\\u006fo');
  });

  it('where something is missing, at the last character', () => {
    assert.equal(shownAt(rule('ssl and'), refusalOf('ssl and', '', 7), '/filter/expression'), 'd');
  });

  it('only where the text still has the line that was read', () => {
    const message = refusalOf('ssl and foo', 'foo');
    assert.equal(shownAt(rule('ssl and bar'), message, '/filter/expression'), '"ssl and bar"');
  });

  it('with only the reason as its message', () => {
    const [one] = locateRefusal(rule('foo'), {
      message: '',
      errors: [{ message: refusalOf('foo', 'foo'), code: 20127, chain: [] }],
    });
    assert.deepEqual([one?.message, one?.code], ['unknown identifier', 20127]);
  });
});

describe('any other rejection is shown', () => {
  const text =
    '// x\n{ "mode": "block", "configuration": { "target": "ip", "value": "x" }, "urls": ["a", "b"] }';
  const cases: readonly [string | undefined, string][] = [
    ['/mode', '"block"'],
    ['/configuration/value', '"x"'],
    ['#/urls/1', '"b"'],
    ['/configuration', '"configuration"'],
    ['/configuration/nothing', '"configuration"'],
    ['/nothing', '{'],
    [undefined, '{'],
  ];
  for (const [pointer, shown] of cases)
    it(`${pointer ?? 'without a pointer'} at ${shown}`, () =>
      assert.equal(shownAt(text, 'is wrong', pointer), shown));

  it('of a text that is not JSON, at its start', () => assert.equal(shownAt('{', 'is wrong', '/a'), ''));
});
