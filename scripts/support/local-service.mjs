import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';

const dist = path.resolve(import.meta.dirname, '../../dist');
const cli = path.join(dist, 'cli.js');
const START_LIMIT_MS = 20_000;
const FIRST_LINE = /^(http:\/\/\S+)\s*$/m;

/** Returns whether the build contains the service and the command-line tool that starts it. */
export const hasLocalService = () => [cli, path.join(dist, 'local.js')].every((file) => fs.existsSync(file));

/**
 * Starts `rampart serve` and resolves when it has printed its address. If it fails, the error contains the service's
 * own messages, for example about a broken state file or a port in use.
 * @param {{ port?: number, state?: string, token?: string, large?: boolean, speed?: number, onSaid?: (text: string)
 *   => void }} [options] `onSaid` receives what the service prints in addition to its address, for example that a
 *   broken state file was moved aside; `large` adds the account with 100,000 instances, which the command-line tool
 *   does not offer
 * @returns {Promise<{ url: string, gone: Promise<unknown>, stop: () => Promise<void> }>}
 */
export async function startLocalService({ port, state, token, large, speed, onSaid } = {}) {
  const args = large ? [path.join(dist, 'local.js'), '--large'] : [cli, 'serve'];
  if (port !== undefined) args.push('--port', String(port));
  if (state !== undefined) args.push('--state', state);
  if (speed !== undefined) args.push('--speed', String(speed));
  if (token !== undefined) args.push('--token', token);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((resolve) => child.once('close', resolve));
  const end = () => child.kill('SIGTERM'); // the command-line tool passes SIGTERM on to the service, but not SIGKILL
  process.once('exit', end);
  const stop = async () => {
    end();
    await gone;
    process.removeListener('exit', end);
  };
  let started = false;
  let output = '';
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
    if (started) onSaid?.(String(data));
  });
  const address = new Promise((resolve) => {
    child.stdout.on('data', (data) => {
      output += data;
      const line = FIRST_LINE.exec(output);
      if (line) resolve(line[1]);
    });
  });
  let timer;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, START_LIMIT_MS)));
  const url = await Promise.race([address, gone.then(() => undefined), limit]);
  clearTimeout(timer);
  if (typeof url === 'string') {
    started = true;
    if (errors) onSaid?.(errors);
    return { url: url.replace(/\/$/, ''), gone, stop };
  }
  await stop();
  throw new PlainError(`The demo service did not start:\n${(errors + output).trim()}`);
}
