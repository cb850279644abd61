import fs from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from './digest';
import { packageVersion } from '../package-version';

/**
 * Bundles that a check uses. The names of the shared files that they load contain digests, so a change of a shared
 * file also changes the bundles. The bundles do not exist if the program runs directly from its sources.
 */
const bundles = ['cli.js', 'scripts.js'];

/**
 * Returns a digest that identifies this exact program, because another version, build, or Node.js version may report
 * different diagnostics.
 */
export async function programDigest(): Promise<string> {
  const texts = bundles.map((name) => fs.readFile(path.join(__dirname, name)).catch(() => ''));
  return digestOf(packageVersion(), process.version, ...(await Promise.all(texts)));
}
