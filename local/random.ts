/**
 * Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on its key. A run of a workflow can therefore
 * be computed again at any time, and demo data is the same everywhere.
 */
export function chance(...key: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = key.join('\u0000');
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x100000000;
}

/** Returns a whole number from `min` to `max`, both inclusive. */
export function pickInteger(min: number, max: number, ...key: readonly (string | number)[]): number {
  return min + Math.floor(chance(...key) * (max - min + 1));
}

/** Returns one of the items. The choice depends only on the key. */
export function pick<T>(items: readonly [T, ...T[]], ...key: readonly (string | number)[]): T {
  return items[pickInteger(0, items.length - 1, ...key)] ?? items[0];
}

/** Returns hexadecimal digits that depend only on the key. */
export function hexOf(digits: number, ...key: readonly (string | number)[]): string {
  let text = '';
  for (let i = 0; text.length < digits; i++)
    text += Math.floor(chance(...key, i) * 0x100000000)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, digits);
}

/** Returns a UUID (in the form of version 4) that depends only on the key. */
export function uuidOf(...key: readonly (string | number)[]): string {
  const hex = hexOf(32, ...key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
