import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openState } from './file';
import { StateLock } from './lock';
import { statePlace } from './place';
import { StateSaver } from './saver';
import { type World } from './world';

/** An opened state file. No other service can use the file at the same time. */
export interface OpenedState {
  readonly world: World;
  readonly saver: StateSaver;
  /** Saves the remaining changes and releases the file. Resolves to true if everything was saved. */
  close(): Promise<boolean>;
}

/**
 * Opens a state file for a run of the service. Records that cannot be used are reported and left out, and a copy of
 * the file is stored. If nothing in the file can be used, the file is renamed and the run starts with demo data.
 * Throws an error with a readable message if nothing can be saved at the path or if another service uses the file.
 */
export function openForRun(file: string, demo: () => World, report: (message: string) => void): OpenedState {
  const place = statePlace(file);
  const lock = StateLock.take(place, randomUUID());
  try {
    removeDrafts(place);
    const world = openWorld(place, demo, report);
    const saver = new StateSaver(place, world, report, { isOurs: () => lock.isHeld() });
    const close = async (): Promise<boolean> => {
      const saved = await saver.flush();
      lock.release();
      return saved;
    };
    return { world, saver, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openWorld(place: string, demo: () => World, report: (message: string) => void): World {
  const opened = openState(place);
  switch (opened.kind) {
    case 'read':
      return opened.world;
    case 'absent':
      return demo();
    case 'partly read': {
      const { leftOut, keptAs, world } = opened;
      const [first] = leftOut;
      report(
        `${leftOut.length} records of ${place} cannot be used (the first: ${first?.pointer ?? ''} ${first?.message ?? ''}). The whole file is kept as ${keptAs}; this run starts without them.`,
      );
      return world;
    }
    case 'broken':
      report(
        `${place} cannot be used: ${opened.why}. It is kept as ${opened.keptAs}; this run starts with demo data.`,
      );
      return demo();
  }
}

/**
 * Removes temporary files of services that were killed while saving. No other service writes such files at the same
 * time, because this service holds the lock.
 */
function removeDrafts(place: string): void {
  const folder = path.dirname(place);
  const prefix = `.${path.basename(place)}.`;
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(prefix) && /^\d+\.tmp$/.test(name.slice(prefix.length)))
      fs.rmSync(path.join(folder, name), { force: true });
}
