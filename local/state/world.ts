import { type AccountState, makeAccount } from './account';
import { Collection } from './collection';
import { makeZone, type ZoneState } from './zone';

/** The complete stored state of the service. */
export interface World {
  readonly accounts: Collection<AccountState>;
  readonly zones: Collection<ZoneState>;
}

/** The data of a world as plain lists, as in a state file. */
export interface WorldData {
  readonly accounts: readonly Parameters<typeof makeAccount>[0][];
  readonly zones: readonly Parameters<typeof makeZone>[0][];
}

/** Creates accounts and zones with all of their contents from plain data. */
export function makeWorld(data: WorldData): World {
  return {
    accounts: new Collection<AccountState>(({ id }) => id, data.accounts.map(makeAccount)),
    zones: new Collection<ZoneState>(({ id }) => id, data.zones.map(makeZone)),
  };
}
