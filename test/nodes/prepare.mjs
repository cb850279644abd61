// Installs the Node.js releases on which the command-line tool is tested: the newest release of each supported line.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;
const lines = [20, 22, 24];

/**
 * Installs the Node.js releases that are missing (once per lock file, about 350 MB), and returns the paths of all
 * executables. Installs the packages for the platform directly, because the package `node` needs an install script.
 * Throws an error if a release is not available for the platform.
 */
export async function readyNodes({ log = console.error } = {}) {
  const folder = broughtFolder(here, { name: 'rampart-nodes', variable: 'RAMPART_NODES_CACHE' });
  await bringPackages(here, folder, 'Installing Node.js 20, 22 and 24 (once, about 350 MB)', log);
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return lines.map((line) => {
    const bin = path.join(folder, 'node_modules', `node-${line}-${platform}`, 'bin');
    const program = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
    if (!fs.existsSync(program)) throw new Error(`there is no package of Node.js ${line} for ${platform}`);
    const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    if (error) throw error;
    if (!stdout.startsWith(`v${line}.`)) throw new Error(`${program} is ${stdout.trim()}`);
    return program;
  });
}
