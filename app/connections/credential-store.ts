import { type Credential } from '../../core/api/credential';
import { Secret } from '../../core/api/secret';
import { parseJson } from '../../core/base/json';
import { isObject } from '../../core/model/decode';
import { type Connection, originOf } from './connection';

/** Part of the editor's `SecretStorage` that the extension uses. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

const keyOf = (id: string): string => `rampart.credential.${id}`;

/**
 * Stores the credentials, one per connection, in the editor's secret storage. Each credential is bound to the origin
 * for which it was entered. If the origin of the connection changes, the credential is no longer used.
 */
export class CredentialStore {
  /** Cache of credentials. Reading the secret storage is slow, and every request needs a credential. */
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

  /** Removes a credential from the cache, because another window may have changed it. */
  forget(id: string): void {
    this.cache.delete(id);
  }

  /** Returns the ID of the connection to which a key in the secret storage belongs. */
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
