import assert from 'node:assert/strict';
import fs from 'node:fs';
import { diagnosticCodes } from '../../../core/language/diagnostic-codes.data';
import { runCli } from '../../support/run-cli';

describe('rampart explain', () => {
  it('prints the page of a code, also without its area', async () => {
    const page = fs.readFileSync('docs/diagnostics/workflow/step-not-awaited.md', 'utf8');
    for (const code of ['workflow/step-not-awaited', 'step-not-awaited'])
      assert.deepEqual(await runCli(['explain', code]), { code: 0, out: page, err: '' });
  });

  it('lists every code', async () => {
    const { out } = await runCli(['explain', '--list']);
    assert.deepEqual(out.trimEnd().split('\n'), diagnosticCodes);
  });

  const refusals: readonly (readonly [readonly string[], RegExp])[] = [
    [['explain'], /Name one code, or add --list\./],
    [['explain', 'a', 'b'], /Name one code/],
    [
      ['explain', 'workflow/step-not-awaitd'],
      /Unknown diagnostic workflow\/step-not-awaitd\. Did you mean workflow\/step-not-awaited\?/,
    ],
    [['explain', 'needs-plan'], /Did you mean document\/needs-plan, filter\/needs-plan\?/],
    [['explain', '../../package'], /Unknown diagnostic/],
  ];
  for (const [args, message] of refusals)
    it(`ends with 2: ${args.join(' ')}`, async () => {
      const { code, out, err } = await runCli(args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
});
