import { PlainError } from './plain-error.mjs';
import { runToEnd, withProgress } from './progress.mjs';

const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;
const REFUSED = /\bE40[13]\b/;

/** Returns a message that explains why npm failed and how to resolve the problem. */
export function explainNpmFailure(output) {
  const last = output.trim().split('\n').slice(-12).join('\n');
  if (UNREACHABLE.test(output)) {
    return `The npm registry cannot be reached.\nCheck the network, or name another registry or proxy (npm config set registry …, HTTPS_PROXY), then run this again.\n\n${last}`;
  }
  if (REFUSED.test(output)) {
    return `The npm registry refused the request: sign in (npm login) or name another registry (npm config set registry …), then run this again.\n\n${last}`;
  }
  if (/ENOSPC/.test(output)) return `The disk is full: free about 1 GB, then run this again.\n\n${last}`;
  return `npm failed:\n\n${last}`;
}

/**
 * Returns the environment for running npm in another folder. Leaves out the variables that `npm run` sets for this
 * project, except the variables for npm's path, cache, and registry.
 */
export function nestedNpmEnv(env = process.env) {
  const kept = new Set(['npm_config_cache', 'npm_config_registry', 'npm_execpath']);
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => kept.has(name) || !/^(npm_|INIT_CWD$)/i.test(name)),
  );
}

/**
 * Runs npm to completion. If npm runs this script, uses the same npm. Otherwise, uses the npm on the PATH.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options = {}) {
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.c?js$/.test(own))
    return runToEnd(process.execPath, [own, ...args], options);
  return runToEnd('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Runs `npm ci` (or `npm install`, if `command` is `install`) in a folder and shows progress. Throws a PlainError
 * that explains what to do if it fails. `npm install` also uses the lock file, but does not fail if the file lacks
 * optional packages for other platforms.
 */
export async function npmCi(label, folder, log = console.error, command = 'ci') {
  const patience = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error', ...patience];
  const install = () => runNpm(args, { cwd: folder, env: nestedNpmEnv() });
  const { code, output } = await withProgress(label, install, log);
  if (code === undefined) throw new PlainError('npm was not found: install it with Node.js 20.19 or newer.');
  if (code !== 0) throw new PlainError(explainNpmFailure(output));
}
