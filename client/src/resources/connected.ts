import { type ApiClient } from '../../../core/api/client';
import { type ApiError, type Outcome } from '../../../core/api/error';
import { type ListId, type OperationId } from '../../../core/api/operations.data';
import { type Page, type PageToken } from '../../../core/api/paging';
import { type Account, type Zone } from '../../../core/model/account';
import { type Remote } from '../actions/action';
import { type Json } from '../documents/json';
import { type ListRequest } from '../views/lists';
import { type Place } from '../views/node';
import { type Call, listCall } from './calls';

/** A connection, as far as views and actions need it. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly readOnly: boolean;
  /** Accounts and zones that the person named, for credentials that may not list them. */
  readonly named?: readonly { readonly type: 'accounts' | 'zones'; readonly id: string; readonly name?: string }[];
}

/** The connections that there are now. */
export interface ConnectionSet {
  list(): Promise<readonly Connection[]>;
  client(id: string): Promise<ApiClient | undefined>;
}

type AnyClient = {
  call(id: OperationId, request: object): Promise<Outcome<unknown>>;
  page(id: ListId, request: object): Promise<Outcome<Page<unknown>>>;
};

const pageSize = 100;
const mostPlaces = 500;

/** Sends calls to the connection that they name, and knows the accounts and zones of all of them. */
export class ConnectedRemote implements Remote {
  private known: Promise<readonly Place[]> | undefined;
  private failures: readonly ApiError[] = [];

  constructor(private readonly connections: ConnectionSet) {}

  /** Why accounts or zones could not be listed, the last time that was tried. */
  get problems(): readonly ApiError[] {
    return this.failures;
  }

  async call(call: Call, signal: AbortSignal): Promise<Outcome<Json>> {
    const client = await this.clientOf(call.connection);
    if (!client) return gone(call.operation);
    const { operation, path, query, body, ifMatch } = call;
    const outcome = await client.call(operation, { path, query, body, ifMatch, signal });
    return outcome as Outcome<Json>;
  }

  async page(
    request: ListRequest,
    from: PageToken | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<Page<Json>>> {
    const call = listCall(request);
    const client = call && (await this.clientOf(call.connection));
    if (!call || !client) return gone(call?.operation ?? 'accounts.list');
    const { operation, path, query } = call;
    const outcome = await client.page(operation as ListId, { path, query, from, pageSize, signal });
    return outcome as Outcome<Page<Json>>;
  }

  /** Read once; `forget` makes the next question read them again. */
  places(): Promise<readonly Place[]> {
    return (this.known ??= this.discover());
  }

  forget(): void {
    this.known = undefined;
  }

  private async clientOf(connection: string): Promise<AnyClient | undefined> {
    return (await this.connections.client(connection)) as AnyClient | undefined;
  }

  private async discover(): Promise<readonly Place[]> {
    const failures: ApiError[] = [];
    const found = await Promise.all(
      (await this.connections.list()).map((connection) => this.discoverOne(connection, failures)),
    );
    this.failures = failures;
    return found.flat();
  }

  private async discoverOne(connection: Connection, failures: ApiError[]): Promise<readonly Place[]> {
    const client = await this.connections.client(connection.id);
    if (!client) return [];
    const [accounts, zones] = await Promise.all([
      client.all('accounts.list', {}, mostPlaces),
      client.all('zones.list', {}, mostPlaces),
    ]);
    if (!accounts.ok) failures.push(accounts.error);
    return placesOf(connection, accounts.ok ? accounts.value : [], zones.ok ? zones.value : []);
  }
}

/** The accounts and zones of a connection: those that its credential sees, and those that a person named. */
export function placesOf(
  connection: Connection,
  accounts: readonly Account[],
  zones: readonly Zone[],
): readonly Place[] {
  const place = (type: 'accounts' | 'zones', id: string, name: string | undefined, accountId: string): Place => ({
    connection: connection.id,
    connectionName: connection.name,
    scope: { type, id },
    scopeName: name === undefined || name === '' ? id : name,
    accountId,
    readOnly: connection.readOnly,
  });
  const places = new Map<string, Place>();
  const add = (one: Place): void => {
    const key = `${one.scope.type} ${one.scope.id}`;
    if (!places.has(key)) places.set(key, one);
  };
  for (const { id, name } of accounts) add(place('accounts', id, name, id));
  for (const { id, name, account } of zones) {
    const accountId = account?.id ?? '';
    // A credential for zones only still shows where they belong.
    if (accountId !== '') add(place('accounts', accountId, account?.name, accountId));
    add(place('zones', id, name, accountId));
  }
  for (const { type, id, name } of connection.named ?? []) add(place(type, id, name, type === 'accounts' ? id : ''));
  return [...places.values()];
}

/** The connection was removed while something still pointed to it. */
const gone = (operation: OperationId): Extract<Outcome<never>, { ok: false }> => ({
  ok: false,
  error: {
    kind: 'unauthorized',
    source: 'client',
    message: '',
    operation: { id: operation, method: 'GET', path: '' },
    errors: [],
    messages: [],
    effect: 'none',
    attempts: 0,
  },
});
