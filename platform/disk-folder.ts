import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Folder } from '../core/changes/folder-sync/folder';
import { kindOfFile } from '../core/changes/folder-sync/names';
import { isKindId } from '../core/model/kind-ids';

const maxDocumentBytes = 4 * 1024 * 1024;

/**
 * A folder on disk. It may be an untrusted repository, so links in it are not followed: no file outside the folder is
 * read or written.
 */
export class DiskFolder implements Folder {
  constructor(private readonly root: string) {}

  get name(): string {
    return path.basename(this.root);
  }

  async documents(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const folder of (await this.folders()).filter(isKindId))
      for (const entry of await fs.readdir(path.join(this.root, folder), { withFileTypes: true })) {
        const file = `${folder}/${entry.name}`;
        if (!entry.isFile() || kindOfFile(file) === undefined) continue;
        // An unreadable file is returned with empty content. If it were left out, it would appear to be deleted.
        found.set(file, (await this.readPlain(file)) ?? '');
      }
    return found;
  }

  uriOf(file: string): string {
    return pathToFileURL(path.join(this.root, file)).href;
  }

  read(name: string): Promise<string | undefined> {
    return this.readPlain(name);
  }

  async write(file: string, text: string): Promise<void> {
    const target = await this.place(file);
    const next = `${target}.new`;
    // Anything at this path is removed first, because a link here could lead outside the folder.
    await fs.rm(next, { force: true });
    await fs.writeFile(next, text, { flag: 'wx' });
    await fs.rename(next, target);
  }

  async append(name: string, line: string): Promise<void> {
    const target = await this.place(name);
    if (await isLink(target)) throw new Error(`${name} is a link`);
    await fs.appendFile(target, line);
  }

  async remove(file: string): Promise<void> {
    await fs.rm(await this.place(file), { force: true });
  }

  inside(name: string): Folder {
    return new DiskFolder(path.join(this.root, name));
  }

  async folders(): Promise<readonly string[]> {
    try {
      const entries = await fs.readdir(this.root, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  private async readPlain(file: string): Promise<string | undefined> {
    try {
      const { size } = await fs.lstat(path.join(this.root, file));
      const target = await this.place(file);
      if ((await isLink(target)) || size > maxDocumentBytes) return undefined;
      return await fs.readFile(target, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Returns the path of a file and creates its parent folder, which must be a real folder and not a link. */
  private async place(file: string): Promise<string> {
    const target = path.join(this.root, file);
    const folder = path.dirname(target);
    if (path.relative(this.root, target).startsWith('..')) throw new Error(`${file} leads out of the folder`);
    await fs.mkdir(folder, { recursive: true });
    if (folder !== path.normalize(this.root) && (await isLink(folder)))
      throw new Error(`${path.dirname(file)} is a link`);
    return target;
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await fs.lstat(file)).isSymbolicLink();
  } catch {
    return false;
  }
}
