// Installs packages that a test suite requires but the project does not. They are installed when needed, only from
// the npm registry, into a cache outside the project. The lock file determines the cache folder, so clones and
// worktrees share it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmCi } from './npm.mjs';

const SOURCES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Returns the folder of an installation, which may not exist yet.
 * @param {string} here the folder that contains package.json, its lock file, and .npmrc
 * @param {{ name: string, variable: string }} cache the name of the folder in the user's cache, and the environment
 *   variable that overrides its location
 */
export function broughtFolder(here, { name, variable }, env = process.env, home = os.homedir()) {
  const cache = env[variable] ?? path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), name);
  const lock = fs.readFileSync(path.join(here, 'package-lock.json'));
  return path.join(cache, crypto.createHash('sha256').update(lock).digest('hex').slice(0, 16));
}

/**
 * Installs the packages if they are missing, and resolves to their folder.
 * @param {string} here the folder that contains package.json and its lock file
 * @param {string} folder the result of `broughtFolder`
 * @param {string} label text that is shown during the installation
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
    // If the folder exists now, another process finished the same installation first, and its result is used.
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
