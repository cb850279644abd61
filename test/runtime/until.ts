import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 20_000;
const pauseMs = 50;

/** Reads repeatedly until the result is as expected. Throws an error with the last result if that takes too long. */
export async function until<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + limitMs; ;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > end) throw new Error(`still not as wanted: ${JSON.stringify(value)}`);
    await pause(pauseMs);
  }
}
