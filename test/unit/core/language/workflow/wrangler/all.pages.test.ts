import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { examplesOf, problemsIn } from '../../../../../support/diagnostic-examples';

const root = path.resolve(__dirname, '../../../../../../docs/diagnostics');
const pages = [
  ...fs.readdirSync(path.join(root, 'config')).map((file) => `config/${path.basename(file, '.md')}`),
  'workflow/class-not-exported',
];
describe('the documentation of diagnostics in wrangler configurations', () => {
  for (const code of pages) {
    const page = fs.readFileSync(path.join(root, `${code}.md`), 'utf8');
    it(`${code}: the wrong example is reported with it, the right one has no diagnostics`, async () => {
      const [wrong, right] = await Promise.all(
        examplesOf(page).map(async (example) => (await problemsIn(code, example)).map((one) => one.code)),
      );
      assert.ok(wrong?.includes(code), `found ${wrong?.join(', ') ?? 'nothing'}`);
      assert.deepEqual(right, []);
    });
  }

  it('has a page for each code, and no other page', () => {
    const folder = path.resolve(root, '../../core/language/workflow/wrangler');
    const sources = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    const reported = [...sources.join('').matchAll(/report\(\s*'([a-z-]+)'|'config\/([a-z-]+)'/g)].map(
      ([, short, full]) => `config/${short ?? full ?? ''}`,
    );
    assert.deepEqual(
      [...new Set(reported)].sort(),
      pages.filter((code) => code.startsWith('config/')).sort(),
    );
  });
});
