import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { checkText } from '../../../core/language/expression/check-text';
import { checkDocument } from '../../../core/language/documents/check-document';
import { parseTarget } from '../../../core/language/documents/target';

const folder = path.resolve(__dirname, '../../../media/walkthrough');
const indent = 20;
/** Width of a code character. `textLength` enforces this width in any font, so that the underlines fit. */
const width = 7.83;

interface Drawn {
  readonly code: readonly string[];
  /** The offset of the start of each underline in its line, in characters. */
  readonly underlined: readonly number[];
  readonly said: readonly string[];
}

function read(name: string): Drawn {
  const svg = fs.readFileSync(path.join(folder, name), 'utf8');
  const texts = [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, attributes = '', inner = '']) => ({
    attributes,
    text: inner.replace(/<[^>]+>/g, ''),
  }));
  const code = texts.filter(({ attributes }) => !attributes.includes('font-family'));
  for (const { attributes, text } of code)
    assert.match(attributes, new RegExp(`textLength="${Number((text.length * width).toFixed(1))}"`), text);
  return {
    code: code.map(({ text }) => text),
    underlined: [...svg.matchAll(/ d="M([\d.]+) \d+ l3 -3/g)].map(([, x]) => (Number(x) - indent) / width),
    said: texts.filter((one) => !code.includes(one)).map(({ text }) => text),
  };
}

describe('pictures of the walkthrough', () => {
  it('show the diagnostic of the expression as the editor does, under the characters that it means', () => {
    const { code, underlined, said } = read('expressions.svg');
    const problems = checkText(code.join('\n'), 'filter', {});
    const [first] = problems;
    assert.deepEqual(said, [first?.message, first?.code, first?.fixes?.[0]?.title]);
    assert.deepEqual(underlined.map(Math.round), problems.map(({ start }) => start % ((code[0] ?? '').length + 1))); // prettier-ignore
  });

  it('show the diagnostic of the document as the editor does', () => {
    const { code, underlined, said } = read('documents.svg');
    const [problem] = checkDocument(code.join('\n'), parseTarget('lockdown_rule.create') ?? assert.fail());
    assert.deepEqual(said, ['office.lockdown_rule.json', problem?.message]);
    const column = code.find((line) => line.includes('/20'))?.indexOf('"198');
    assert.deepEqual(underlined.map(Math.round), [column]);
  });
});
