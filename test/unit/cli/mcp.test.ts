import assert from 'node:assert/strict';
import { runCli } from '../../support/run-cli';

describe('rampart mcp', () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['mcp'], 'rampart mcp: Add --stdio: it is the only transport.\n'],
    [['mcp', '--stdio', 'none'], `rampart mcp: ${process.cwd()}/none: there is no such folder.\n`],
    [['mcp', '--http'], "rampart mcp: Unknown option '--http'\n"],
  ];
  for (const [args, err] of cases)
    it(`rejects ${args.join(' ')}`, async () => {
      assert.deepEqual(await runCli(args), { code: 2, out: '', err });
    });
});
