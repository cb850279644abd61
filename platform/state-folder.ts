import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { watchFolder } from './watch-folder';

/**
 * Stores small values by key, each in its own file. When the promise of `update` resolves, the value is on disk. The
 * editor's own state storage writes later (in a browser, seconds later), so a window that crashes before then loses the
 * user's input.
 */
export class StateFolder {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly values: Map<string, unknown>,
  ) {}

  /** Reads the stored data. A file in an unknown format is ignored and left in place. */
  static async open(folder: string): Promise<StateFolder> {
    const values = new Map<string, unknown>();
    for (const name of await namesIn(folder)) {
      const entry = await readEntry(path.join(folder, name));
      if (entry && fileName(entry.key) === name) values.set(entry.key, entry.value);
    }
    return new StateFolder(folder, values);
  }

  keys(): readonly string[] {
    return [...this.values.keys()];
  }

  get(key: string): unknown {
    return this.values.get(key);
  }

  /** Reads the current value from disk, because another window may have changed it. */
  async fresh(key: string): Promise<unknown> {
    await this.writing;
    const entry = await readEntry(path.join(this.folder, fileName(key)));
    if (entry) this.values.set(key, entry.value);
    else this.values.delete(key);
    return entry?.value;
  }

  /** Calls `changed` with the keys whose values other windows changed. */
  watch(changed: (keys: readonly string[]) => void): { dispose(): void } {
    return watchFolder(
      this.folder,
      (name) => name.endsWith(suffix),
      () => void this.changedKeys().then((keys) => (keys.length > 0 ? changed(keys) : undefined)),
    );
  }

  /** Returns the keys whose values on disk differ from the values in memory, and updates the values in memory. */
  async changedKeys(): Promise<readonly string[]> {
    const now = await StateFolder.open(this.folder);
    // Waits for this window's pending writes. They may be newer than the values in `now`, so each key that seems to
    // have changed is read again below.
    await this.writing;
    const keys = [...new Set([...this.values.keys(), ...now.values.keys()])];
    const changed: string[] = [];
    for (const key of keys) {
      const known = JSON.stringify(this.values.get(key));
      if (known !== JSON.stringify(now.values.get(key)) && known !== JSON.stringify(await this.fresh(key)))
        changed.push(key);
    }
    return changed;
  }

  /** Sets a value, or deletes it if it is undefined. */
  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    // Writes run in sequence, so that the last value ends up on disk.
    const mine = this.writing.then(() => this.write(key, value));
    this.writing = mine.catch(() => undefined);
    await mine;
  }

  private async write(key: string, value: unknown): Promise<void> {
    const file = path.join(this.folder, fileName(key));
    if (value === undefined) return fs.rm(file, { force: true });
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    // The process ID distinguishes the temporary files of windows that write the same key.
    const next = `${file}.${process.pid}.new`;
    await fs.writeFile(next, JSON.stringify({ key, value }), { mode: 0o600 });
    await fs.rename(next, file);
  }
}

const suffix = '.json';

/**
 * Returns the file name for a key. The name is a hash, because keys contain names of accounts and resources, which a
 * file system may reject or treat as paths.
 */
const fileName = (key: string): string => createHash('sha256').update(key).digest('hex') + suffix;

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await fs.readdir(folder)).filter((name) => name.endsWith(suffix));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readEntry(
  file: string,
): Promise<{ readonly key: string; readonly value: unknown } | undefined> {
  try {
    const entry = JSON.parse(await fs.readFile(file, 'utf8')) as { key?: unknown; value?: unknown } | null;
    return typeof entry?.key === 'string' ? { key: entry.key, value: entry.value } : undefined;
  } catch {
    return undefined;
  }
}
