import * as l10n from '@vscode/l10n';
import { ApiClient } from '../../core/api/client';
import { type Credential } from '../../core/api/credential';
import { type Outcome } from '../../core/api/error';
import { type ApiOptions } from '../../core/api/exchange';
import { runtimeDialect, runtimeTransport } from '../../core/api/local-runtime';
import { type ApiObserver } from '../../core/api/observer';
import { documentedRate } from '../../core/api/pace';
import { isSafe } from '../../core/api/retry';
import { type Transport } from '../../core/api/transport';
import { type Clock } from '../../core/base/clock';
import { type ScopeRef } from '../../core/resources/ref';
import { type StateStore } from '../storage/state-store';
import { isLoopback } from './base-url';
import { type Connection, originOf, type NamedScope } from './connection';
import { ConnectionStore } from './connection-store';
import { CredentialStore, type SecretStore } from './credential-store';
import { findScopes, includesScope, keepKnown, type KnownScopes, unread } from './known-scopes';

/** Dependencies of `Connections`, provided by the editor or a test. */
export interface ConnectionsHost {
  readonly state: StateStore;
  readonly secrets: SecretStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  /** Returns false in an untrusted workspace, where no requests are sent. */
  readonly trusted: () => boolean;
  readonly observer: ApiObserver;
}

/**
 * Kind of change: connections were added, removed, or changed (`connections`), or the sign-in state of a connection
 * changed (`credentials`).
 */
export type ConnectionsChange = 'connections' | 'credentials';

interface Opened {
  readonly api: ApiClient;
  readonly baseUrl: string;
  scopes?: Promise<Outcome<KnownScopes>>;
  /** Accounts and zones found by the previous request. */
  known?: KnownScopes;
  /** Set once the accounts and zones have been requested, even if none were found. */
  wasAsked?: true;
}

/** Manages the connections and their API clients. Tracks when a credential is no longer accepted. */
export class Connections {
  private readonly store: ConnectionStore;
  private readonly credentials: CredentialStore;
  private readonly opened = new Map<string, Opened>();
  private readonly refused = new Set<string>();
  private found: readonly Connection[] = [];
  private outdated: readonly number[] = [];
  private readonly listeners = new Set<(change: ConnectionsChange) => void>();
  private readonly finders = new Set<() => void>();

  constructor(private readonly host: ConnectionsHost) {
    this.store = new ConnectionStore(host.state);
    this.credentials = new CredentialStore(host.secrets);
  }

  list(): readonly Connection[] {
    return [...this.store.list(), ...this.found];
  }

  get(id: string): Connection | undefined {
    return this.list().find((one) => one.id === id);
  }

  /**
   * Returns the connection that provides an account or zone at an origin, preferably a writable one. If none is known
   * to provide it, returns a connection whose accounts or zones could not all be read.
   */
  at(origin: string, scope: ScopeRef): Connection | undefined {
    const there = this.list().filter((one) => originOf(one) === origin);
    const leads = there.map((one) => ({ one, to: this.leadsTo(one, scope) }));
    for (const wanted of ['yes', 'maybe'] as const) {
      const found = leads.filter(({ to }) => to === wanted).map(({ one }) => one);
      if (found.length > 0) return found.find(({ readOnly }) => !readOnly) ?? found[0];
    }
    return undefined;
  }

  private leadsTo({ id, typedPlaces }: Connection, scope: ScopeRef): ReturnType<typeof includesScope> {
    if (typedPlaces.some((typed) => typed.type === scope.type && typed.id === scope.id)) return 'yes';
    const opened = this.open(id);
    if (opened?.wasAsked !== true) void this.scopes(id);
    return opened?.wasAsked === true ? includesScope(opened.known, scope) : 'no';
  }

  /** Calls the listener after each search for the accounts and zones of a connection. */
  onDidFind(listener: () => void): { dispose(): void } {
    this.finders.add(listener);
    return { dispose: () => void this.finders.delete(listener) };
  }

  /**
   * Returns the API client of a connection, or undefined if there is no such connection. The client is reused until the
   * address or credential of its connection changes.
   */
  api(id: string): ApiClient | undefined {
    return this.open(id)?.api;
  }

  /**
   * Returns the accounts and zones of a connection. A complete result is kept until `refresh` is true. If a read
   * fails, the accounts and zones from the previous read are kept.
   */
  scopes(id: string, refresh = false): Promise<Outcome<KnownScopes>> | undefined {
    const opened = this.open(id);
    if (!opened) return undefined;
    if (refresh || !opened.scopes) {
      const finding = findScopes(opened.api, this.get(id)?.typedPlaces ?? []).then((asked) =>
        keepKnown(asked, opened.known),
      );
      opened.scopes = finding;
      void finding.then((outcome) => {
        if (opened.scopes !== finding) return;
        if (outcome.ok) opened.known = outcome.value;
        opened.wasAsked = true;
        // Only a refresh ends a rejection. Otherwise, a credential that is rejected for some requests and accepted for
        // others would make the views read everything again and again.
        if (refresh && isAccepted(outcome)) this.setRefused(id, false);
        for (const listener of this.finders) listener();
        // A read that failed, or that could not read everything, is repeated on the next call.
        if (!outcome.ok || unread(outcome.value).length > 0) delete opened.scopes;
      });
    }
    return opened.scopes;
  }

  /**
   * Sets the local runtimes that currently respond. `outdatedPorts` are the ports of runtimes that have no API for
   * workflows. Runtimes are listed until they stop, and are never stored.
   */
  setFound(runtimes: readonly Connection[], outdatedPorts: readonly number[] = []): void {
    const before = this.found;
    this.outdated = outdatedPorts;
    this.found = runtimes.map((one) => {
      const readOnly = before.find(({ id }) => id === one.id)?.readOnly ?? one.readOnly;
      return { ...one, readOnly };
    });
    for (const { id } of [...before, ...runtimes]) this.opened.delete(id);
    this.tell('connections');
  }

  /** Returns the ports of local runtimes that have no API for workflows. */
  get outdatedRuntimes(): readonly number[] {
    return this.outdated;
  }

  /**
   * Whether a credential is available and was not rejected in the last attempt. A local runtime needs no credential.
   */
  async signedIn(id: string): Promise<boolean> {
    const connection = this.get(id);
    return (
      connection !== undefined &&
      !this.refused.has(id) &&
      (connection.kind === 'runtime' || (await this.credentials.get(connection)) !== undefined)
    );
  }

  /** Returns the credential of a connection. The editor's account menu uses it. */
  async credential(id: string): Promise<Credential | undefined> {
    const connection = this.get(id);
    return connection?.kind === 'api' ? this.credentials.get(connection) : undefined;
  }

  /**
   * Adds a connection, or replaces the existing one with the same ID. Stores the credential if one is given. The list
   * is changed before the credential, because a credential change makes other windows read the list again. In between,
   * the old credential is not sent to a new address, because it is bound to its origin.
   */
  async put(connection: Connection, credential?: Credential): Promise<void> {
    const before = this.store.list().find(({ id }) => id === connection.id);
    await this.store.put(connection);
    if (credential) {
      await this.orRestored(connection.id, before, () => this.credentials.put(connection, credential));
      this.opened.delete(connection.id);
    }
    this.refused.delete(connection.id);
    this.tell('connections');
    if (credential) this.tell('credentials');
  }

  /** Removes a connection from the list, and then deletes its credential, in the same order as `put`. */
  async remove(id: string): Promise<void> {
    const before = this.store.list().find((one) => one.id === id);
    await this.store.remove(id);
    await this.orRestored(id, before, () => this.credentials.delete(id));
    this.opened.delete(id);
    this.refused.delete(id);
    this.tell('connections');
    this.tell('credentials');
  }

  /** Changes a credential. If that fails, restores the connection in the list, and rejects with the error. */
  private async orRestored(
    id: string,
    before: Connection | undefined,
    change: () => Promise<void>,
  ): Promise<void> {
    try {
      await change();
    } catch (error) {
      await (before ? this.store.put(before) : this.store.remove(id));
      this.tell('connections');
      throw error;
    }
  }

  /** Deletes the credential but not the connection. */
  async signOut(id: string): Promise<void> {
    await this.credentials.delete(id);
    this.opened.delete(id);
    this.tell('credentials');
  }

  async setReadOnly(id: string, readOnly: boolean): Promise<void> {
    await this.change(id, (one) => ({ ...one, readOnly }));
  }

  async addScope(id: string, scope: NamedScope): Promise<void> {
    await this.change(id, (one) => ({
      ...one,
      typedPlaces: [
        ...one.typedPlaces.filter((old) => old.type !== scope.type || old.id !== scope.id),
        scope,
      ],
    }));
    delete this.opened.get(id)?.scopes;
  }

  /**
   * Creates a client for an address and a credential that are not saved as a connection, for example to verify the
   * credential.
   */
  trial(baseUrl: string, credential: Credential): ApiClient {
    return new ApiClient({
      ...this.common(baseUrl),
      credential: () => Promise.resolve(credential),
      refuse: () => (this.host.trusted() ? undefined : 'untrusted'),
      observer: this.host.observer,
    });
  }

  /** Handles a secret that was changed in another window. */
  secretChanged(key: string): void {
    const id = CredentialStore.connectionOf(key);
    if (id === undefined) return;
    this.credentials.forget(id);
    this.refused.delete(id);
    this.tell('credentials');
  }

  onDidChange(listener: (change: ConnectionsChange) => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  private async change(id: string, edit: (one: Connection) => Connection): Promise<void> {
    const connection = this.get(id);
    if (!connection) return;
    if (connection.kind === 'runtime')
      this.found = this.found.map((one) => (one.id === id ? edit(one) : one));
    else await this.store.put(edit(connection));
    this.tell('connections');
  }

  private open(id: string): Opened | undefined {
    const connection = this.get(id);
    if (!connection) return undefined;
    let opened = this.opened.get(id);
    // Another window may have changed the address of the connection.
    if (opened?.baseUrl !== connection.baseUrl) {
      opened = { api: this.apiOf(connection), baseUrl: connection.baseUrl };
      this.opened.set(id, opened);
    }
    return opened;
  }

  private apiOf(connection: Connection): ApiClient {
    const { id, kind, baseUrl } = connection;
    const { observer, trusted, transport } = this.host;
    const runtime = { dialect: runtimeDialect, transport: runtimeTransport(transport) };
    return new ApiClient({
      ...this.common(baseUrl),
      ...(kind === 'runtime' ? runtime : {}),
      // Looks up the credential for the address of this client. If the address of the connection changes later, a
      // credential for the new address is not sent to the old one.
      credential: async () => (kind === 'api' ? this.credentials.get(connection) : undefined),
      refuse: (method) => {
        if (!trusted()) return 'untrusted';
        return !isSafe(method) && (this.get(id)?.readOnly ?? true) ? 'readOnly' : undefined;
      },
      observer: {
        ...observer,
        finished: (record) => {
          if (record.outcome === 'unauthorized') this.setRefused(id, true);
          observer.finished?.(record);
        },
      },
    });
  }

  /** Records whether the credential is rejected. The views show this, without a message that interrupts the user. */
  private setRefused(id: string, isRefused: boolean): void {
    if (this.refused.has(id) === isRefused) return;
    if (isRefused) this.refused.add(id);
    else this.refused.delete(id);
    this.tell('credentials');
  }

  private common(baseUrl: string): Pick<ApiOptions, 'baseUrl' | 'transport' | 'clock' | 'random' | 'rate'> {
    const { transport, clock, random } = this.host;
    // The documented rate limit applies to the public service. The demo service has none.
    const rate = isLoopback(new URL(baseUrl)) ? {} : { rate: documentedRate };
    return { baseUrl, transport, clock, random, ...rate };
  }

  private tell(change: ConnectionsChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

/** Returns the display name of a connection: its name and, if applicable, a note that it is read-only. */
export function connectionLabel({ name, readOnly }: Connection): string {
  return readOnly ? l10n.t('{0} (read-only)', name) : name;
}

/** Whether neither the list of accounts nor that of zones was rejected because of the credential. */
const isAccepted = (outcome: Outcome<KnownScopes>): boolean =>
  outcome.ok &&
  [outcome.value.accountsError, outcome.value.zonesError].every((error) => error?.kind !== 'unauthorized');
