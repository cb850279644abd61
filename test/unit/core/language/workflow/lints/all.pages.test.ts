import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { lints } from '../../../../../../core/language/workflow/lints/registry';
import { type Example, examplesOf, problemsIn } from '../../../../../support/diagnostic-examples';

const folder = path.resolve(__dirname, '../../../../../../docs/diagnostics/workflow');

const codesOf = async (example: Example): Promise<string[]> =>
  (await problemsIn('workflow/', example)).map(({ code }) => code);

describe('the documentation of the lints for workflow scripts', () => {
  it('has a page for each lint, and no other page', () => {
    const pages = fs.readdirSync(folder).map((file) => path.basename(file, '.md'));
    assert.deepEqual(pages.sort(), [...lints.map(({ id }) => id), 'class-not-exported'].sort());
  });

  for (const { id } of lints) {
    const file = path.join(folder, `${id}.md`);
    if (!fs.existsSync(file)) continue;
    const [wrong, right] = examplesOf(fs.readFileSync(file, 'utf8'));
    it(`${id}: the wrong example is reported with it, the right one has no diagnostics`, async () => {
      assert.ok(wrong?.title === 'Wrong' && right?.title === 'Right');
      const found = await codesOf(wrong);
      assert.ok(found.includes(`workflow/${id}`), `found ${found.join(', ')}`);
      assert.deepEqual(
        (await codesOf(right)).filter(
          (code) => id !== 'race-outside-step' || code !== 'workflow/nested-step',
        ),
        [],
      );
    });
  }
});
