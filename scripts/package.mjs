// `npm run package [-- --if-changed]`: builds production bundles, then packages them as .build/rampart.vsix, in
// which undici is the only npm package that is not bundled.
import fs from 'node:fs';
import path from 'node:path';
import { reportError } from './support/plain-error.mjs';
import { ensurePackaged, packageExtension, vsixFile } from './support/vsix.mjs';

try {
  await (process.argv.includes('--if-changed') ? ensurePackaged() : packageExtension());
  const kib = fs.statSync(vsixFile).size / 1024;
  console.log(`${path.relative(process.cwd(), vsixFile)} (${kib.toFixed(0)} KiB)`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
