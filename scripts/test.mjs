// `npm test`: installs what it needs, runs every suite, ends with `N passed, N failed`.
// Until the packages are installed only Node built-ins may be imported.
import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './support/npm.mjs';
import { ensurePackages } from './support/packages.mjs';
import { reportError } from './support/plain-error.mjs';
import { runToEnd, withProgress } from './support/progress.mjs';
import { noResults, printResults } from './support/results.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const total = noResults();

function add(results) {
  for (const key of Object.keys(total)) total[key].push(...results[key]);
  printResults(results, { verbose: false });
}

const failure = (title, detail) => ({ ...noResults(), failed: [{ title, detail }] });

/** Runs one of our runners. One that ends without results, or fails with none to blame, is a failure itself. */
async function addRunner(title, script) {
  const file = path.join(root, '.build/results', `${path.basename(script, '.mjs')}.json`);
  fs.rmSync(file, { force: true });
  const { code, output } = await withProgress(title, () =>
    runToEnd(process.execPath, [script], { env: { ...process.env, RAMPART_RESULTS: file } }),
  );
  const results = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : noResults();
  const silent = results.failed.length === 0 && (code !== 0 || results.passed.length === 0);
  add(silent ? failure(title, `ended with code ${code}\n${output}`) : results);
}

async function addChecks() {
  const { checks, runCheck } = await import('./check.mjs');
  const outcomes = await withProgress('Types, format, lint', () => Promise.all(checks.map(runCheck)));
  for (const { name, ok, output } of outcomes) {
    add(ok ? { ...noResults(), passed: [name] } : failure(name, output));
  }
}

/** Runs a script of package.json that is mocha on some tests. */
async function addMocha(title, script) {
  const report = path.join(root, '.build/results/mocha.json');
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  const json = ['--reporter', 'json', '--reporter-option', `output=${report}`];
  const { code, output } = await withProgress(title, () =>
    runNpm(['run', '--silent', script, '--', ...json]),
  );
  if (!fs.existsSync(report)) return add(failure(title, output));
  const { passes, failures } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const notRun = output.split('\n').filter((line) => line.startsWith('not run: '));
  add({
    passed: passes.map((test) => test.fullTitle),
    failed: failures.map((test) => ({ title: test.fullTitle, detail: test.err.stack ?? test.err.message })),
    notRun: notRun.map((line) => line.slice('not run: '.length)),
  });
  if (code !== 0 && failures.length === 0)
    add(failure(title, `ended with code ${code}\n${output.slice(-4000)}`));
}

const addTests = () => addMocha('Unit, property, protocol, service and webview tests', 'unit');

async function addPackage() {
  await addMocha('Tests of the package', 'test:package');
}

/** The suites in a real VS Code; where it cannot run (another platform) that is said and counts neither way. */
async function addHost() {
  const { prepare, unsupportedReason } = await import('../test/host/prepare.mjs');
  const reason = unsupportedReason();
  if (reason)
    return add({ ...noResults(), notRun: [`the suites in VS Code: ${reason.replaceAll('\n', ' ')}`] });
  await prepare();
  await addRunner('Suites inside VS Code', 'test/host/run.mjs');
  await addRunner('Journeys through the workbench', 'test/host/ui.mjs');
}

try {
  await ensurePackages(root);
} catch (error) {
  reportError(error);
  add(failure('install', 'the packages could not be installed'));
}
const stages = total.failed.length > 0 ? [] : [addChecks, addTests, addPackage, addHost];
for (const stage of stages) {
  try {
    await stage();
  } catch (error) {
    add(failure(stage.name, error.stack));
  }
}
console.log(`${total.passed.length} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 ? 0 : 1;
