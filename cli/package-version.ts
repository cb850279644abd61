import fs from 'node:fs';
import path from 'node:path';

/** The version in package.json, which lies one folder above both the sources and the bundle. */
export function packageVersion(): string {
  const text = fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
