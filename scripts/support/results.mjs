import fs from 'node:fs';
import path from 'node:path';

/**
 * What a runner found. `passed` are titles; `notRun` says why something could not be tried here and counts neither way;
 * `again` is what failed and then succeeded in a new window: it passed, and is told.
 * @typedef {{ title: string, detail: string }} Failure
 * @typedef {{ passed: string[], failed: Failure[], notRun: string[], again: Failure[] }} Results
 */

/** @returns {Results} */
export const noResults = () => ({ passed: [], failed: [], notRun: [], again: [] });

/** @returns {Results} */
export const failure = (title, detail) => ({ ...noResults(), failed: [{ title, detail }] });

const OUTPUT_TAIL = 4000;

/**
 * What a runner that has ended found. One that left no results, ran nothing, or failed with no test to blame has
 * crashed, and that is a failure: never silence.
 * @param {string} title
 * @param {{ code: number | undefined, output: string }} ended
 * @param {Results | undefined} results what it left behind
 * @returns {Results}
 */
export function judge(title, { code, output }, results) {
  const tail = output.slice(-OUTPUT_TAIL);
  if (!results) return failure(title, `ended with code ${code} and no results\n${tail}`);
  const { passed, failed, notRun } = results;
  if (passed.length + failed.length + notRun.length === 0) return failure(title, `ran no test\n${tail}`);
  if (code === 0 || failed.length > 0) return results;
  const crash = { title, detail: `ended with code ${code}, though no test failed\n${tail}` };
  return { ...results, failed: [crash] };
}

const NOT_RUN = 'not run: ';

/**
 * The results in a report of mocha's JSON reporter, with the `not run: …` lines that tests printed.
 * @returns {Results}
 */
export function readMochaReport({ passes, failures }, output) {
  return {
    ...noResults(),
    passed: passes.map((test) => test.fullTitle),
    failed: failures.map((test) => ({ title: test.fullTitle, detail: test.err.stack ?? test.err.message })),
    notRun: output
      .split('\n')
      .filter((line) => line.startsWith(NOT_RUN))
      .map((line) => line.slice(NOT_RUN.length)),
  };
}

/** Prints the results: a line a test when `verbose`, else only what failed and was not run. */
export function printResults(results, { verbose }) {
  if (verbose) for (const title of results.passed) console.log(`ok      ${title}`);
  for (const reason of results.notRun) console.log(`not run: ${reason}`);
  for (const { title, detail } of results.again) console.log(`again   ${title}: ${firstLine(detail)}`);
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}\n${detail}`);
}

const firstLine = (text) => text.split('\n', 1)[0];

/** Leaves the results for `npm test` where RAMPART_RESULTS names a file. */
export function writeResults(results) {
  const file = process.env.RAMPART_RESULTS;
  if (!file) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(results));
}

/** Ends a runner that ran on its own: leaves the results and ends the process as they are. */
export function finish(results) {
  writeResults(results);
  endWith(results);
}

/** Names again what failed, whose details are far above by now; prints the count and sets the exit code. */
export function endWith(results) {
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}: ${firstLine(detail)}`);
  console.log(`${results.passed.length} passed, ${results.failed.length} failed`);
  process.exitCode = results.failed.length === 0 ? 0 : 1;
}
