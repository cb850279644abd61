import fs from 'node:fs';
import os from 'node:os';
import { isRecord } from '../http/shape';
import { besideState } from './place';

/** A process that is using a state file. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /**
   * A value that distinguishes services that have the same process ID. For example, two containers can each run a
   * service as process 1.
   */
  readonly token: string;
}

const beatMs = 5_000;
/**
 * If a service on another machine or in another container does not update its lock for this many milliseconds, the
 * service is assumed to have ended.
 */
const silentMs = 60_000;

/**
 * Reserves a state file for one service at a time by creating a lock file next to it. A lock that was left behind by
 * a killed service is taken over.
 */
export class StateLock {
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly file: string,
    private readonly content: string,
  ) {
    this.timer = setInterval(() => this.beat(), beatMs);
    this.timer.unref();
  }

  /** Acquires the lock. Throws an error with a readable message if another service holds the lock. */
  static take(place: string, token: string, nowMs: () => number = Date.now): StateLock {
    const file = besideState(place, 'lock');
    const content = JSON.stringify({ pid: process.pid, host: os.hostname(), token } satisfies Holder);
    for (let attempt = 0; attempt < 3; attempt++) {
      if (created(file, content)) return new StateLock(file, content);
      const found = read(file);
      if (found === undefined) continue; // the lock was released in the meantime
      if (!isStale(found, nowMs())) throw new Error(inUse(place, file, found.holder));
      discard(file, found.content);
    }
    throw new Error(`${place} is being opened by several services at once`);
  }

  /**
   * Whether this service still holds the lock. A service that was suspended for a long time may have lost the lock.
   */
  isHeld(): boolean {
    return read(this.file)?.content === this.content;
  }

  release(): void {
    clearInterval(this.timer);
    if (this.isHeld()) fs.rmSync(this.file, { force: true });
  }

  private beat(): void {
    try {
      if (this.isHeld()) fs.utimesSync(this.file, new Date(), new Date());
    } catch {
      // The folder is missing or not writable. The next save reports this.
    }
  }
}

interface Found {
  readonly content: string;
  readonly holder: Holder | undefined;
  readonly heardMs: number;
}

/**
 * Writes the lock. If the file system supports hard links, other processes cannot read an incomplete file. Returns
 * false if the lock already exists.
 */
function created(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, content, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (isRecord(error) && error.code === 'EEXIST') return false;
    return createdWithoutLink(file, content); // the file system does not support hard links
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function createdWithoutLink(file: string, content: string): boolean {
  try {
    fs.writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (isRecord(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Found | undefined {
  try {
    const content = fs.readFileSync(file, 'utf8');
    return { content, holder: readHolder(content), heardMs: fs.statSync(file).mtimeMs };
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readHolder(content: string): Holder | undefined {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined; // the file is not a lock of this service
  }
  if (!isRecord(value)) return undefined;
  const { pid, host, token } = value;
  return typeof pid === 'number' && typeof host === 'string' && typeof token === 'string'
    ? { pid, host, token }
    : undefined;
}

function isStale({ holder, heardMs }: Found, nowMs: number): boolean {
  if (holder?.host !== os.hostname()) return nowMs - heardMs > silentMs;
  return holder.pid === process.pid || !isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only checks whether the process exists
    return true;
  } catch (error) {
    return isRecord(error) && error.code === 'EPERM';
  }
}

/** Removes a stale lock. If another service has acquired the lock in the meantime, its lock is restored. */
function discard(file: string, content: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
    if (fs.readFileSync(aside, 'utf8') !== content) fs.linkSync(aside, file);
  } catch {
    // The lock is already gone, or another service has acquired it. The next attempt to acquire the lock detects
    // which is the case.
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function inUse(place: string, file: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return `${place} is used by another service (${who}). Stop that service, or choose another file with --state. If no such service runs, delete ${file}`;
}
