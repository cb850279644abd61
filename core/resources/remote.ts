import { type Outcome } from '../api/error';
import { type PageToken, type Page } from '../api/paging';
import { type Call } from './calls';
import { type Json } from './json';
import { type ListRequest } from './lists';
import { type Scope } from './scope';

/** The connections, as actions see them. Nothing rejects: failures are values. */
export interface Remote {
  /** Without a signal it is seen through: what changes something, and the look at what it did. */
  call(call: Call, signal: AbortSignal | undefined): Promise<Outcome<Json>>;
  page(request: ListRequest, from: PageToken | undefined, signal: AbortSignal): Promise<Outcome<Page<Json>>>;
  /** The accounts and zones that are shown. */
  scopes(): Promise<readonly Scope[]>;
  /** The origin of a connection's service; undefined when there is no such connection. */
  origin(connection: string): string | undefined;
}
