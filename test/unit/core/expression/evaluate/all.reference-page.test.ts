import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { assumptions } from '../../../../../core/expression/evaluate/assumptions';
import { requestAssumptions } from '../../../../../core/requests/request-assumptions';
import { readJsonLines, withShared } from '../../../../support/shared';
import { type EvaluationLine } from '../../../../support/evaluation';

const page = fs.readFileSync(path.resolve(__dirname, '../../../../../docs/reference/evaluation.md'), 'utf8');

describe('docs/reference/evaluation.md', () => {
  it('lists every assumption with its text, and no other', () => {
    const rows = [...page.matchAll(/^\| `(assume\/[a-z0-9-]+)` \| (.*) \|$/gm)].map(([, id, text]) => [
      id,
      text,
    ]);
    assert.deepEqual(
      rows,
      [...assumptions, ...requestAssumptions].map(({ id, text }) => [id, text()]),
    );
  });

  withShared('corpus/insight/evaluation.jsonl', (file) => {
    it('has the counts of the corpus', () => {
      const lines = readJsonLines<EvaluationLine>(file);
      const second = lines.filter((line) => line.resultIfMissingNeIsFalse !== undefined).length;
      const clauses = lines.reduce((sum, line) => sum + (line.clauses?.length ?? 0), 0);
      for (const count of [lines.length, second, clauses]) {
        const shown = count.toLocaleString('en-US');
        assert.ok(page.includes(`| ${shown} | ${shown} (100 %) |`), shown);
      }
    });
  });
});
