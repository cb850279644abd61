import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { diagnosticCodes } from '../../../../core/language/diagnostic-codes.data';

const root = path.resolve(__dirname, '../../../..');
const file = path.join(root, 'core/language/diagnostic-codes.data.ts');

/** The codes of all pages; the tests of each area check that codes and pages match. */
const pages = ['config', 'document', 'filter', 'suppression', 'workflow'].flatMap((area) =>
  fs.readdirSync(path.join(root, 'docs/diagnostics', area)).map((page) => `${area}/${path.basename(page, '.md')}`),
); // prettier-ignore

describe('the codes of all diagnostics', () => {
  it('are those that have a page', () => {
    pages.sort();
    if (process.env.UPDATE)
      fs.writeFileSync(
        file,
        [
          '/** The codes of all findings, for settings that name them. Written by `UPDATE=1 npx mocha` of its test. */',
          'export const diagnosticCodes: readonly string[] = [',
          ...pages.map((code) => `  '${code}',`),
          '];\n',
        ].join('\n'),
      );
    else assert.deepEqual(diagnosticCodes, pages);
  });
});
