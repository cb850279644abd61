import { type Outcome } from '../api/error';
import { type PageToken, type Page } from '../api/paging';
import { type OperationId } from '../api/operations.data';
import { type AnswerOf } from '../api/request';
import { type Call } from './calls';
import { type Json } from './json';
import { type ItemOfList, type ListName, type ListRequest } from './lists';
import { type Scope } from './scope';

/** API access for actions, over any connection. Failures are returned as values. */
export interface Remote {
  /**
   * Calls an operation. For changes, and for reading their results, pass undefined as the signal, so that they cannot
   * be aborted.
   */
  call<Id extends OperationId>(
    call: Call<Id>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<AnswerOf<Id>>>;
  /**
   * Calls an operation, like the method `call`, but for callers that know the operation only at run time. The response
   * is returned as JSON.
   */
  send(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  /** Reads one page of a list. `from` is the position at which the previous page ended. */
  page<L extends ListName>(
    request: ListRequest<L>,
    from: PageToken | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<Page<ItemOfList<L>>>>;
  /** Returns the accounts and zones that are shown to the user. */
  scopes(): Promise<readonly Scope[]>;
  /** Returns the origin of a connection's service. Returns undefined if the connection does not exist. */
  origin(connection: string): string | undefined;
}
