// Packages that a suite needs and the project does not: installed on demand, from the npm registry alone, into a cache
// outside the project that is keyed by the lock file. Clones and worktrees share it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmCi } from './npm.mjs';

const SOURCES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * The folder of an installation; it does not have to exist yet.
 * @param {string} here the folder that has package.json, its lock and .npmrc
 * @param {{ name: string, variable: string }} cache its name in the user's cache, and the environment variable that
 * says another place
 */
export function broughtFolder(here, { name, variable }, env = process.env, home = os.homedir()) {
  const cache = env[variable] ?? path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), name);
  const lock = fs.readFileSync(path.join(here, 'package-lock.json'));
  return path.join(cache, crypto.createHash('sha256').update(lock).digest('hex').slice(0, 16));
}

/**
 * Installs the packages if they are missing, and resolves to their folder.
 * @param {string} here
 * @param {string} folder from `broughtFolder`
 * @param {string} label what is shown meanwhile
 */
export async function bringPackages(here, folder, label, log = console.error) {
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = fs.mkdtempSync(`${folder}-`);
  try {
    for (const name of SOURCES) fs.copyFileSync(path.join(here, name), path.join(fresh, name));
    await npmCi(label, fresh, log, 'install');
    fs.renameSync(fresh, folder);
  } catch (error) {
    // Another run was faster: its installation is as good.
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
