import { createHash } from 'node:crypto';

/** A short identifier for texts, different for different ones. The boundaries between texts matter. */
export function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 22);
}
