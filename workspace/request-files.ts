import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { profileTextFor } from './profile-file';

const maxBodyBytes = 10_000_000;
/** The size of a piece, which is read in one turn of the server while other requests wait. */
const pieceBytes = 1 << 18;

/** Files of sample requests on disk. Bodies are read only from below the folders. */
export class DiskRequestFiles {
  /** @param folders URIs. */
  constructor(private readonly folders: readonly string[]) {}

  /** The bytes of a file, piece by piece; rejects if it cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array> {
    return fs.createReadStream(fileURLToPath(uri), { highWaterMark: pieceBytes });
  }

  /** The text of the nearest profile file; undefined if there is none. */
  profiles(uri: string): string | undefined {
    try {
      return profileTextFor(fileURLToPath(uri));
    } catch {
      return undefined;
    }
  }

  /** The bytes of a file to which a body refers, as a byte string; undefined if it must not or cannot be read. */
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
 * The bytes of a file to which the body of a request refers, as a byte string. Undefined if it cannot be read, is too
 * large, or is not below one of the folders after links are resolved.
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
