import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Declares a test for each case in the files of a folder below `test/fixtures`. A case consists of a line that starts
 * with `#` and describes the case, the input, a line `----`, and the expected lines. Cases are separated by a line
 * `====`. `UPDATE=1` writes the actual lines as the expected ones, so changes are visible in the diff of the file.
 */
export function keepCases(
  folder: string,
  answer: (input: string, head: string, file: string) => Promise<readonly string[]>,
): void {
  const root = path.resolve(__dirname, '../fixtures', folder);
  for (const file of fs.readdirSync(root).sort())
    describe(file, () => {
      const full = path.join(root, file);
      const cases = fs.readFileSync(full, 'utf8').split('\n====\n').map(readCase);
      if (process.env.UPDATE)
        it('is written', async () => {
          const written = await Promise.all(
            cases.map(async ({ head, input }) =>
              [`# ${head}`, input, '----', ...(await answer(input, head, file))].join('\n'),
            ),
          );
          fs.writeFileSync(full, `${written.join('\n====\n')}\n`);
        });
      else
        for (const { head, input, expected } of cases)
          it(`${head}: ${input.split('\n')[0] ?? ''}`, async () =>
            assert.deepEqual(await answer(input, head, file), expected));
    });
}

function readCase(block: string) {
  const [given = '', told = ''] = block.replace(/\n$/, '').split('\n----');
  const [head = '', ...lines] = given.split('\n');
  return {
    head: head.replace(/^# /, ''),
    input: lines.join('\n'),
    expected: told === '' ? [] : told.slice(1).split('\n'),
  };
}
