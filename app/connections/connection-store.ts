import { decode } from '../../core/model/decode';
import { type StateStore } from '../storage/state-store';
import { type Connection, connection } from './connection';
import { connectionsKey } from './state-keys';

/**
 * Stores the connections in the editor's global state. Stored entries that are invalid or of an unknown kind are
 * preserved.
 */
export class ConnectionStore {
  private connections: readonly Connection[];
  private readonly unread: readonly unknown[];

  constructor(private readonly state: StateStore) {
    const stored = state.get(connectionsKey);
    const entries = Array.isArray(stored) ? (stored as unknown[]) : [];
    const read = entries.map((entry) => ({ entry, value: decode(connection, entry).value }));
    this.connections = read.flatMap(({ value }) => (value?.kind === 'api' ? [value] : []));
    this.unread = read.flatMap(({ entry, value }) => (value?.kind === 'api' ? [] : [entry]));
  }

  list(): readonly Connection[] {
    return this.connections;
  }

  /** Adds a connection, or replaces the existing one with the same ID. */
  async put(one: Connection): Promise<void> {
    const known = this.connections.some(({ id }) => id === one.id);
    await this.save(
      known ? this.connections.map((old) => (old.id === one.id ? one : old)) : [...this.connections, one],
    );
  }

  async remove(id: string): Promise<void> {
    await this.save(this.connections.filter((one) => one.id !== id));
  }

  private async save(connections: readonly Connection[]): Promise<void> {
    this.connections = connections;
    await this.state.update(connectionsKey, [...connections, ...this.unread]);
  }
}
