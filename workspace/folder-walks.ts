import fs, { type Dirent } from 'node:fs';
import { projectConfigName } from '../core/language/project-config-name';
import { languageIdOf } from './language-ids';
import { type ListFiles } from './list-files';
import { walkFiles } from './walk';

/** What was found on disk, as plain data for other threads. */
export interface Walked {
  /** Folders that have been searched, with the files below them. */
  readonly files: Map<string, readonly string[]>;
  /** Folders that contain neither a configuration nor the data of a repository. */
  readonly plain: Set<string>;
}

/**
 * Collects, for each folder, the files below it that Rampart may handle according to their names, except those that
 * git ignores.
 */
export class FolderWalks {
  /** @param walked data that another thread has already collected */
  constructor(readonly walked: Walked = { files: new Map(), plain: new Set() }) {}

  /** Returns the absolute paths of the files below a folder. */
  async of(folder: string): Promise<readonly string[]> {
    const { files } = this.walked;
    let found = files.get(folder);
    if (found === undefined) files.set(folder, (found = await this.walk(folder)));
    return found;
  }

  /** Lists files like `listFiles`, but takes them from the collected files of the folder. */
  readonly list: ListFiles = async (folder, endings, maxFiles) =>
    (await this.of(folder))
      .filter((file) => endings.some((ending) => file.endsWith(ending)))
      .slice(0, maxFiles);

  /** Whether a folder is known to contain neither a configuration nor the data of a repository. */
  readonly isPlain = (folder: string): boolean => this.walked.plain.has(folder);

  private walk(start: string): Promise<readonly string[]> {
    const accepts = (name: string): boolean => languageIdOf(name) !== 'plaintext';
    return walkFiles(start, accepts, {
      readFolder: (folder) => {
        const entries = readFolder(folder);
        if (entries !== undefined && !entries.some(({ name }) => marks.has(name.toLowerCase())))
          this.walked.plain.add(folder);
        return entries ?? [];
      },
    });
  }
}

/** Names that make a folder not plain, in lowercase because not every file system distinguishes the case. */
const marks: ReadonlySet<string> = new Set([projectConfigName, '.git']);

/**
 * Reads a folder synchronously. A command has no other work in the meantime, and asynchronous reads of many folders
 * are slow. Returns undefined if the folder cannot be read.
 */
function readFolder(folder: string): Dirent[] | undefined {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
