import { createHash } from 'node:crypto';

/** Returns a short digest of the given parts. The digest also depends on where one part ends and the next begins. */
export function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 22);
}
