import fs from 'node:fs';
import { isRecord } from '../http/shape';
import { stateVersion } from './saver';
import { soundWorld, type Unsound } from './sound';
import { makeWorld, type World } from './world';

/** The result of opening a state file. */
export type Opened =
  | { readonly kind: 'read'; readonly world: World }
  | { readonly kind: 'absent' }
  /** Some records of the file could not be used. A copy of the original file is stored in the same folder. */
  | {
      readonly kind: 'partly read';
      readonly world: World;
      readonly leftOut: readonly Unsound[];
      readonly keptAs: string;
    }
  /** The file could not be used and was renamed, with its content unchanged. */
  | { readonly kind: 'broken'; readonly why: string; readonly keptAs: string };

/**
 * Reads a state file at its location (see `statePlace`). A file that cannot be used is renamed and never overwritten.
 * Throws if the file cannot be read or renamed.
 */
export function openState(place: string): Opened {
  let text: string;
  try {
    text = fs.readFileSync(place, 'utf8');
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT') return { kind: 'absent' };
    throw error;
  }
  const state = readState(text);
  if (typeof state === 'string') {
    const keptAs = freeName(place);
    fs.renameSync(place, keptAs);
    return { kind: 'broken', why: state, keptAs };
  }
  const { world, leftOut } = state;
  if (leftOut.length === 0) return { kind: 'read', world };
  const keptAs = freeName(place);
  fs.copyFileSync(place, keptAs, fs.constants.COPYFILE_EXCL);
  return { kind: 'partly read', world, leftOut, keptAs };
}

/**
 * Reads the world from the text of a state file. Returns the world and the parts that could not be used, or the
 * reason why the world cannot be read.
 */
export function readState(
  text: string,
): { readonly world: World; readonly leftOut: readonly Unsound[] } | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  if (!isRecord(data) || !isRecord(data.world)) return 'it is not a state of this service';
  if (data.version !== stateVersion) return `its version is ${String(data.version)}, not ${stateVersion}`;
  const sound = soundWorld(data.world);
  return sound
    ? { world: makeWorld(sound.data), leftOut: sound.leftOut }
    : 'its accounts or zones are missing';
}

/** Returns the first unused name of the form `<file>.broken-<n>`. */
function freeName(place: string): string {
  for (let n = 1; ; n++) if (!fs.existsSync(`${place}.broken-${n}`)) return `${place}.broken-${n}`;
}
