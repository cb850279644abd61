// Installs a real local workflow runtime if needed, then runs mocha with the given arguments. If the runtime is not
// available (no network, no engine for the platform), this is reported and does not count as a failure.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepareRuntime } from './prepare.mjs';

const root = path.resolve(import.meta.dirname, '../..');

try {
  await prepareRuntime();
} catch (error) {
  console.log(`not run: the tests with a local workflow runtime: ${error.message.split('\n')[0]}`);
  process.exit(0);
}
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
const args = [mocha, 'test/runtime/**/*.test.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
