// Puts the vendor's own clients in place: its SDK, its command line, and the Node.js that this one needs.
import { createRequire } from 'node:module';
import path from 'node:path';
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;

/** Where the clients are, or will be. */
export const clientsFolder = () =>
  broughtFolder(here, { name: 'rampart-clients', variable: 'RAMPART_CLIENTS_CACHE' });

/** Installs the clients where they are not there yet (once a lock file, about 30 s and 450 MB). */
export const prepareClients = ({ log = console.error } = {}) =>
  bringPackages(here, clientsFolder(), "Installing the vendor's clients (once, about 450 MB)", log);

/** Installs the clients and makes sure that there is a Node.js for them; throws what is missing. */
export async function readyClients() {
  await prepareClients();
  nodeForClients();
}

/** What the command line needs at least. */
const [major, minor] = [22, 12];

/**
 * A Node.js that is new enough for the command line: this one, else the one that the npm package `node` would install.
 * Its packages of one platform each are named directly, because `node` itself needs an install script.
 */
export function nodeForClients() {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const manifest = createRequire(path.join(clientsFolder(), 'package.json')).resolve(`${name}/package.json`);
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
