import {
  type Decoder,
  flag,
  identity,
  listMember,
  oneOf,
  type Open,
  optional,
  record,
  text,
} from '../../core/model/decode';
import { checkBaseUrl } from './base-url';

/** Account or zone that the user specified, because the credential may not be allowed to list it. */
export interface NamedScope {
  readonly type: 'accounts' | 'zones';
  readonly id: string;
  readonly name?: string;
  /** The account of a zone, if the user specified it. */
  readonly accountId?: string;
}

/**
 * A service and how to reach it. Contains no secrets. The secrets are in the editor's secret storage, bound to the
 * origin of `baseUrl`.
 */
export interface Connection {
  /** ID of the connection. It is generated when the connection is added. */
  readonly id: string;
  /**
   * `api` is a service that provides the API. `runtime` is a local workflow runtime, which is listed while it runs and
   * never stored. Later versions may add kinds. Connections of unknown kinds are preserved but not shown.
   */
  readonly kind: Open<'api' | 'runtime'>;
  readonly name: string;
  readonly baseUrl: string;
  readonly scheme: Open<'bearer' | 'legacy' | 'none'>;
  /** Whether the connection rejects all requests that would change something. */
  readonly readOnly: boolean;
  readonly typedPlaces: readonly NamedScope[];
}

const typedPlace = record<Omit<NamedScope, 'type'> & { readonly type: string }>({
  type: identity(oneOf(['accounts', 'zones'])),
  id: identity(text),
  name: optional(text),
  accountId: optional(text),
});

const stored = record<Omit<Connection, 'typedPlaces' | 'readOnly'> & { readonly readOnly?: boolean; readonly typedPlaces: readonly unknown[] }>({
  id: identity(text),
  kind: identity(oneOf(['api'])),
  name: identity(text),
  baseUrl: identity(text),
  scheme: identity(oneOf(['bearer', 'legacy'])),
  readOnly: optional(flag),
  typedPlaces: listMember(typedPlace),
}); // prettier-ignore

/** Decodes a stored connection. Rejects a connection whose address is no longer allowed. */
export const connection: Decoder<Connection> = (value, trail) => {
  const read = stored(value, trail);
  if (read === undefined) return undefined;
  if (!checkBaseUrl(read.baseUrl).ok) return trail.refuse('an address that may be used', read.baseUrl);
  // If the stored state has no `readOnly` setting, the connection is read-only, which is the safe choice.
  return { ...read, readOnly: read.readOnly ?? true, typedPlaces: read.typedPlaces as readonly NamedScope[] };
};

/** Returns the origin of a connection's service. The connection's secret is bound to this origin. */
export function originOf(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}
