import assert from 'node:assert/strict';
import { embeddedTemplate, readTemplate } from '../../../../core/text/terraform-template';

/** Returns the value of the string at the start of `text`, with `?` for each hole, and the end of its content. */
function read(text: string): readonly [value: string, end: number] | undefined {
  const template = readTemplate(text, 0);
  if (!template) return undefined;
  const { text: value, holes, hostEnd } = embeddedTemplate(text, template);
  const shown = holes.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}?${rest.slice(end)}`,
    value,
  );
  return [shown, hostEnd];
}

describe('strings of Terraform files', () => {
  const rows: readonly (readonly [what: string, text: string, value: string])[] = [
    ['interpolations', '"a ${b} c %{ if d }e%{ endif }"', 'a ? c ?e?'],
    ['interpolations that contain strings', '"a ${b["}"]} c"', 'a ? c'],
    ['escaped interpolations', '"a $${b} %%{c}"', 'a ${b} %{c}'],
    ['an unclosed interpolation to the end of its string', '<<E\na ${b\nE\nc = "}"\nd }', 'a ?'],
    ['an unclosed string in an interpolation', '<<E\na ${"b\nE\nc = "}"\nd }', 'a ?'],
  ];
  for (const [what, text, value] of rows)
    it(`are read with ${what}`, () => {
      const end = text.startsWith('<<') ? text.indexOf('\nE\n') + 1 : text.length - 1;
      assert.deepEqual(read(text), [value, end]);
    });
});
