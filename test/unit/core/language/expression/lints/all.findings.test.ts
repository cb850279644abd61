import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { findingsOf, type FindingOptions } from '../../../../../support/expression-findings';

/**
 * The folder of expressions with all their diagnostics. Each block in a file consists of `@` and options (if any), the
 * expression, and the diagnostics. `UPDATE=1` rewrites the diagnostics, so changes are visible in the diff of the file.
 * Holes are written as the character U+E000, which most editors show as an empty box or not at all.
 */
const folder = path.resolve(__dirname, '../../../../../fixtures/filter-findings');

interface Case {
  readonly head: readonly string[];
  readonly text: string;
  readonly options: FindingOptions;
  readonly findings: readonly string[];
}

/** Reads options in the format of the fixture files, where the time is written as a date. */
function readOptions(line: string): FindingOptions {
  const { now, ...options } = JSON.parse(line) as Omit<FindingOptions, 'now'> & { readonly now?: string };
  return now === undefined ? options : { ...options, now: () => Date.parse(now) };
}

function readCase(block: string): Case {
  const lines = block.split('\n');
  const head = lines.slice(0, lines[0]?.startsWith('@ ') ? 2 : 1);
  return {
    head,
    text: head.at(-1) ?? '',
    options: head.length > 1 ? readOptions((head[0] ?? '').slice(2)) : {},
    findings: lines.slice(head.length).map((line) => line.trimStart()),
  };
}

describe('findings about expressions', () => {
  for (const file of fs.readdirSync(folder).sort())
    describe(file, () => {
      const full = path.join(folder, file);
      const cases = fs.readFileSync(full, 'utf8').trimEnd().split('\n\n').map(readCase);
      if (process.env.UPDATE)
        fs.writeFileSync(
          full,
          `${cases.map(({ head, text, options }) => [...head, ...findingsOf(text, options).map((line) => `    ${line}`)].join('\n')).join('\n\n')}\n`,
        );
      else
        for (const { head, text, options, findings } of cases)
          it(head.join(' '), () => assert.deepEqual(findingsOf(text, options), findings));
    });
});
