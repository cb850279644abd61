// `npm run package:cli`: packs the command-line tool as an npm package, .build/rampart-VERSION.tgz, without
// dependencies.
import fs from 'node:fs';
import path from 'node:path';
import { packCommandLine } from './support/npm-package.mjs';
import { reportError } from './support/plain-error.mjs';

try {
  const file = await packCommandLine();
  const kib = fs.statSync(file).size / 1024;
  console.log(`${path.relative(process.cwd(), file)} (${kib.toFixed(0)} KiB)`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
