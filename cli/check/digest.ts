import { createHash } from 'node:crypto';

/** Returns a short identifier for texts. It also depends on where one text ends and the next begins. */
export function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 22);
}
