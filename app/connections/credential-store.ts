import { type Credential } from '../../core/api/credential';
import { Secret } from '../../core/api/secret';
import { parseJson } from '../../core/base/json';
import { isObject } from '../../core/model/decode';
import { type Connection, originOf } from './connection';

/** The part of the editor's `SecretStorage` that is used. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

const keyOf = (id: string): string => `rampart.credential.${id}`;

/**
 * The credentials, one per connection, stored in the editor's secret storage. Each is bound to the origin for which it
 * was entered: if the origin of the connection changes, the credential is no longer used.
 */
export class CredentialStore {
  /** Caches credentials, because reading the secret storage is slow and every request needs one. */
  private readonly cache = new Map<string, Promise<StoredCredential | undefined>>();

  constructor(private readonly secrets: SecretStore) {}

  async get(connection: Connection): Promise<Credential | undefined> {
    let reading = this.cache.get(connection.id);
    if (!reading) {
      reading = Promise.resolve(this.secrets.get(keyOf(connection.id))).then(readStored, () => undefined);
      this.cache.set(connection.id, reading);
    }
    const stored = await reading;
    return stored?.origin === originOf(connection) ? stored.credential : undefined;
  }

  async put(connection: Connection, credential: Credential): Promise<void> {
    const secret =
      credential.scheme === 'bearer'
        ? { scheme: credential.scheme, token: credential.token.reveal() }
        : { scheme: credential.scheme, email: credential.email, key: credential.key.reveal() };
    const value = JSON.stringify({ origin: originOf(connection), ...secret });
    await this.secrets.store(keyOf(connection.id), value);
    this.forget(connection.id);
  }

  async delete(id: string): Promise<void> {
    await this.secrets.delete(keyOf(id));
    this.forget(id);
  }

  /** Discards the cached credential: another window may have changed it. */
  forget(id: string): void {
    this.cache.delete(id);
  }

  /** The connection of a key in the secret storage. */
  static connectionOf(key: string): string | undefined {
    return key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : undefined;
  }
}

interface StoredCredential {
  readonly origin: string;
  readonly credential: Credential;
}

function readStored(text: string | undefined): StoredCredential | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isObject(value) || typeof value.origin !== 'string') return undefined;
  const { origin, scheme, token, email, key } = value;
  if (scheme === 'bearer' && typeof token === 'string')
    return { origin, credential: { scheme, token: new Secret(token) } };
  if (scheme === 'legacy' && typeof email === 'string' && typeof key === 'string')
    return { origin, credential: { scheme, email, key: new Secret(key) } };
  return undefined;
}
