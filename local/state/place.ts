import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../http/shape';

/** Maximum size: larger texts do not fit into one JavaScript string. */
const maxBytes = 512 * 1024 * 1024;
const maxLinks = 40;

/**
 * Returns the real path of a state file: links are followed, so that their target is replaced and not the link. Throws
 * a readable message if it is not a regular file, or if nothing can be saved there: better at the start than after the
 * first change. Nothing is moved or changed.
 */
export function statePlace(file: string): string {
  const place = followed(path.resolve(file));
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) throw new Error(`${place} is not a regular file`);
  if (stat && stat.size > maxBytes) throw new Error(`${place} is larger than ${maxBytes} bytes`);
  checkFolder(path.dirname(place));
  return place;
}

/** Returns the end of a chain of links, which need not exist. */
function followed(file: string): string {
  let place = file;
  for (let links = 0; links <= maxLinks; links++) {
    const stat = fs.lstatSync(place, { throwIfNoEntry: false });
    if (!stat?.isSymbolicLink()) return place;
    place = path.resolve(path.dirname(place), fs.readlinkSync(place));
  }
  throw new Error(`${file} is a link that leads to itself`);
}

/** Checks the folder by creating a file in it, because saving does the same. */
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

/** Returns the name of a file next to the state, for drafts and the lock. */
export function besideState(place: string, ending: string): string {
  return path.join(path.dirname(place), `.${path.basename(place)}.${ending}`);
}
