import fs from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from './digest';
import { packageVersion } from '../package-version';

/** The bundles of a check; undefined if the sources are run. */
const bundles = ['cli.js', 'scripts.js'];

/** Identifies this exact program, because another version, build or Node may find something else. */
export async function programDigest(): Promise<string> {
  const texts = bundles.map((name) => fs.readFile(path.join(__dirname, name)).catch(() => ''));
  return digestOf(packageVersion(), process.version, ...(await Promise.all(texts)));
}
