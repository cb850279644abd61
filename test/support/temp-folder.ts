import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates a folder with the given files (texts by path). `removeTempFolders` removes the folder. */
export function tempFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-test-')));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}

const made: string[] = [];

/** Removes the folders that `tempFolder` created. Must be called from `afterEach`. */
export function removeTempFolders(): void {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}
