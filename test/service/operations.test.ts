import assert from 'node:assert/strict';
import fs from 'node:fs';
import { operations } from '../../local/operations';
import { readJsonLines, withShared } from '../support/shared';

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}

describe('the operations of the demo service', () => {
  withShared('reference/operation-table.json', (file) => {
    const { operations: rows } = JSON.parse(fs.readFileSync(file, 'utf8')) as { operations: Row[] };
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));

    it('are all 94 of the table', () => {
      assert.equal(rows.length, 94);
      // Edge endpoints are excluded because they are not part of the API: they need no credential, and their
      // responses have no envelope.
      const api = rows.filter(({ path }) => !path.startsWith('/cdn-cgi/'));
      assert.deepEqual(
        api.map(({ method, path }) => `${method} ${path}`).filter((name) => !known.has(name)),
        [],
      );
    });

    it('are called as in the table', () => {
      const idOf = new Map(operations.map(({ method, path, id }) => [`${method} ${path}`, id]));
      for (const { method, path, operationId } of rows)
        if (!operationId.startsWith('(')) assert.equal(idOf.get(`${method} ${path}`), operationId);
    });
  });

  withShared('reference/rulesets/operation-table.jsonl', (file) => {
    it('include all 42 of rulesets and lists, by their names', () => {
      const rows = readJsonLines<{ id: string; method: string; path: string }>(file);
      assert.equal(rows.length, 42);
      const idOf = new Map(operations.map(({ method, path, id }) => [`${method} ${path}`, id]));
      for (const { method, path, id } of rows) assert.equal(idOf.get(`${method} ${path}`), id);
    });
  });

  it('have unique names', () => {
    assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
  });
});
