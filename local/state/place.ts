import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../http/shape';

/**
 * Maximum size of a state file in bytes. The content of a larger file does not fit into a single JavaScript string.
 */
const maxBytes = 512 * 1024 * 1024;
const maxLinks = 40;

/**
 * Returns the real path of a state file. Links are followed, so that the target of a link is replaced instead of the
 * link. Throws an error with a readable message if the path is not a regular file, if the file is too large, or if
 * nothing can be saved there. Because of this check, the service reports such problems when it starts instead of after
 * the first change. The check does not move or change any files.
 */
export function statePlace(file: string): string {
  const place = followed(path.resolve(file));
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) throw new Error(`${place} is not a regular file`);
  if (stat && stat.size > maxBytes) throw new Error(`${place} is larger than ${maxBytes} bytes`);
  checkFolder(path.dirname(place));
  return place;
}

/** Follows a chain of links and returns the target, which may be missing. Returns `file` itself if it is not a link. */
function followed(file: string): string {
  let place = file;
  for (let links = 0; links <= maxLinks; links++) {
    const stat = fs.lstatSync(place, { throwIfNoEntry: false });
    if (!stat?.isSymbolicLink()) return place;
    place = path.resolve(path.dirname(place), fs.readlinkSync(place));
  }
  throw new Error(`${file} is a link that leads to itself`);
}

/** Checks that the folder is writable by creating a file in it, because saving also creates a file. */
function checkFolder(folder: string): void {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no folder ${folder}; create it first`);
  const trial = path.join(folder, `.rampart-${process.pid}.trial`);
  try {
    fs.writeFileSync(trial, '', { flag: 'wx' });
    fs.rmSync(trial);
  } catch (error) {
    const code = isRecord(error) && typeof error.code === 'string' ? error.code : String(error);
    throw new Error(`no file can be created in ${folder} (${code})`, { cause: error });
  }
}

/** Returns the path of a file in the same folder as the state file, such as the lock file or a draft. */
export function besideState(place: string, ending: string): string {
  return path.join(path.dirname(place), `.${path.basename(place)}.${ending}`);
}
