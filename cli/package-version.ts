import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the path of a file in the installation. Installed files are one level above this module, both in the
 * sources and in the bundle.
 */
export const installedFile = (name: string): string => path.join(__dirname, '..', name);

/** Returns the version in package.json. */
export function packageVersion(): string {
  const text = fs.readFileSync(installedFile('package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
