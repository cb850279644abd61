import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { profileTextFor } from './profile-file';

const maxBodyBytes = 10_000_000;
/** Size of a chunk in bytes. It is limited because the server handles no other requests while it parses a chunk. */
const pieceBytes = 1 << 18;

/** Reads files with sample requests from disk. Request bodies are read only from files inside the given folders. */
export class DiskRequestFiles {
  /** @param folders URIs of the folders. */
  constructor(private readonly folders: readonly string[]) {}

  /** Returns the bytes of a file, chunk by chunk. Rejects if the file cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array> {
    return fs.createReadStream(fileURLToPath(uri), { highWaterMark: pieceBytes });
  }

  /**
   * Returns the text of the profile file that is nearest to a request file, or undefined if there is none or it cannot
   * be read.
   */
  profiles(uri: string): string | undefined {
    try {
      return profileTextFor(fileURLToPath(uri));
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the bytes of a file to which a request body refers, as a byte string. Returns undefined if the file must
   * not or cannot be read.
   */
  readBody(uri: string, name: string): string | undefined {
    const folders = this.folders.filter((folder) => folder.startsWith('file:'));
    return readBody(
      fileURLToPath(uri),
      name,
      folders.map((folder) => fileURLToPath(folder)),
      maxBodyBytes,
    );
  }
}

/**
 * Returns the bytes of a file to which a request body refers, as a byte string. Returns undefined if the file cannot
 * be read, is too large, or is not inside one of the folders after links are resolved.
 */
export function readBody(
  requestFile: string,
  name: string,
  folders: readonly string[],
  maxBytes = Infinity,
): string | undefined {
  try {
    const real = fs.realpathSync(path.resolve(path.dirname(requestFile), name));
    const isInside = folders.some((folder) => real.startsWith(fs.realpathSync(folder) + path.sep));
    if (!isInside || fs.statSync(real).size > maxBytes) return undefined;
    return fs.readFileSync(real, 'latin1');
  } catch {
    return undefined;
  }
}
