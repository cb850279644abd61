import fs from 'node:fs/promises';

/** Maximum age of a lock. No work under a lock takes this long, so the process that created an older one has died. */
const staleMs = 10_000;
const againMs = 10;

/** Runs a function while no other window runs one with the same lock. */
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
    // a lock with a future time was created before the clock was set back
    return Math.abs(Date.now() - (await fs.stat(lock)).mtimeMs) > staleMs;
  } catch {
    return false; // removed in the meantime
  }
}
