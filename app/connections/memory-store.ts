import { type SecretStore } from './credential-store';
import { type StateStore } from '../storage/state-store';

/** State that is stored in memory until the process ends. */
export class MemoryState implements StateStore {
  constructor(readonly values = new Map<string, unknown>()) {}

  get(key: string): unknown {
    return this.values.get(key);
  }

  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}

/** Secrets that are stored in memory until the process ends, and are never written to disk. */
export class MemorySecrets implements SecretStore {
  readonly values = new Map<string, string>();

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.values.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.values.delete(key);
    return Promise.resolve();
  }
}
