import fs from 'node:fs';
import path from 'node:path';

/**
 * The results of a runner. `passed` contains the titles of the tests that passed. `notRun` contains the reasons why
 * something could not be run here, which counts as neither passed nor failed. `again` contains tests that failed and
 * then succeeded in a new window. They count as passed, but are reported.
 * @typedef {{ title: string, detail: string }} Failure
 * @typedef {{ passed: string[], failed: Failure[], notRun: string[], again: Failure[] }} Results
 */

/** @returns {Results} */
export const noResults = () => ({ passed: [], failed: [], notRun: [], again: [] });

/** @returns {Results} */
export const failure = (title, detail) => ({ ...noResults(), failed: [{ title, detail }] });

const OUTPUT_TAIL = 4000;

/**
 * Returns the results of a runner that has ended. If the runner left no results, ran no tests, or exited with an
 * error although no test failed, the results contain a failure that says so.
 * @param {string} title
 * @param {{ code: number | undefined, output: string }} ended
 * @param {Results | undefined} results the results that the runner wrote
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
 * Reads the results from a report of mocha's JSON reporter and from the `not run: …` lines that tests printed.
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

/**
 * Prints the results: one line per test if `verbose`, otherwise only the tests that failed, were not run, or
 * succeeded only on the second try.
 */
export function printResults(results, { verbose }) {
  if (verbose) for (const title of results.passed) console.log(`ok      ${title}`);
  for (const reason of results.notRun) console.log(`not run: ${reason}`);
  for (const { title, detail } of results.again) console.log(`again   ${title}: ${firstLine(detail)}`);
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}\n${detail}`);
}

const firstLine = (text) => text.split('\n', 1)[0];

/** Writes the results for `npm test` to the file in RAMPART_RESULTS, if it is set. */
export function writeResults(results) {
  const file = process.env.RAMPART_RESULTS;
  if (!file) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(results));
}

/**
 * Finishes a runner: writes its results for `npm test` if requested, prints the failed tests and the totals, and sets
 * the exit code.
 */
export function finish(results) {
  writeResults(results);
  endWith(results);
}

/**
 * Lists the failed tests again, because their details were printed much earlier. Then prints the totals and sets the
 * exit code.
 */
export function endWith(results) {
  for (const { title, detail } of results.failed) console.log(`FAILED  ${title}: ${firstLine(detail)}`);
  console.log(`${results.passed.length} passed, ${results.failed.length} failed`);
  process.exitCode = results.failed.length === 0 ? 0 : 1;
}
