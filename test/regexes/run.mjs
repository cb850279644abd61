// Installs the analysis tool for regular expressions if needed, then runs mocha with the given arguments. If the tool
// cannot be installed (no network), this is reported and does not count as a failure.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepareAnalysis } from './prepare.mjs';

const root = path.resolve(import.meta.dirname, '../..');

try {
  await prepareAnalysis();
} catch (error) {
  console.log(`not run: the analysis of regular expressions: ${error.message.split('\n')[0]}`);
  process.exit(0);
}
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
const args = [mocha, 'test/regexes/**/*.test.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
