// `npm run schemas`: writes `schemas/`, with one JSON Schema per document kind and intent. A test fails if the
// schemas are out of date.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
require('tsx/cjs');
const { schemaFiles } = require('../core/language/documents/json-schema.ts');

const folder = path.resolve(import.meta.dirname, '../schemas');
fs.mkdirSync(folder, { recursive: true });
const files = schemaFiles();
for (const name of fs.readdirSync(folder)) if (!files.has(name)) fs.rmSync(path.join(folder, name));
for (const [name, text] of files) fs.writeFileSync(path.join(folder, name), text);
console.log(`${files.size} files in schemas/`);
