import fs from 'node:fs/promises';

/** Maximum age of a lock, in milliseconds. An older lock was probably left behind by a process that has died. */
const staleMs = 10_000;
const againMs = 10;

/** Runs `work` while holding the lock file `lock`, so that only one window at a time runs work under this lock. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(lock))) {
    if (await isStale(lock)) await fs.rm(lock, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  try {
    return await work();
  } finally {
    await fs.rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await (await fs.open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    // uses the absolute value, because the age is negative if the clock was set back after the lock was created
    return Math.abs(Date.now() - (await fs.stat(lock)).mtimeMs) > staleMs;
  } catch {
    return false; // the lock was removed in the meantime
  }
}
