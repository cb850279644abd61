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

/** An account or zone specified by the user, because the credential may not be allowed to list it. */
export interface NamedScope {
  readonly type: 'accounts' | 'zones';
  readonly id: string;
  readonly name?: string;
  /** The account of a zone, if the user specified it. */
  readonly accountId?: string;
}

/**
 * A service and how to reach it. Contains no secrets: those are in the editor's secret storage, bound to the origin of
 * `baseUrl`. Connections are stored in the editor's global state, never in settings, so that no workspace can add or
 * redirect one.
 */
export interface Connection {
  /** Generated once and never reused. */
  readonly id: string;
  /**
   * `api`: the whole API. `runtime`: a local workflow runtime, listed while it runs and never stored. Later versions
   * may add kinds; unknown ones are preserved but not shown.
   */
  readonly kind: Open<'api' | 'runtime'>;
  readonly name: string;
  readonly baseUrl: string;
  readonly scheme: Open<'bearer' | 'legacy' | 'none'>;
  /** Whether everything that would change something is rejected. */
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

/** Reads a stored connection. One whose address is no longer allowed is not read. */
export const connection: Decoder<Connection> = (value, trail) => {
  const read = stored(value, trail);
  if (read === undefined) return undefined;
  if (!checkBaseUrl(read.baseUrl).ok) return trail.refuse('an address that may be used', read.baseUrl);
  // A protective switch counts as on if its state was lost.
  return { ...read, readOnly: read.readOnly ?? true, typedPlaces: read.typedPlaces as readonly NamedScope[] };
};

/** Origin to which a secret is bound. */
export function originOf(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}
