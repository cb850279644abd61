import * as l10n from '@vscode/l10n';
import { type ApiError, type Outcome, type Failure } from '../../core/api/error';
import { failureOf } from '../../core/api/failure';
import { type ListId, operationRow, type OperationId } from '../../core/api/operations.data';
import { type Page, type PageToken } from '../../core/api/paging';
import { type AnswerOf } from '../../core/api/request';
import { type Call, listCall } from '../../core/resources/calls';
import { type Json, asJson } from '../../core/resources/json';
import { type ListRequest, type ListName, type ItemOfList } from '../../core/resources/lists';
import { type Remote } from '../../core/resources/remote';
import { rulesCall, rulesPage } from '../../core/resources/ruleset-rules';
import { type Scope } from '../../core/resources/scope';
import { type Connection, originOf } from './connection';
import { type Connections } from './connections';
import { publicService } from './presets.data';
import { type KnownScope, type KnownScopes, unread } from './known-scopes';

const defaultPageSize = 100;

/** Sends each call through the connection that it specifies, and lists the accounts and zones of all connections. */
export class ConnectedRemote implements Remote {
  private failures: readonly ApiError[] = [];

  constructor(private readonly connections: Connections) {}

  /** Returns the reasons why accounts could not be listed in the last attempt. */
  get problems(): readonly ApiError[] {
    return this.failures;
  }

  async call<Id extends OperationId>(
    call: Call<Id>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<AnswerOf<Id>>> {
    const { connection, operation, ...request } = call;
    const api = this.connections.api(connection);
    return api ? api.send(operation, { ...request, ...(signal ? { signal } : {}) }) : left(operation);
  }

  async send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>> {
    const outcome = await this.call(call, signal);
    return outcome.ok ? { ...outcome, value: asJson(outcome.value) } : outcome;
  }

  async page<L extends ListName>(
    request: ListRequest<L>,
    from: PageToken | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<Page<ItemOfList<L>>>> {
    if (request.list === 'ruleset_rule') {
      const { scope, within } = request;
      return rulesPage(await this.send(rulesCall(scope.connection, scope, within), signal));
    }
    const call = listCall(request);
    const api = this.connections.api(request.scope.connection);
    if (!call || !api) return left(call?.operation ?? 'accounts.list');
    const { operation, path, query } = call;
    const asked = {
      path,
      pageSize: request.pageSize ?? defaultPageSize,
      signal,
      ...(query === undefined ? {} : { query }),
      ...(from === undefined ? {} : { from }),
    };
    // The assertion is safe, because `operation` lists resources of the requested type.
    const outcome = (await api.sendPage(operation as ListId, asked)) as Outcome<Page<ItemOfList<L>>>;
    if (!outcome.ok || operationRow(operation).paging?.style !== 'cursor') return outcome;
    // With cursor paging, the total that the service returns is not reliable, so it is left out (api-behaviour.md,
    // "Paging, filters, order").
    const { items, next, issues } = outcome.value;
    return { ...outcome, value: { items, issues, ...(next === undefined ? {} : { next }) } };
  }

  /** Returns all accounts and zones. With `refresh`, they are read again. */
  async scopes(refresh = false): Promise<readonly Scope[]> {
    const failures: ApiError[] = [];
    const found = await Promise.all(
      this.connections.list().map(async (connection) => {
        const outcome = await this.connections.scopes(connection.id, refresh);
        if (outcome) failures.push(...failuresIn(outcome).slice(0, 1));
        return outcome?.ok === true ? outcome.value.scopes.map((scope) => scopeOf(connection, scope)) : [];
      }),
    );
    this.failures = failures;
    return found.flat();
  }

  origin(id: string): string | undefined {
    const connection = this.connections.list().find((one) => one.id === id);
    return connection && originOf(connection);
  }
}

/** Returns the failure of a request whose connection was removed or does not support the operation. */
const left = (id: OperationId): Failure =>
  failureOf(
    { id, row: operationRow(id) },
    'invalid',
    'client',
    l10n.t('The connection was removed or does not support this operation.'),
  );

/**
 * Returns the reasons why scopes are missing or may have changed. A forbidden list is not a failure if the credential
 * can access other scopes.
 */
const failuresIn = (outcome: Outcome<KnownScopes>): readonly ApiError[] =>
  outcome.ok ? unread(outcome.value) : [outcome.error];

const scopeOf = ({ id, kind, name, readOnly, baseUrl }: Connection, scope: KnownScope): Scope => ({
  connection: id,
  connectionName: name,
  type: scope.type,
  id: scope.id,
  name: scope.name,
  accountId: scope.accountId,
  readOnly,
  ...(kind === 'runtime' ? { runtime: true } : {}),
  ...(originOf({ baseUrl }) === originOf(publicService) ? { dashboard: true } : {}),
});
