import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { documentCodes } from '../../../../../../core/language/documents/lints/codes.data';
import { type Example, examplesOf, problemsIn } from '../../../../../support/diagnostic-examples';

const pages = path.resolve(__dirname, '../../../../../../docs/diagnostics/document');

/** Returns the codes reported in an example. */
const codesOf = async (example: Example): Promise<string[]> => [
  ...new Set((await problemsIn('document/', example)).map(({ code }) => code.replace('document/', ''))),
];

describe('the pages about diagnostics in documents', () => {
  it('exist for each code', () => {
    const expected = documentCodes.map((code) => `${code}.md`);
    assert.deepEqual(fs.readdirSync(pages).sort(), expected.sort());
  });

  for (const code of documentCodes)
    it(code, async () => {
      const page = fs.readFileSync(path.join(pages, `${code}.md`), 'utf8');
      assert.ok(page.startsWith(`# \`document/${code}\`\n\n`));
      assert.match(page, /\n## Why\n\n\S/);
      const examples = examplesOf(page);
      // the page about discontinued products has no correct example
      assert.deepEqual(
        examples.map(({ title }) => title),
        code === 'deprecated-product' ? ['Wrong'] : ['Wrong', 'Right'],
      );
      for (const example of examples) {
        const quiet = code === 'deprecated-product' ? [] : ['deprecated-product'];
        const found = (await codesOf(example)).filter((other) => !quiet.includes(other));
        assert.deepEqual(found, example.title === 'Wrong' ? [code] : [], example.text);
      }
    });
});
