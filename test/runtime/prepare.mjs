// Puts a real local workflow runtime (miniflare with its engine) in place, from the npm registry alone. It lies in a
// cache outside the project, keyed by the lock file: clones and worktrees share it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmCi } from '../../scripts/support/npm.mjs';

const here = import.meta.dirname;
const SOURCES = ['package.json', 'package-lock.json', '.npmrc'];

/** The folder of all installations: RAMPART_RUNTIME_CACHE, else a folder in the user's cache. */
function cacheFolder(env = process.env, home = os.homedir()) {
  return (
    env.RAMPART_RUNTIME_CACHE ?? path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'rampart-runtime')
  );
}

/** Where the runtime is, or will be: its module is `node_modules/miniflare` in there. */
export function runtimeFolder() {
  const lock = fs.readFileSync(path.join(here, 'package-lock.json'));
  return path.join(cacheFolder(), crypto.createHash('sha256').update(lock).digest('hex').slice(0, 16));
}

/** Installs the runtime where it is not there yet (once a lock file, about 15 s and 200 MB). */
export async function prepareRuntime({ log = console.error } = {}) {
  const folder = runtimeFolder();
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = fs.mkdtempSync(`${folder}-`);
  try {
    for (const name of SOURCES) fs.copyFileSync(path.join(here, name), path.join(fresh, name));
    await npmCi('Installing a local workflow runtime (once, about 200 MB)', fresh, log, 'install');
    fs.renameSync(fresh, folder);
  } catch (error) {
    // Another run was faster: its installation is as good.
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
