// Installs the vendor's own clients: its SDK, its command-line tool, and a Node.js version that the tool supports.
import { createRequire } from 'node:module';
import path from 'node:path';
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;

/** Returns the folder of the clients, which may not exist yet. */
export const clientsFolder = () =>
  broughtFolder(here, { name: 'rampart-clients', variable: 'RAMPART_CLIENTS_CACHE' });

/** Installs the clients if they are missing (once per lock file, about 30 s and 450 MB). */
export const prepareClients = ({ log = console.error } = {}) =>
  bringPackages(here, clientsFolder(), "Installing the vendor's clients (once, about 450 MB)", log);

/** Installs the clients and finds a Node.js for them. Throws an error if either is not available. */
export async function readyClients() {
  await prepareClients();
  nodeForClients();
}

/** The minimum version of Node.js for the vendor's command-line tool. */
const [major, minor] = [22, 12];

/**
 * Returns the path of a Node.js executable that is new enough for the vendor's command-line tool. This is the running
 * Node.js, or otherwise the executable in the npm package `node`. The platform packages of `node` are referenced
 * directly, because `node` itself needs an install script.
 */
export function nodeForClients() {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const manifest = createRequire(path.join(clientsFolder(), 'package.json')).resolve(`${name}/package.json`);
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
