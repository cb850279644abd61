import { spawn } from 'node:child_process';

/**
 * Returns the interval in milliseconds at which progress is reported. The interval is longer in a log than in a
 * terminal.
 */
const beatMs = () => (process.stderr.isTTY ? 3000 : 30_000);

/** Prints `label …`, then a line with the elapsed time every few seconds, and at the end how long `work` took. */
export async function withProgress(label, work, log = console.error) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  log(`${label} …`);
  const timer = setInterval(() => log(`${label} … ${seconds()} s`), beatMs());
  try {
    return await work();
  } finally {
    clearInterval(timer);
    log(`${label}: ${seconds()} s`);
  }
}

/**
 * Runs a program and captures its output. The program is killed if it runs longer than `limitMs`. The promise resolves
 * even if the program fails, is killed, or does not exist. `code` is undefined if there is no exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { limitMs?: number }} [options]
 * @returns {Promise<{ code: number | undefined, output: string }>}
 */
export function runToEnd(command, args, { limitMs, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const take = (data) => (output += data);
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const end = (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    };
    const limit = limitMs && setTimeout(stop, limitMs);
    function stop() {
      output += `\nkilled after ${limitMs / 60_000} minutes\n`;
      child.kill();
      // processes that the program started may continue to run and keep the program's output open
      child.stdout?.destroy();
      child.stderr?.destroy();
      end(undefined);
    }
    child.on('error', (error) => {
      output += String(error);
      end(undefined);
    });
    child.on('close', (code) => end(code ?? undefined));
  });
}
