const POLL_MS = 25;
const LIMIT_MS = 15_000;

/**
 * Waits until `look` returns a value other than undefined or false, and returns that value. If that takes too long,
 * throws an error that contains `what`.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
