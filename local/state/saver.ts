import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonPieces, type LeftOut, snapshotOf } from './pieces';
import { besideState } from './place';
import { type World } from './world';

/** Version of the file format. It is incremented when the format changes. */
export const stateVersion = 1;

/**
 * Number of characters that are serialized and written at a time. Between two parts, the service can handle requests.
 */
const partChars = 128 * 1024;

/** Options for writing a state file. */
export interface SaverOptions {
  /** Returns whether this service still holds the lock of the file (see `StateLock`). */
  readonly isOurs?: () => boolean;
  /** Time during which changes are collected before they are saved together. */
  readonly delayMs?: number;
  /** Time before saving is retried after a failure. */
  readonly retryMs?: number;
}

/** Yields the JSON of a state file in pieces. */
export function* statePieces(
  world: World,
  leftOut: (one: LeftOut) => void,
): Generator<string, void, undefined> {
  yield `{"version":${stateVersion},"world":`;
  yield* jsonPieces(snapshotOf(world), leftOut);
  yield '}';
}

/**
 * Writes a state in the background. The state is written to a draft file, which is synced to disk before it replaces
 * the old file. A reader therefore finds either the complete old file or the complete new one, even after a crash.
 */
export async function writeState(
  place: string,
  world: World,
  leftOut: (one: LeftOut) => void,
  isOurs: () => boolean = () => true,
): Promise<void> {
  const draft = besideState(place, `${process.pid}.tmp`);
  await fs.rm(draft, { force: true });
  try {
    const handle = await fs.open(draft, 'wx', 0o600);
    try {
      for await (const part of parts(statePieces(world, leftOut))) await handle.write(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!isOurs()) throw new Error('another service uses the file now');
    await fs.rename(draft, place);
    await syncFolder(path.dirname(place));
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}

/** Combines pieces into larger parts. After each part, the event loop can handle other work. */
async function* parts(pieces: Iterable<string>): AsyncGenerator<string, void, undefined> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < partChars) continue;
    yield part;
    part = '';
    await nextTurn();
  }
  yield part;
}

/**
 * Syncs a folder to disk, so that a renamed file is not lost in a crash. Some systems cannot open folders for this
 * purpose.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Saves changes after a short delay. Several changes are saved together, and only one save runs at a time. */
export class StateSaver {
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> | undefined;
  private isUnsaved = false;
  private lastFailure: string | undefined;
  private failed = false;
  private tookMs = 0;

  constructor(
    private readonly place: string,
    private readonly world: World,
    private readonly report: (message: string) => void,
    private readonly options: SaverOptions = {},
  ) {}

  changed(): void {
    this.isUnsaved = true;
    if (this.saving === undefined) this.plan();
  }

  /** Saves all unsaved changes. Resolves to true if everything was saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.saving;
    if (this.isUnsaved) await this.save();
    clearTimeout(this.timer); // a failed save may have scheduled a retry
    this.timer = undefined;
    return this.lastFailure === undefined;
  }

  /**
   * Schedules a save, which includes all changes that are made before it starts. The delay is at least as long as the
   * last save took. After a failed save, it is `retryMs`.
   */
  private plan(): void {
    const { delayMs = 250, retryMs = 5000 } = this.options;
    const waitMs = this.failed ? retryMs : Math.max(delayMs, this.tookMs);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.save();
    }, waitMs);
  }

  private save(): Promise<void> {
    return (this.saving ??= this.saveNow().finally(() => {
      this.saving = undefined;
      if (this.isUnsaved) this.plan();
    }));
  }

  private async saveNow(): Promise<void> {
    this.isUnsaved = false;
    const leftOut: LeftOut[] = [];
    const startMs = performance.now();
    try {
      await writeState(this.place, this.world, (one) => leftOut.push(one), this.options.isOurs);
      this.failed = false;
      this.tell(leftOut.length === 0 ? undefined : lacking(leftOut));
    } catch (error) {
      this.isUnsaved = true;
      this.failed = true;
      this.tell(`could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.tookMs = performance.now() - startMs;
  }

  /** Reports a failure once, and also reports when saving works again. */
  private tell(failure: string | undefined): void {
    if (failure !== undefined && failure !== this.lastFailure) this.report(`${this.place} ${failure}`);
    if (failure === undefined && this.lastFailure !== undefined) this.report(`${this.place} is saved again`);
    this.lastFailure = failure;
  }
}

function lacking(leftOut: readonly LeftOut[]): string {
  const [first] = leftOut;
  const others = leftOut.length > 1 ? `, and ${leftOut.length - 1} more` : '';
  return `was saved without ${first?.path ?? ''} (${first?.why ?? ''})${others}`;
}
