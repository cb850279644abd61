import fs from 'node:fs/promises';
import path from 'node:path';
import { type Clock } from '../core/base/clock';

/**
 * Interval between heartbeats, in milliseconds. A heartbeat is valid for `believedMs`, which is longer than the
 * interval, because a slow machine may write the next heartbeat late.
 */
const signMs = 5000;
export const believedMs = 20_000;

/**
 * Signals to other windows that this window has a change in progress and is still open. A heartbeat is a file named
 * after its window. An outdated file belongs to a window that has crashed.
 */
export class Heartbeat {
  private stop: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    readonly window: string,
    private readonly clock: Clock,
    /** Folders in which programs other than editor windows write their heartbeats. */
    private readonly others: readonly string[] = [],
  ) {}

  /** Writes heartbeats until `end` is called. The promise resolves after the first heartbeat has been written. */
  async begin(): Promise<void> {
    this.stop?.();
    this.stop = this.clock.after(signMs, () => void this.begin());
    await this.queue(async () => {
      await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
      await fs.writeFile(this.file, String(this.clock.now()), { mode: 0o600 });
    });
  }

  async end(): Promise<void> {
    this.stop?.();
    this.stop = undefined;
    await this.queue(() => fs.rm(this.file, { force: true }));
  }

  /** Returns the names of the windows and other programs that are open and have a change in progress. */
  async seen(): Promise<ReadonlySet<string>> {
    await this.writing;
    const found = new Set<string>();
    for (const folder of [this.folder, ...this.others])
      for (const window of await namesIn(folder)) {
        const atMs = Number(await fs.readFile(path.join(folder, window), 'utf8').catch(() => '0'));
        if (Math.abs(this.clock.now() - atMs) < believedMs) found.add(window);
      }
    return found;
  }

  private get file(): string {
    return path.join(this.folder, this.window);
  }

  private queue(write: () => Promise<void>): Promise<void> {
    // Errors are ignored. If a heartbeat cannot be written, other windows treat the change as interrupted.
    this.writing = this.writing.then(write).catch(() => undefined);
    return this.writing;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return fs.readdir(folder).catch(() => []);
}
