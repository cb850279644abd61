import fs from 'node:fs/promises';

/**
 * Maximum age of a lock. Work under a lock never takes this long, so an older lock belongs to a process that has
 * died.
 */
const staleMs = 10_000;
const againMs = 10;

/** Runs a function under a lock, so that no two windows run functions under the same lock at the same time. */
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
    // a lock with a future timestamp was created before the clock was set back
    return Math.abs(Date.now() - (await fs.stat(lock)).mtimeMs) > staleMs;
  } catch {
    return false; // removed in the meantime
  }
}
