const POLL_MS = 100;
const LIMIT_MS = 30_000;

/** Waits until something is so; throws, and names it, when it does not come. */
export async function until(isSo, what) {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${LIMIT_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The result of some work, or an error when it takes longer than `limitMs`. */
export async function within(limitMs, work) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  });
  work.catch(() => undefined); // it may fail long after no one waits for it
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
