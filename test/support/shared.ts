import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/**
 * Returns the folder of shared test data: `RAMPART_SHARED` if it is set, and otherwise the folder `shared` next to the
 * project or, in a worktree, next to the main checkout. Returns undefined if the folder does not exist.
 */
function findShared(): string | undefined {
  const named = process.env.RAMPART_SHARED;
  if (named) return fs.existsSync(named) ? named : undefined;
  const candidates = [path.resolve(root, '../shared')];
  try {
    const common = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    candidates.push(path.resolve(common.trim(), '../../shared'));
  } catch {
    // outside a git checkout, only the folder next to the project is searched
  }
  return candidates.find((folder) => fs.existsSync(path.join(folder, 'corpus')));
}

const shared = findShared();

/** Returns the path of a file or folder of the shared test data, or undefined if it does not exist. */
export function sharedPath(relative: string): string | undefined {
  const file = shared === undefined ? undefined : path.join(shared, relative);
  return file !== undefined && fs.existsSync(file) ? file : undefined;
}

/**
 * Declares tests that read shared data. If the file is absent, prints `not run: …` and declares nothing, so the tests
 * count as neither passed nor failed.
 */
export function withShared(relative: string, declare: (file: string) => void): void {
  const file = sharedPath(relative);
  if (file !== undefined) declare(file);
  else console.log(`not run: shared/${relative} is not on this machine`);
}

/** Returns the parsed lines of a JSON Lines file. */
export function readJsonLines<T>(file: string): T[] {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
