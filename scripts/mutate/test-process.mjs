// The process that runs the tests, and another one after each that a change has brought to its end.
import { fork } from 'node:child_process';
import path from 'node:path';

/** Tests of a copy of the project, run in a process that is kept. */
export class TestProcess {
  #root;
  #child;

  /** @param {string} root folder of the copy */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Runs tests in the given order until one fails. The result is that one, if any, and how long each took.
   * @param {string[]} tests paths in the project
   * @param {string[]} changed sources that differ from the run before, paths in the project
   * @param {number} limitMs a run that takes longer has failed, at the first test as far as is known
   * @returns {Promise<{ failed?: string, reason?: string, tookMs: Record<string, number> }>}
   */
  async run(tests, changed, limitMs) {
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
      child.send({ changed: changed.map(absolute), tests: tests.map(absolute) });
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
