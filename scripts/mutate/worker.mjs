// Runs tests repeatedly in one process, which test-process.mjs starts with `--require tsx/cjs`. Between two runs,
// only the changed source and the modules that depend on it are reloaded, because starting a process and loading
// everything would take most of the time.
import { createRequire } from 'node:module';
import Mocha from 'mocha';

const { cache } = createRequire(import.meta.url);

/** Removes modules, and all modules that depend on them directly or indirectly, from the module cache. */
function forget(files) {
  const stale = new Set(files.filter((file) => cache[file] !== undefined));
  for (let size = -1; size !== stale.size;) {
    size = stale.size;
    for (const [file, module] of Object.entries(cache))
      if (module.children.some((child) => stale.has(child.filename))) stale.add(file);
  }
  for (const file of stale) delete cache[file];
}

/**
 * For each test file, all modules that it loads directly or indirectly.
 * @type {Map<string, Set<string>>}
 */
const loaded = new Map();

/** Returns all modules in the module cache that a module loads directly or indirectly, and the module itself. */
function modulesOf(file) {
  const found = new Set([file]);
  for (const one of found) for (const child of cache[one]?.children ?? []) found.add(child.filename);
  return found;
}

/** Resolves to the error of the first test that fails, or undefined if all tests of a file pass. */
async function failureOf(file) {
  let failure;
  const reporter = class {
    constructor(runner) {
      runner.on('fail', (test, error) => (failure ??= `${test.fullTitle()}: ${error?.message}`));
    }
  };
  const mocha = new Mocha({ bail: true, reporter, timeout: 60_000 });
  forget([file]);
  mocha.addFile(file);
  const failures = await new Promise((resolve) => mocha.run(resolve));
  return failures === 0 ? undefined : (failure ?? 'no test ran');
}

process.on('message', async ({ changed, source, tests }) => {
  forget(changed);
  const tookMs = {};
  for (const test of tests) {
    // A test that passed without loading the source is assumed not to notice a change to it. This is wrong only for
    // tests that read sources as text or start other processes.
    if (source !== undefined && loaded.get(test)?.has(source) === false) continue;
    const began = Date.now();
    const reason = await failureOf(test).catch((error) => String(error));
    tookMs[test] = Date.now() - began;
    if (reason === undefined && !loaded.has(test)) loaded.set(test, modulesOf(test));
    if (reason !== undefined) {
      process.send({ failed: test, reason, tookMs });
      return;
    }
  }
  process.send({ tookMs });
});
