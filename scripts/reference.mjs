// `npm run reference`: writes the generated pages of docs/reference/ (settings, commands, diagnostics), and the
// message section of each page about a diagnostic.
import fs from 'node:fs';
import path from 'node:path';
import { diagnosticPages } from './support/diagnostic-pages.mjs';
import { referencePages } from './support/reference.mjs';

const root = path.resolve(import.meta.dirname, '..');
const pages = await diagnosticPages();
for (const [file, text] of pages) fs.writeFileSync(path.join(root, file), text);
console.log(`${pages.size} files in docs/diagnostics/`);
for (const [file, text] of referencePages()) {
  fs.writeFileSync(path.join(root, file), text);
  console.log(file);
}
