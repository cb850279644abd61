import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { scopeNames, terraformName } from '../../core/rule-tests/lists/list-scope';
import { type ListFiles } from '../../core/rule-tests/lists/found-lists';
import { type RuleFile } from '../../core/rule-tests/load-rules';
import { listFiles } from '../../workspace/list-files';
import { readDocument, slashes } from '../check/sources';
import { CommandError } from '../command';

/** Number of files in a project at which `find` stops the search and returns undefined. */
const maxFiles = 2000;

/**
 * Returns functions that find and read the files that may define lists. These files are in the folders that contain
 * the rules, and in the projects or pulled folders around them.
 */
export function diskListFiles(cwd: string): ListFiles {
  const listings = new Map<string, Promise<readonly string[]>>();
  const texts = new Map<string, RuleFile | undefined>();
  const filesBelow = (root: string, endings: readonly string[]): Promise<readonly string[]> => {
    const key = [root, ...endings].join('\n');
    const known = listings.get(key) ?? listFiles(root, endings, maxFiles);
    listings.set(key, known);
    return known;
  };
  return {
    async find(endings, near) {
      const roots = new Set<string>();
      const files = new Set<string>();
      for (const folder of new Set(near.map((uri) => path.dirname(fileURLToPath(uri))))) {
        for (const file of filesIn(folder, endings)) files.add(file);
        const root = scopeOf(folder);
        if (root !== undefined) roots.add(root);
      }
      // Only the folders of the rules themselves are searched for Terraform files, because Terraform files in other
      // folders belong to a different module.
      const beyond = endings.filter((ending) => !terraformName.test(ending));
      for (const root of roots) {
        const found = await filesBelow(root, beyond);
        if (found.length >= maxFiles) return undefined;
        for (const file of found) files.add(file);
      }
      return [...files].map((file) => pathToFileURL(file).href);
    },
    read(uri) {
      if (!texts.has(uri)) texts.set(uri, readFile(uri, cwd));
      return Promise.resolve(texts.get(uri));
    },
  };
}

function readFile(uri: string, cwd: string): RuleFile | undefined {
  const full = fileURLToPath(uri);
  const name = slashes(path.relative(cwd, full));
  try {
    return { name, uri, text: readDocument(name, full).text };
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/**
 * Returns the files directly in a folder (not in its subfolders) with names that end with one of the given suffixes.
 */
function filesIn(folder: string, endings: readonly string[]): readonly string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => endings.some((ending) => name.endsWith(ending)))
    .filter(
      (entry) => entry.isFile() || (entry.isSymbolicLink() && leadsToFile(path.join(folder, entry.name))),
    )
    .map(({ name }) => path.join(folder, name));
}

/**
 * Whether a symbolic link points to a file. Returns false if the target does not exist, as with the lock files of
 * some editors. Returns true if the target cannot be checked for another reason.
 */
function leadsToFile(link: string): boolean {
  try {
    return fs.statSync(link, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return true;
  }
}

/** Returns the innermost enclosing folder that is marked as a project or a pulled folder. */
function scopeOf(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (scopeNames.some((name) => fs.existsSync(path.join(at, name)))) return at;
    if (fs.existsSync(path.join(at, '.git')) || at === path.dirname(at)) return undefined;
  }
}
