import { languageIdOf } from './language-ids';
import { type ListFiles } from './list-files';
import { walkFiles } from './walk';

/** The relevant files below each folder by name, except those that git ignores. Each folder is walked once. */
export class FolderWalks {
  /** @param known the lists of another thread. */
  constructor(private readonly known = new Map<string, readonly string[]>()) {}

  /** The files below a folder, as absolute paths. */
  async of(folder: string): Promise<readonly string[]> {
    let files = this.known.get(folder);
    if (files === undefined) this.known.set(folder, (files = await walk(folder)));
    return files;
  }

  /** Lists files of folders that were walked. */
  readonly list: ListFiles = async (folder, endings, maxFiles) =>
    (await this.of(folder))
      .filter((file) => endings.some((ending) => file.endsWith(ending)))
      .slice(0, maxFiles);

  /** The lists that are known so far, for another thread. */
  get walked(): Map<string, readonly string[]> {
    return this.known;
  }
}

async function walk(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of walkFiles(folder, (name) => languageIdOf(name) !== 'plaintext')) files.push(file);
  return files;
}
