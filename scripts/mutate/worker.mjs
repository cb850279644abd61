// Runs tests again and again in one process, started with `--require tsx/cjs` by test-process.mjs. Between two runs,
// only the changed source and what depends on it are loaded again: starting a process and loading the rest would take
// most of the time.
import { createRequire } from 'node:module';
import Mocha from 'mocha';

const { cache } = createRequire(import.meta.url);

/** Forgets modules and everything that requires them, directly or not. */
function forget(files) {
  const stale = new Set(files.filter((file) => cache[file] !== undefined));
  for (let size = -1; size !== stale.size;) {
    size = stale.size;
    for (const [file, module] of Object.entries(cache))
      if (module.children.some((child) => stale.has(child.filename))) stale.add(file);
  }
  for (const file of stale) delete cache[file];
}

/** Resolves to whether all tests of a file pass. It ends at the first one that does not. */
async function passes(file) {
  const mocha = new Mocha({ bail: true, reporter: class {}, timeout: 60_000 });
  forget([file]);
  mocha.addFile(file);
  return (await new Promise((resolve) => mocha.run(resolve))) === 0;
}

process.on('message', async ({ changed, tests }) => {
  forget(changed);
  const tookMs = {};
  for (const test of tests) {
    const began = Date.now();
    const isPassed = await passes(test).catch(() => false);
    tookMs[test] = Date.now() - began;
    if (!isPassed) {
      process.send({ failed: test, tookMs });
      return;
    }
  }
  process.send({ tookMs });
});
