// `npm run reference`: writes the generated pages of docs/reference/: settings, commands and diagnostics.
import fs from 'node:fs';
import path from 'node:path';
import { referencePages } from './support/reference.mjs';

const root = path.resolve(import.meta.dirname, '..');
for (const [file, text] of referencePages()) {
  fs.writeFileSync(path.join(root, file), text);
  console.log(file);
}
