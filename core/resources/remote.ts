import { type Outcome } from '../api/error';
import { type PageToken, type Page } from '../api/paging';
import { type OperationId } from '../api/operations.data';
import { type AnswerOf } from '../api/request';
import { type Call } from './calls';
import { type Json } from './json';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Scope } from './scope';

/** The connections, as actions use them. No promise is rejected: failures are values. */
export interface Remote {
  /** Calls an operation. Without a signal, the call cannot be aborted: for changes, and for reading them back. */
  call<Id extends OperationId>(
    call: Call<Id>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<AnswerOf<Id>>>;
  /** Like `call`, for callers that have the operation as data; returns the response as JSON. */
  send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  /** Reads one page of a list; `from` is where the previous page ended. */
  page<L extends ListName>(
    request: ListRequest<L>,
    from: PageToken | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<Page<ItemOfList<L>>>>;
  /** Returns the accounts and zones that are shown. */
  scopes(): Promise<readonly Scope[]>;
  /** Returns the origin of a connection's service; undefined if there is no such connection. */
  origin(connection: string): string | undefined;
}
