import assert from 'node:assert/strict';
import { firstErrorOf } from '../../../../cli/mcp/account-tools';
import { type ToolResult } from '../../../../core/tools/call-tool';

const document = { uri: 'file:///rules/a.access_rule.json', text: '{}' };
const firstError = (result: ToolResult): Promise<string | undefined> =>
  firstErrorOf({ run: () => Promise.resolve(result) }, new AbortController().signal)(document);

describe('the first error of a document, for tools over MCP', () => {
  it('is that of the check', async () => {
    const problems = [
      { severity: 'warning', line: 1, message: 'Slow.' },
      { severity: 'error', line: 2, message: 'Wrong.' },
      { severity: 'error', line: 3, message: 'Also wrong.' },
    ];
    assert.equal(await firstError({ answer: { problems } }), 'line 2: Wrong.');
    assert.equal(await firstError({ answer: { problems: problems.slice(0, 1) } }), undefined);
  });

  it('says that the check failed, because an unchecked document must not count as valid', async () => {
    assert.equal(
      await firstError({ error: 'a.json cannot be read.' }),
      'could not be checked: a.json cannot be read.',
    );
  });
});
