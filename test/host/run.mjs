// `npm run test:host [-- WORD…] [--grep TEXT] [--oldest] [--verbose]`: runs the suites in suite/ with mocha and the
// extension in this folder. They run inside the extension host of a real VS Code (the newest, or the oldest supported
// version). WORD selects suites by their file names, --grep selects tests by their titles.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { PlainError, reportError } from '../../scripts/support/plain-error.mjs';
import { finish, noResults, printResults } from '../../scripts/support/results.mjs';
import { launchBrowser, openWorkbench } from './browser.mjs';
import { startServer } from './server.mjs';
import { buildSuites, suiteEnv } from './suites.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const LIMIT_MS = 300_000;
const CRASH = /Extension Host Process exited.*/;
const CRASH_GRACE_MS = 3000; // time in which more output about a crash, such as a report, can arrive

/**
 * Runs the suites in one VS Code. Resolves to its report, or throws an error if something fails outside the tests.
 */
async function runSuites({ words, grep, oldest, verbose }) {
  const tests = await buildSuites(words);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-suite-'));
  const report = path.join(scratch, 'report.json');
  const folder = path.join(scratch, 'workspace');
  fs.cpSync(path.join(import.meta.dirname, 'workspace'), folder, { recursive: true });
  let server, browser;
  try {
    server = await startServer({
      development: true,
      editor: oldest ? 'oldest' : 'newest',
      env: { ...suiteEnv, RAMPART_HOST_REPORT: report, RAMPART_GREP: grep ?? '' },
      onLog: verbose ? (text) => process.stderr.write(text) : undefined,
    });
    browser = await launchBrowser(server.parts);
    let end;
    const ended = new Promise((resolve) => (end = resolve));
    const { page, problems } = await openWorkbench(browser, server, {
      folder,
      extension: root,
      tests,
      onLog: (kind, args) => verbose && console.log(`  ${kind}`, format(...args)),
      onExit: () => end(),
    });
    page.on('crash', () => end('the page crashed'));
    const watch = setInterval(() => {
      const crash = CRASH.exec(server.log());
      if (crash) setTimeout(end, CRASH_GRACE_MS, crash[0]);
    }, 500);
    const limit = setTimeout(() => end(`no end after ${LIMIT_MS / 1000} s`), LIMIT_MS);
    const reason = await ended;
    clearInterval(watch);
    clearTimeout(limit);
    if (fs.existsSync(report)) {
      const notRun = fs.existsSync(`${report}.not-run`) ? fs.readFileSync(`${report}.not-run`, 'utf8') : '';
      return { ...JSON.parse(fs.readFileSync(report, 'utf8')), notRun: notRun.split('\n').filter(Boolean) };
    }
    throw new Error(
      [reason ?? 'VS Code ended without a report', ...problems, server.log().slice(-4000)].join('\n'),
    );
  } finally {
    await browser?.close();
    await server?.stop();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    oldest: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const results = noResults();
try {
  const report = await runSuites({ words: positionals, ...values });
  for (const { title, error } of report.tests) {
    if (error === undefined) results.passed.push(title);
    else results.failed.push({ title, detail: error });
  }
  results.notRun.push(...report.notRun);
  if (report.tests.length === 0) throw new PlainError('no test ran');
  console.log(`VS Code ${report.vscode}, Node ${report.node}`);
} catch (error) {
  reportError(error);
  results.failed.push({ title: 'in VS Code', detail: error.message });
}
printResults(results, { verbose: true });
finish(results);
