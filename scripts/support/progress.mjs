import { spawn } from 'node:child_process';

const BEAT_MS = 3000;

/** Prints `label …`, then a line with the seconds gone every few seconds until `work` is over. */
export async function withProgress(label, work, log = console.error) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  log(`${label} …`);
  const timer = setInterval(() => log(`${label} … ${seconds()} s`), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a program to its end and keeps what it prints. Resolves also when it fails or is not there
 * (`code` is then undefined).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number | undefined, output: string }>}
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const take = (data) => (output += data);
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => resolve({ code: undefined, output: output + String(error) }));
    child.on('close', (code) => resolve({ code: code ?? undefined, output }));
  });
}
