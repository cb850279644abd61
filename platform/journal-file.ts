import { type FileHandle } from 'node:fs/promises';
import fs from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './file-lock';
import { watchFolder } from './watch-folder';

/**
 * The journal: a text file to which all windows write. If a crash cuts off a line, the next entry still starts on its
 * own line. A lock prevents windows from writing while another window rewrites the file.
 */
export class JournalFile {
  private readonly lock: string;

  constructor(private readonly file: string) {
    this.lock = `${file}.lock`;
  }

  append(line: string): Promise<void> {
    return this.locked(async () => {
      const handle = await fs.open(this.file, 'a+', 0o600);
      try {
        // If a crash cut off the last line, a line break is inserted first, so that the new entry starts on its own
        // line.
        await handle.appendFile((await endsWhole(handle)) ? line : `\n${line}`);
      } finally {
        await handle.close();
      }
    });
  }

  /** Returns the whole content, or an empty string if the file does not exist yet. */
  async read(): Promise<string> {
    try {
      return await fs.readFile(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }

  /**
   * Replaces the content of the file with the result of `change`. The old file is kept until the new file is complete.
   */
  rewrite(change: (text: string) => string): Promise<void> {
    return this.locked(async () => {
      const next = `${this.file}.new`;
      await fs.writeFile(next, change(await this.read()), { mode: 0o600 });
      await fs.rename(next, this.file);
    });
  }

  /** Calls `changed` whenever any window writes to the file. */
  watch(changed: () => void): { dispose(): void } {
    const name = path.basename(this.file);
    return watchFolder(path.dirname(this.file), (one) => one === name, changed);
  }

  private async locked(work: () => Promise<void>): Promise<void> {
    await fs.mkdir(path.dirname(this.file), { recursive: true });
    await withLock(this.lock, work);
  }
}

async function endsWhole(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}
