import assert from 'node:assert/strict';
import { runCli } from '../../../support/run-cli';

const answers = async (...input: string[]) => {
  const { out } = await runCli(['check', '--jsonl'], { input });
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: unknown; error?: string; diagnostics?: unknown[] });
};

describe('check --jsonl', () => {
  it('answers an unknown language, broken lines and missing members with an error each, in order', async () => {
    const lines = [
      '{"id": 1, "language": "klingon", "text": "nuqneH"}',
      '{"id": 2',
      '[3]',
      '{"id": 4, "text": "x"}',
      '',
      '{"id": {"deep": 5}, "language": "filter"}',
    ];
    const found = await answers(lines.join('\n'));
    assert.deepEqual(
      found.map((one) => one.id),
      [1, null, null, 4, { deep: 5 }],
    );
    const expected = [
      /unknown language klingon/,
      /line 2 is not JSON/,
      /line 3 is not a JSON object/,
      /line 4 has no "language"/,
      /line 6 has no "text"/,
    ];
    for (const [index, pattern] of expected.entries()) assert.match(found[index]?.error ?? '', pattern);
  });

  it('reads lines across chunks, with any line end', async () => {
    const found = await answers('{"id": 1, "lang', 'uage": "a", "text": ""}\r\n{"id"', ': 2}\n{"id": 3}');
    assert.deepEqual(
      found.map((one) => one.id),
      [1, 2, 3],
    );
  });
});
