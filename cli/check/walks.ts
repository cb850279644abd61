import { languageIdOf } from '../../server/src/language-ids';
import { walkFiles } from '../../server/src/node/walk';

/** The files below each folder that can be ours by their names, as far as git does not ignore them. */
export class Walks {
  /** `known` are those of another thread. */
  constructor(private readonly known = new Map<string, readonly string[]>()) {}

  /** Walks a folder, once in a run. */
  async of(folder: string): Promise<readonly string[]> {
    let files = this.known.get(folder);
    if (files === undefined) this.known.set(folder, (files = await walk(folder)));
    return files;
  }

  /** What is known by now, for another thread. */
  get walked(): Map<string, readonly string[]> {
    return this.known;
  }
}

async function walk(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of walkFiles(folder, (name) => languageIdOf(name) !== 'plaintext')) files.push(file);
  return files;
}
