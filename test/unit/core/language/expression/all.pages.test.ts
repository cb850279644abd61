import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { lints } from '../../../../../core/language/expression/lints/registry';
import { errorCodes } from '../../../../../core/expression/parser/error-codes';
import { embeddedCodes } from '../../../../../core/language/embedding/loose-problem';
import { ruleListCodes } from '../../../../../core/language/embedding/rule-lists';
import { type Example, examplesOf, problemsIn } from '../../../../support/diagnostic-examples';

const folder = path.resolve(__dirname, '../../../../../docs/diagnostics/filter');
const codes = [
  ...new Set([...errorCodes, ...lints.map(({ code }) => code), ...ruleListCodes, ...embeddedCodes]),
].sort();

const codesOf = async (example: Example, code: string): Promise<string[]> =>
  (await problemsIn(`filter/${code}`, example)).map((problem) => problem.code);

describe('the documentation of diagnostics', () => {
  it('has a page for each code, and no other page', () => {
    const pages = fs.readdirSync(folder).map((file) => path.basename(file, '.md'));
    assert.deepEqual(pages.sort(), codes);
  });

  for (const code of codes) {
    const file = path.join(folder, `${code}.md`);
    if (!fs.existsSync(file)) continue;
    const [wrong, right] = examplesOf(fs.readFileSync(file, 'utf8'));
    it(`${code}: the wrong example is reported with it`, async () => {
      assert.equal(wrong?.title, 'Wrong');
      const found = await codesOf(wrong, code);
      assert.ok(found.includes(`filter/${code}`), `found ${found.join(', ')}`);
    });
    it(`${code}: the right example is not`, async () => {
      assert.equal(right?.title, 'Right');
      const found = await codesOf(right, code);
      assert.ok(!found.includes(`filter/${code}`), `found ${found.join(', ')}`);
    });
  }
});
