import assert from 'node:assert/strict';
import { parseJsonc } from '../../../../core/resources/parse-jsonc';

describe('documents as people leave them', () => {
  it('may have comments and a comma at the end', () => {
    const parsed = parseJsonc('{ // note\n "a": [1, 2,], }');
    assert.equal(JSON.stringify(parsed.ok && parsed.value), '{"a":[1,2]}');
  });

  const mistakes: readonly (readonly [text: string, message: string, part: string])[] = [
    ['{"a": }', 'Invalid JSON: missing value.', '}'],
    ['{"a": yes}', 'Invalid JSON: invalid value. Put strings in double quotes.', 'yes'],
    ['{"a" 1}', 'Invalid JSON: missing colon.', '1'],
    ['{"a": 1 "b": 2}', 'Invalid JSON: missing comma.', '"b"'],
    ['{"a": 1', 'Invalid JSON: missing closing brace.', ''],
    ['{"a": "x\n"}', 'Invalid JSON: unterminated string.', '"x'],
    ['{} {}', 'Invalid JSON: unexpected text after the value. Remove it.', '{'],
  ];
  for (const [text, message, part] of mistakes)
    it(`have a message and a position for what is wrong: ${JSON.stringify(text)}`, () => {
      const parsed = parseJsonc(text);
      assert.ok(!parsed.ok);
      assert.equal(parsed.message, message);
      assert.equal(text.slice(parsed.range.start, parsed.range.end), part);
    });

  it('may be nested two hundred levels deep, and deeper nesting does not exhaust the stack', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    assert.ok(parseJsonc(nested(200)).ok);
    for (const text of [nested(201), nested(100_000), '{"a":'.repeat(100_000), '['.repeat(100_000)]) {
      const parsed = parseJsonc(text);
      assert.ok(!parsed.ok);
      assert.match(parsed.message, /more than 200 levels/);
      assert.match(text.slice(parsed.range.start, parsed.range.end), /^[[{]$/);
    }
    assert.ok(parseJsonc('["[[[", // [[[\n 1]').ok);
  });
});
