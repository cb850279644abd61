import { createHash, hash } from 'node:crypto';

/** Returns a short digest of the given parts. The digest also depends on where one part ends and the next begins. */
export function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return short(sum.digest('base64url'));
}

/** Returns a short digest of bytes. For small files, this takes about half as long as `digestOf`. */
export function digestOfBytes(bytes: Uint8Array): string {
  return short(hash('sha256', bytes, 'base64url'));
}

/** Shortens a digest to 132 bits, so that collisions are still practically impossible. */
const short = (digest: string): string => digest.slice(0, 22);
