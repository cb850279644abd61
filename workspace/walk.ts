import { type Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Folders that are always skipped, whether or not git ignores them. */
const skipped = new Set(['node_modules', '.git', '.hg', '.svn']);

interface IgnoreLevel {
  /** The folder that contains the ignore file, with a separator at its end. The patterns are relative to it. */
  readonly prefix: string;
  readonly rules: Ignore;
}

/** A folder whose entries are being visited. */
interface OpenFolder {
  /** The folder's path, with a separator at its end. */
  readonly prefix: string;
  readonly entries: Iterator<Dirent>;
  readonly levels: readonly IgnoreLevel[];
}

export interface WalkLimits {
  readonly signal?: AbortSignal;
  /** Maximum number of files to return. The walk stops when this number is reached. */
  readonly maxFiles?: number;
  /**
   * Returns the entries of a folder, or none if it cannot be read. By default, a folder is read asynchronously, so
   * that other work can run in the meantime.
   */
  readonly readFolder?: (folder: string) => Dirent[] | Promise<Dirent[]>;
}

const readFolderLater = (folder: string): Promise<Dirent[]> =>
  fs.readdir(folder, { withFileTypes: true }).catch(() => []);

/**
 * Walks a folder and returns the absolute paths of the files with accepted names, ordered by name. Skips files that
 * git ignores: `.gitignore` files from the repository's root down to each folder, and `.git/info/exclude`. Does not
 * follow symbolic links, and skips folders that cannot be read.
 */
export async function walkFiles(
  root: string,
  accepts: (name: string) => boolean,
  { signal, maxFiles = Infinity, readFolder = readFolderLater }: WalkLimits = {},
): Promise<string[]> {
  const files: string[] = [];
  const open: OpenFolder[] = [];
  const enter = async (folder: string, levels: readonly IgnoreLevel[]): Promise<void> => {
    const entries = await readFolder(folder);
    const own = entries.some(({ name }) => name === '.gitignore')
      ? await readRules(folder, '.gitignore')
      : [];
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    open.push({ prefix: withSeparator(folder), entries: entries.values(), levels: [...levels, ...own] });
  };
  const start = path.resolve(root);
  await enter(start, await outerRules(start));
  for (
    let folder = open.at(-1);
    folder && !signal?.aborted && files.length < maxFiles;
    folder = open.at(-1)
  ) {
    const { prefix, entries, levels } = folder;
    const next = entries.next();
    if (next.done) {
      open.pop();
      continue;
    }
    const entry = next.value;
    const file = prefix + entry.name;
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name) && !isIgnored(file, true, levels)) await enter(file, levels);
    } else if (entry.isFile() && accepts(entry.name) && !isIgnored(file, false, levels)) files.push(file);
  }
  return files;
}

const withSeparator = (folder: string): string =>
  folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`;

/**
 * Returns the ignore rules of the folders above `start`, up to the root of its repository. Returns an empty array if
 * `start` is not in a repository.
 */
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
  return text.trim() === '' ? [] : [{ prefix: withSeparator(folder), rules: ignore().add(text) }];
}

/** Returns a path with forward slashes, as in the patterns of ignore files. */
const withSlashes = (file: string): string => (path.sep === '/' ? file : file.split(path.sep).join('/'));

/** Returns whether a file is ignored. The innermost ignore file with a matching pattern decides, as in git. */
function isIgnored(file: string, isFolder: boolean, levels: readonly IgnoreLevel[]): boolean {
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    if (!level) continue;
    const relative = withSlashes(file.slice(level.prefix.length));
    const { ignored, unignored } = level.rules.test(isFolder ? `${relative}/` : relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}
