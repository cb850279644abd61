import { spawn } from 'node:child_process';
import path from 'node:path';
import { runtimeFolder } from './prepare.mjs';

const here = import.meta.dirname;

/** Starts the runtime with a script in a separate process. The runtime must be installed. */
export async function startRuntime(script) {
  const child = spawn(process.execPath, [path.join(here, 'serve.mjs'), runtimeFolder(), script]);
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = await Promise.race([
    new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim()))),
    ended.then(() => Promise.reject(new Error(errors))),
  ]);
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { origin, stop };
}
