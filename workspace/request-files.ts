import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { profileTextFor } from './profile-file';

const maxBodyBytes = 10_000_000;
/** Size in bytes of a chunk. The server reads each chunk in one turn of the event loop, while other requests wait. */
const pieceBytes = 1 << 18;

/** Reads files of sample requests from disk. Request bodies are read only from files inside the folders. */
export class DiskRequestFiles {
  /** @param folders URIs of the folders. */
  constructor(private readonly folders: readonly string[]) {}

  /** Returns the bytes of a file, chunk by chunk. Rejects if the file cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array> {
    return fs.createReadStream(fileURLToPath(uri), { highWaterMark: pieceBytes });
  }

  /** Returns the text of the nearest profile file, or undefined if there is none. */
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
