// Manages the process that runs the tests, and starts a new one if a change makes it exit or exceed its time limit.
import { fork } from 'node:child_process';
import path from 'node:path';

/** Runs the tests of a copy of the project in one process that is reused between runs. */
export class TestProcess {
  #root;
  #child;

  /** @param {string} root the folder that contains the copy of the project */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Runs tests in the given order until one fails. The result contains the failed test, if any, and how long each test
   * took.
   * @param {string[]} tests paths in the project
   * @param {string[]} changed paths in the project of the sources that differ from the previous run
   * @param {string | undefined} source the only source that differs from a run in which all tests passed. Tests that do
   *   not load it are left out. If undefined, all tests run.
   * @param {number} limitMs time limit of a run. A run that exceeds the limit counts as failed, and its first test is
   *   reported as the failed test.
   * @returns {Promise<{ failed?: string, reason?: string, tookMs: Record<string, number> }>}
   */
  async run(tests, changed, source, limitMs) {
    const absolute = (file) => path.join(this.#root, file);
    const child = (this.#child ??= fork(path.join(import.meta.dirname, 'worker.mjs'), [], {
      cwd: this.#root,
      execArgv: ['--require', 'tsx/cjs'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }));
    const ended = await new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const settle = (message) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(message);
      };
      child.once('message', settle);
      child.once('exit', () => settle(undefined));
      child.send({
        changed: changed.map(absolute),
        source: source === undefined ? undefined : absolute(source),
        tests: tests.map(absolute),
      });
    });
    if (ended === undefined) {
      this.#child = undefined;
      return { failed: tests[0], reason: 'the process ended', tookMs: {} };
    }
    const relative = (file) => path.relative(this.#root, file);
    return {
      ...(ended.failed === undefined ? {} : { failed: relative(ended.failed), reason: ended.reason }),
      tookMs: Object.fromEntries(Object.entries(ended.tookMs).map(([file, ms]) => [relative(file), ms])),
    };
  }

  stop() {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
