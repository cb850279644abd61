import assert from 'node:assert/strict';
import { PlaceholderReader } from '../../../../../../core/language/embedding/yaml/placeholder-reader';

/** Returns the placeholders in the part of `text` before `end`. */
function placeholders(text: string, end = text.length): string[] {
  const reader = new PlaceholderReader(text, end);
  const found: string[] = [];
  for (let at = 0; at < end;) {
    const length = reader.lengthAt(at);
    if (length > 0) found.push(text.slice(at, at + length));
    at += Math.max(length, 1);
  }
  return found;
}

describe('the placeholders of templates in YAML', () => {
  const cases: readonly (readonly [text: string, ...placeholders: string[]])[] = [
    ['a {{ b }} c ${{ d }} ${E} ${F:-g}', '{{ b }}', '${{ d }}', '${E}', '${F:-g}'],
    ['{{ a }}\n${B}\n{{ c }}', '{{ a }}', '${B}', '{{ c }}'],
    ['{{ a\n}} ${B\n} {{ c }}', '{{ c }}'],
    ['{{ a }} {{ b', '{{ a }}'],
    ['${A} {{ b }', '${A}'],
    ['{{}}}}', '{{}}'],
    ['$ { {a} $A ${1} $(b) ${a b}'],
    [''],
  ]; // prettier-ignore
  for (const [text, ...expected] of cases)
    it(`are ${expected.length} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(placeholders(text), expected));

  it('end within the part of the text that is read', () => {
    assert.deepEqual(placeholders('{{ a }} {{ b }}', 8), ['{{ a }}']);
    assert.deepEqual(placeholders('{{ a }} {{ b }}', 14), ['{{ a }}']);
    assert.deepEqual(placeholders('{{ a }} {{ b }}', 15), ['{{ a }}', '{{ b }}']);
    assert.deepEqual(placeholders('${A}\n${B}', 8), ['${A}']);
  });
});
