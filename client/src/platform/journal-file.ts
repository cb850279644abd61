import fs from 'node:fs/promises';
import path from 'node:path';

/** A text file that only grows: the journal. Appending is one system call, so that a crash leaves whole lines. */
export class JournalFile {
  constructor(private readonly file: string) {}

  async append(line: string): Promise<void> {
    await fs.mkdir(path.dirname(this.file), { recursive: true });
    await fs.appendFile(this.file, line, { mode: 0o600 });
  }

  /** Everything in it; empty when there is none yet. */
  async read(): Promise<string> {
    try {
      return await fs.readFile(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }

  /** Begins anew. The old one is there until the new one is complete. */
  async replace(text: string): Promise<void> {
    const next = `${this.file}.new`;
    await fs.mkdir(path.dirname(this.file), { recursive: true });
    await fs.writeFile(next, text, { mode: 0o600 });
    await fs.rename(next, this.file);
  }
}
