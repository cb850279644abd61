const POLL_MS = 100;
const LIMIT_MS = 30_000;

/** Waits until `isSo` returns true. Throws an error that contains `what` if that takes longer than `LIMIT_MS`. */
export async function until(isSo, what) {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${LIMIT_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Resolves to the result of a promise. Throws an error if the promise is not settled within `limitMs` milliseconds.
 */
export async function within(limitMs, work) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
  });
  work.catch(() => undefined); // prevents an unhandled rejection if the promise is rejected after the time limit
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
