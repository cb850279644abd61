// `npm test`: installs what it needs, runs every suite, and prints `N passed, N failed` at the end. Until the
// packages are installed, only Node.js built-ins may be imported.
import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './support/npm.mjs';
import { ensurePackages } from './support/packages.mjs';
import { reportError } from './support/plain-error.mjs';
import { runToEnd, withProgress } from './support/progress.mjs';
import { endWith, failure, judge, noResults, printResults, readMochaReport } from './support/results.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
/** Time limit of a suite. A suite that takes longer is assumed to hang. It is stopped and counts as failed. */
const LIMIT_MS = 30 * 60_000;
const total = noResults();

function add(results) {
  for (const key of Object.keys(total)) total[key].push(...results[key]);
  printResults(results, { verbose: false });
}

const readJson = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

/** Returns the path of a file in which a runner stores its results. Results of an earlier run are removed. */
function emptyReport(name) {
  const file = path.join(root, '.build/results', `${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

/** Runs one of the project's runners and adds its results. */
async function addRunner(title, script, ...words) {
  const file = emptyReport([path.basename(script, '.mjs'), ...words].join(''));
  const ended = await withProgress(title, () =>
    runToEnd(process.execPath, [script, ...words], {
      env: { ...process.env, RAMPART_RESULTS: file },
      limitMs: LIMIT_MS,
    }),
  );
  add(judge(title, ended, readJson(file)));
}

/** Runs a package.json script that runs mocha on some tests, and adds its results. */
async function addMocha(title, script) {
  const file = emptyReport('mocha');
  const json = ['--reporter', 'json', '--reporter-option', `output=${file}`];
  const ended = await withProgress(title, () =>
    runNpm(['run', '--silent', script, '--', ...json], { limitMs: LIMIT_MS }),
  );
  const report = readJson(file);
  add(judge(title, ended, report && readMochaReport(report, ended.output)));
}

async function addChecks() {
  const { checks, runCheck } = await import('./check.mjs');
  const outcomes = await withProgress('Types, format, lint', () => Promise.all(checks.map(runCheck)));
  for (const { name, ok, output } of outcomes) {
    add(ok ? { ...noResults(), passed: [name] } : failure(name, output));
  }
}

const addTests = () => addMocha('Unit, property, protocol, service and webview tests', 'unit');

/**
 * Installs what later suites need in addition to the project's own packages. The installations run one after another
 * while the first suites run. Each suite awaits the promise of the installation that it needs.
 */
function bringAll() {
  let before = Promise.resolve();
  const bring = (load) => {
    const brought = before.then(load);
    before = brought.catch(() => undefined); // a failed installation is reported by the suite that awaits it
    return brought;
  };
  return {
    regexes: bring(async () => (await import('../test/regexes/prepare.mjs')).prepareAnalysis()),
    runtime: bring(async () => (await import('../test/runtime/prepare.mjs')).prepareRuntime()),
    clients: bring(async () => (await import('../test/clients/prepare.mjs')).readyClients()),
    nodes: bring(async () => (await import('../test/nodes/prepare.mjs')).readyNodes()),
    editors: bring(async () => {
      const { prepare, unsupportedReason } = await import('../test/host/prepare.mjs');
      const reason = unsupportedReason();
      if (reason) return reason;
      await prepare();
      await prepare({ editor: 'oldest' });
      return undefined;
    }),
  };
}

const firstLine = (error) => error.message.replaceAll('\n', ' ');

/**
 * Runs tests that need packages installed on demand, and adds their results. If the packages are not available, the
 * tests are reported as not run.
 */
async function addBrought(what, brought, script) {
  try {
    await brought;
  } catch (error) {
    return add({ ...noResults(), notRun: [`the tests with ${what}: ${firstLine(error)}`] });
  }
  await addMocha(`Tests with ${what}`, script);
}

const addRegexes = ({ regexes }) => addBrought('an analysis of regular expressions', regexes, 'test:regexes');
const addRuntime = ({ runtime }) => addBrought('a local workflow runtime', runtime, 'test:runtime');
const addClients = ({ clients }) => addBrought("the vendor's clients", clients, 'test:clients');

/**
 * Tests the command-line tool on every supported release of Node.js, or only on the current release if the others are
 * not available.
 */
async function addPackage({ nodes }) {
  try {
    process.env.RAMPART_NODES = (await nodes).join(path.delimiter);
  } catch (error) {
    add({ ...noResults(), notRun: [`the command line on Node.js 20, 22 and 24: ${firstLine(error)}`] });
  }
  await addMocha('Tests of the package', 'test:package');
}

/**
 * Runs the suites in a real VS Code. If this is not possible (on an unsupported platform), they are reported as not
 * run.
 */
async function addHost({ editors }) {
  const reason = await editors;
  if (reason)
    return add({ ...noResults(), notRun: [`the suites in VS Code: ${reason.replaceAll('\n', ' ')}`] });
  await addRunner('Suites inside VS Code', 'test/host/run.mjs');
  await addRunner('Suites inside the oldest VS Code', 'test/host/run.mjs', '--oldest');
  await addRunner('Journeys through the workbench', 'test/host/ui.mjs');
}

try {
  await ensurePackages(root);
} catch (error) {
  reportError(error);
  add(failure('install', 'the packages could not be installed'));
}
const stages =
  total.failed.length > 0
    ? []
    : [addChecks, addTests, addRegexes, addRuntime, addClients, addPackage, addHost];
const brought = stages.length > 0 ? bringAll() : undefined;
for (const stage of stages) {
  try {
    await stage(brought);
  } catch (error) {
    add(failure(stage.name, error.stack));
  }
}
endWith(total);
