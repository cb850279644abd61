import fs from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Folders that are always skipped, whether or not git ignores them. */
const skipped = new Set(['node_modules', '.git', '.hg', '.svn']);

interface IgnoreLevel {
  /** The folder that contains the ignore file. The patterns in the file are relative to it. */
  readonly folder: string;
  readonly rules: Ignore;
}

export interface WalkLimits {
  readonly signal?: AbortSignal;
  /** Stops the search after `accepts` has accepted this many files. */
  readonly maxFiles?: number;
}

/**
 * Yields the absolute paths of the files below a folder whose names are accepted, ordered by name. Skips files that
 * git ignores: `.gitignore` files from the repository's root down to each folder, and `.git/info/exclude`. Does not
 * follow symbolic links, and skips folders that cannot be read.
 */
export async function* walkFiles(
  root: string,
  accepts: (name: string) => boolean,
  limits: WalkLimits = {},
): AsyncGenerator<string> {
  const start = path.resolve(root);
  let found = 0;
  async function* walk(folder: string, levels: readonly IgnoreLevel[]): AsyncGenerator<string> {
    const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
    const own = entries.some((entry) => entry.name === '.gitignore')
      ? await readRules(folder, '.gitignore')
      : [];
    const all = [...levels, ...own];
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (limits.signal?.aborted || found >= (limits.maxFiles ?? Infinity)) return;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !isIgnored(file, true, all)) yield* walk(file, all);
      } else if (entry.isFile() && accepts(entry.name) && !isIgnored(file, false, all)) {
        found++;
        yield file;
      }
    }
  }
  yield* walk(start, await outerRules(start));
}

/** Returns the ignore rules above `start`, up to the root of its repository. */
async function outerRules(start: string): Promise<IgnoreLevel[]> {
  const above: string[] = [];
  for (let folder = start; ; folder = path.dirname(folder)) {
    const isRepository = await fs.stat(path.join(folder, '.git')).then(
      () => true,
      () => false,
    );
    if (isRepository) {
      const levels = await readRules(folder, path.join('.git', 'info', 'exclude'));
      for (const one of above.reverse()) levels.push(...(await readRules(one, '.gitignore')));
      return levels;
    }
    const parent = path.dirname(folder);
    if (parent === folder) return [];
    above.push(parent);
  }
}

async function readRules(folder: string, name: string): Promise<IgnoreLevel[]> {
  const text = await fs.readFile(path.join(folder, name), 'utf8').catch(() => '');
  return text.trim() === '' ? [] : [{ folder, rules: ignore().add(text) }];
}

/** Returns whether a file is ignored. The innermost ignore file with a matching pattern decides, as in git. */
function isIgnored(file: string, isFolder: boolean, levels: readonly IgnoreLevel[]): boolean {
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    if (!level) continue;
    const relative = path.relative(level.folder, file).split(path.sep).join('/') + (isFolder ? '/' : '');
    const { ignored, unignored } = level.rules.test(relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}
