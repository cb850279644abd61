import fs from 'node:fs';
import path from 'node:path';

/**
 * The results of a runner. `passed` contains titles; `notRun` contains the reasons why something could not be run here,
 * and counts neither way; `again` contains tests that failed and then succeeded in a new window: they count as passed,
 * and are reported.
 * @typedef {{ title: string, detail: string }} Failure
 * @typedef {{ passed: string[], failed: Failure[], notRun: string[], again: Failure[] }} Results
 */

/** @returns {Results} */
export const noResults = () => ({ passed: [], failed: [], notRun: [], again: [] });

/** @returns {Results} */
export const failure = (title, detail) => ({ ...noResults(), failed: [{ title, detail }] });

const OUTPUT_TAIL = 4000;

/**
 * Returns the results of a runner that has ended. A runner that left no results, ran nothing, or failed without a
 * failed test has crashed, which is reported as a failure.
 * @param {string} title
 * @param {{ code: number | undefined, output: string }} ended
 * @param {Results | undefined} results the results that it wrote
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
 * Reads the results from a report of mocha's JSON reporter, with the `not run: …` lines that tests printed.
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

/** Prints the results: one line per test if `verbose`, otherwise only what failed and was not run. */
export function printResults(results, { verbose }) {
  if (verbose) for (const title of results.passed) console.log(`ok      ${title}`);
  for (const reason of results.notRun) console.log(`not run: ${reason}`);
  for (const { title, detail } of results.again) console.log(`again   ${title}: ${firstLine(detail)}`);
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}\n${detail}`);
}

const firstLine = (text) => text.split('\n', 1)[0];

/** Writes the results for `npm test` if RAMPART_RESULTS names a file. */
export function writeResults(results) {
  const file = process.env.RAMPART_RESULTS;
  if (!file) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(results));
}

/** Finishes a runner that runs on its own: writes the results and ends the process accordingly. */
export function finish(results) {
  writeResults(results);
  endWith(results);
}

/**
 * Repeats the names of the failed tests, whose details are far above by now; prints the count and sets the exit code.
 */
export function endWith(results) {
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}: ${firstLine(detail)}`);
  console.log(`${results.passed.length} passed, ${results.failed.length} failed`);
  process.exitCode = results.failed.length === 0 ? 0 : 1;
}
