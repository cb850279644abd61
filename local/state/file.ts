import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../http/shape';
import { makeWorld, type World, type WorldData } from './world';

/** Raised when the form of the file changes. */
const stateVersion = 1;

/** What opening a state file found. */
export type Opened =
  | { readonly kind: 'read'; readonly world: World }
  | { readonly kind: 'absent' }
  /** It could not be used and was moved aside, unchanged. */
  | { readonly kind: 'broken'; readonly why: string; readonly keptAs: string };

/**
 * Reads a state file. One that cannot be used is moved aside and never written over. Throws when it cannot be moved, and
 * when nothing could be saved there: better at the start than after the first change.
 */
export function openState(file: string): Opened {
  let text: string;
  const folder = path.dirname(path.resolve(file));
  if (!fs.existsSync(folder)) throw new Error(`there is no folder ${folder}; make it first`);
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT') return { kind: 'absent' };
    throw error;
  }
  const state = readState(text);
  return typeof state === 'string'
    ? { kind: 'broken', why: state, keptAs: keepAside(file) }
    : { kind: 'read', world: state };
}

/** The world in a state file's text, or why there is none. */
export function readState(text: string): World | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  if (!isRecord(data) || !isRecord(data.world)) return 'it is not a state of this service';
  if (data.version !== stateVersion) return `its version is ${String(data.version)}, not ${stateVersion}`;
  try {
    return makeWorld(data.world as unknown as WorldData);
  } catch {
    return 'parts of it are missing'; // lists that are no lists: makeWorld is not a validator
  }
}

/** Moves a file to the first free `<file>.broken-<n>`. */
function keepAside(file: string): string {
  for (let n = 1; ; n++) {
    const target = `${file}.broken-${n}`;
    if (fs.existsSync(target)) continue;
    fs.renameSync(file, target);
    return target;
  }
}

/** Writes a state so that a reader, or a crash, sees either the old file or the new one. */
export function writeState(file: string, world: World): void {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    fs.writeFileSync(draft, stateText(world), { mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/** The state as it is written to its file. */
export function stateText(world: World): string {
  return JSON.stringify({ version: stateVersion, world });
}

/** Saves soon after a change, and several changes at once. */
export class StateSaver {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly file: string,
    private readonly world: World,
    private readonly report: (message: string) => void,
    private readonly delayMs = 500,
  ) {}

  changed(): void {
    this.timer ??= setTimeout(() => this.flush(), this.delayMs);
  }

  /** Saves now if anything changed since the last time. A failure is reported and tried again at the next change. */
  flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      writeState(this.file, this.world);
    } catch (error) {
      this.report(
        `${this.file} could not be saved: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
