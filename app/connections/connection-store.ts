import { decode } from '../../core/model/decode';
import { type StateStore } from '../storage/state-store';
import { type Connection, connection } from './connection';
import { connectionsKey } from './state-keys';

/** The stored value, with the connections in it and the entries that are invalid or of an unknown kind. */
interface Read {
  readonly stored: unknown;
  readonly connections: readonly Connection[];
  readonly unread: readonly unknown[];
}

/**
 * Stores the connections in the editor's global state, which all windows share. Stored entries that are invalid or of
 * an unknown kind are preserved.
 */
export class ConnectionStore {
  private last: Read | undefined;

  constructor(private readonly state: StateStore) {}

  list(): readonly Connection[] {
    return this.read().connections;
  }

  /** Adds a connection, or replaces the existing one with the same ID. */
  async put(one: Connection): Promise<void> {
    const connections = this.list();
    const known = connections.some(({ id }) => id === one.id);
    await this.save(
      known ? connections.map((old) => (old.id === one.id ? one : old)) : [...connections, one],
    );
  }

  async remove(id: string): Promise<void> {
    await this.save(this.list().filter((one) => one.id !== id));
  }

  private async save(connections: readonly Connection[]): Promise<void> {
    await this.state.update(connectionsKey, [...connections, ...this.read().unread]);
  }

  /** Reads the state again if it has changed, because another window may have changed it. */
  private read(): Read {
    const stored = this.state.get(connectionsKey);
    if (this.last && this.last.stored === stored) return this.last;
    const entries = Array.isArray(stored) ? (stored as unknown[]) : [];
    const read = entries.map((entry) => ({ entry, value: decode(connection, entry).value }));
    this.last = {
      stored,
      connections: read.flatMap(({ value }) => (value?.kind === 'api' ? [value] : [])),
      unread: read.flatMap(({ entry, value }) => (value?.kind === 'api' ? [] : [entry])),
    };
    return this.last;
  }
}
