import fs from 'node:fs';
import path from 'node:path';

/**
 * What a runner found. `passed` are titles; `notRun` says why something could not be tried here and counts neither way.
 * @typedef {{ passed: string[], failed: { title: string, detail: string }[], notRun: string[] }} Results
 */

/** @returns {Results} */
export const noResults = () => ({ passed: [], failed: [], notRun: [] });

/** Prints the results: a line a test when `verbose`, else only what failed and was not run. */
export function printResults(results, { verbose }) {
  if (verbose) for (const title of results.passed) console.log(`ok      ${title}`);
  for (const reason of results.notRun) console.log(`not run: ${reason}`);
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}\n${detail}`);
}

/** Leaves the results for `npm test` where RAMPART_RESULTS names a file. */
export function writeResults(results) {
  const file = process.env.RAMPART_RESULTS;
  if (!file) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(results));
}

/** Ends a runner that ran on its own: prints the count, leaves the results, sets the exit code. */
export function finish(results) {
  writeResults(results);
  console.log(`${results.passed.length} passed, ${results.failed.length} failed`);
  process.exitCode = results.failed.length === 0 ? 0 : 1;
}
