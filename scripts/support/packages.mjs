import fs from 'node:fs';
import path from 'node:path';
import { npmCi } from './npm.mjs';
import { PlainError } from './plain-error.mjs';

const MIN_NODE = [20, 19];

/** Throws a PlainError if this version of Node.js is too old for the project's tools. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new PlainError(`Node.js ${MIN_NODE.join('.')} or newer is needed; this is ${version}.`);
}

/**
 * Returns the packages of a lock file that are not installed in the locked version. `installed` is npm's own record
 * of the installed packages (`node_modules/.package-lock.json`). Optional packages are ignored, because npm does not
 * install those for other platforms.
 */
export function missingPackages(lock, installed) {
  return Object.entries(lock.packages ?? {})
    .filter(([place, wanted]) => {
      if (place === '' || wanted.optional || wanted.devOptional || wanted.link) return false;
      return installed?.packages?.[place]?.version !== wanted.version;
    })
    .map(([place]) => place);
}

const readJson = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

/** Installs the project's packages unless the versions in the lock file are already installed. */
export async function ensurePackages(root) {
  checkNode();
  const lock = readJson(path.join(root, 'package-lock.json'));
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'));
  if (missingPackages(lock, installed).length > 0) await npmCi('Installing packages', root);
}
