import fs, { type Dirent } from 'node:fs';
import { languageIdOf } from './language-ids';
import { type ListFiles } from './list-files';
import { walkFiles } from './walk';

/**
 * Collects, for each folder, the files below it that Rampart may handle according to their names, except those that
 * git ignores.
 */
export class FolderWalks {
  /** @param known lists that another thread has already collected */
  constructor(private readonly known = new Map<string, readonly string[]>()) {}

  /** Returns the absolute paths of the files below a folder. */
  async of(folder: string): Promise<readonly string[]> {
    let files = this.known.get(folder);
    if (files === undefined) this.known.set(folder, (files = await walk(folder)));
    return files;
  }

  /** Lists files like `listFiles`, but takes them from the collected files of the folder. */
  readonly list: ListFiles = async (folder, endings, maxFiles) =>
    (await this.of(folder))
      .filter((file) => endings.some((ending) => file.endsWith(ending)))
      .slice(0, maxFiles);

  /** Returns the lists that were collected so far, for use in another thread. */
  get walked(): Map<string, readonly string[]> {
    return this.known;
  }
}

async function walk(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const accepts = (name: string): boolean => languageIdOf(name) !== 'plaintext';
  for await (const file of walkFiles(folder, accepts, { readFolder })) files.push(file);
  return files;
}

/**
 * Reads a folder synchronously. A command has no other work in the meantime, and asynchronous reads of many folders
 * are slow.
 */
function readFolder(folder: string): Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
