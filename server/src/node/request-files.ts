import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestFiles } from '../host';
import { profileTextFor } from './profile-file';

const maxBodyBytes = 10_000_000;
/** A piece is read in one turn of the server: other questions wait so long. */
const pieceBytes = 1 << 18;

/** Files of requests on disk. Bodies are read only from below the folders of the workspace. */
export class NodeRequestFiles implements RequestFiles {
  constructor(private readonly folders: readonly string[]) {}

  stream(uri: string): AsyncIterable<Uint8Array> {
    return fs.createReadStream(fileURLToPath(uri), { highWaterMark: pieceBytes });
  }

  profiles(uri: string): string | undefined {
    try {
      return profileTextFor(fileURLToPath(uri));
    } catch {
      return undefined;
    }
  }

  readBody(uri: string, name: string): string | undefined {
    try {
      const real = fs.realpathSync(path.resolve(path.dirname(fileURLToPath(uri)), name));
      const isInside = this.folders
        .filter((folder) => folder.startsWith('file:'))
        .some((folder) => real.startsWith(fs.realpathSync(fileURLToPath(folder)) + path.sep));
      if (!isInside || fs.statSync(real).size > maxBodyBytes) return undefined;
      return fs.readFileSync(real, 'latin1');
    } catch {
      return undefined;
    }
  }
}
