import fs from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from './digest';
import { packageVersion } from '../package-version';

/** The bundles used by a check. They do not exist if the sources are run directly. */
const bundles = ['cli.js', 'scripts.js'];

/** Identifies this exact program, because another version, build or Node.js may report something else. */
export async function programDigest(): Promise<string> {
  const texts = bundles.map((name) => fs.readFile(path.join(__dirname, name)).catch(() => ''));
  return digestOf(packageVersion(), process.version, ...(await Promise.all(texts)));
}
