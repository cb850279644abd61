import * as l10n from '@vscode/l10n';
import { failureOf } from '../../core/api/failure';
import { type OperationId, operationRow } from '../../core/api/operations.data';
import { isSafe } from '../../core/api/retry';
import { type Call } from '../../core/resources/calls';
import { type Remote } from '../../core/resources/remote';

/** The part of `Remote` that is available to tools. */
export type ReadOnlyRemote = Pick<Remote, 'call' | 'page' | 'scopes'>;

/** Wraps the connections so that only read requests are possible, even if a connection is writable. */
export function readOnlyRemote(remote: Remote): ReadOnlyRemote {
  return {
    page: (request, from, signal) => remote.page(request, from, signal),
    scopes: () => remote.scopes(),
    call<Id extends OperationId>(call: Call<Id>, signal: AbortSignal | undefined) {
      const row = operationRow(call.operation);
      if (isSafe(row.method)) return remote.call(call, signal);
      const message = l10n.t('Language model tools cannot change resources.');
      return Promise.resolve(failureOf({ id: call.operation, row }, 'forbidden', 'client', message));
    },
  };
}
