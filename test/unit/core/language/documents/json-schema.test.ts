import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { schemaFiles } from '../../../../../core/language/documents/json-schema';

const folder = path.resolve(__dirname, '../../../../../schemas');

describe('schemas/', () => {
  it('is what `npm run schemas` writes', () => {
    const files = schemaFiles();
    assert.deepEqual(fs.readdirSync(folder).sort(), [...files.keys()].sort());
    for (const [name, text] of files)
      assert.equal(fs.readFileSync(path.join(folder, name), 'utf8'), text, name);
  });
});
