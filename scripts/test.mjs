// `npm test`: installs what it needs, runs every suite, ends with `N passed, N failed`.
// Only Node built-ins may be imported before the install.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

if (!fs.existsSync('node_modules/.package-lock.json')) {
  console.log('installing packages …');
  const install = spawnSync('npm', ['ci', '--no-progress'], { stdio: 'inherit' });
  if (install.status !== 0) {
    console.error('The packages could not be installed: is the npm registry reachable?');
    process.exit(1);
  }
}

let passed = 0;
let failed = 0;
const count = (ok, name, output) => {
  if (ok) passed++;
  else failed++;
  console.log(ok ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
};

const { checks, runCheck } = await import('./check.mjs');
for (const { name, ok, output } of await Promise.all(checks.map(runCheck))) count(ok, name, output);

fs.mkdirSync('.build', { recursive: true });
const report = path.join(root, '.build/mocha.json');
const mocha = spawnSync(
  'node_modules/.bin/mocha',
  ['--reporter', 'json', '--reporter-option', `output=${report}`],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  },
);
for (const line of mocha.stdout.split('\n')) if (line.startsWith('not run:')) console.log(line);
const { stats, failures } = JSON.parse(fs.readFileSync(report, 'utf8'));
passed += stats.passes;
failed += stats.failures;
for (const failure of failures)
  console.log(`FAILED  ${failure.fullTitle}\n${failure.err.stack ?? failure.err.message}`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && mocha.status === 0 ? 0 : 1;
