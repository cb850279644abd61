import { type DecodeIssue } from '../model/decode';
import { type EdgeError } from './edge-error';
import { type Method } from './operation';
import { type OperationId } from './operations.data';
import { type FailureReason } from './transport';

/** Kinds of failures to which a caller may have to react. `cancelled` is never shown to the user. */
export type ApiErrorKind =
  | 'unauthorized' // the credential is missing, wrong, or expired
  | 'forbidden' // the credential does not have the required permission
  | 'notFound'
  | 'conflict' // the resource was changed by another user, is in a conflicting state, or already exists
  | 'rateLimited'
  | 'unavailable' // the service, or a proxy in front of it, is temporarily unable to respond
  | 'gone' // the operation no longer exists
  | 'invalid' // the request was wrong
  | 'network' // no response arrived
  | 'cancelled';

/** An element of `errors` or `messages` in an envelope. */
export interface ApiMessage {
  /** The code of the message. Absent if the service sent a bare string. */
  readonly code?: number;
  readonly message: string;
  readonly documentationUrl?: string;
  /** JSON Pointer to the part of the request body that the message is about. */
  readonly pointer?: string;
  /** Zero-based position of the affected item in the list that was sent. */
  readonly itemIndex?: number;
  /** The causes of the problem, outermost first. */
  readonly chain: readonly { readonly code?: number; readonly message?: string }[];
}

/** An HTML page that was returned instead of an API response. `code` is absent if the page contains no error code. */
export interface FrontPage {
  readonly title?: string;
  readonly code?: number;
}

/** Source of the error. */
export type ErrorSource =
  | 'api' // the service itself, in its envelope
  | 'edge' // the edge in front of the service, which identified itself as the source
  | 'page' // an HTML page of unknown origin
  | 'origin' // a response in an unknown form, presumably from the server behind the edge
  | 'transport' // there was no response
  | 'client'; // the request was not sent

/** An error of the API client, as plain data. It does not contain the credential, so it can be shown and logged. */
export interface ApiError {
  readonly kind: ApiErrorKind;
  readonly source: ErrorSource;
  /** A message of one or two sentences for the user. */
  readonly message: string;
  readonly operation: { readonly id: OperationId; readonly method: Method; readonly path: string };
  readonly status?: number;
  /** The envelope's `errors`. */
  readonly errors: readonly ApiMessage[];
  /** The envelope's `messages`. */
  readonly messages: readonly ApiMessage[];
  readonly edge?: EdgeError;
  readonly page?: FrontPage;
  readonly reason?: FailureReason | ClientReason;
  /** ID of this request in the service's own logs. */
  readonly traceId?: string;
  /** Milliseconds from now until a retry makes sense. */
  readonly retryAfterMs?: number;
  /**
   * The known outcome of a write. `none`: nothing was changed. `unknown`: the response was lost or does not show the
   * outcome, so the write may have been executed. It was not repeated. `done`: the write was executed, as shown by a
   * response in an undocumented form, or by a read after the response was lost. For reads, the value is always
   * `none`.
   */
  readonly effect: 'none' | 'unknown' | 'done';
  /** Number of times the request was sent. */
  readonly attempts: number;
}

/** Reason why the client itself did not send a request or did not accept a response. */
export type ClientReason =
  | 'readOnly' // the connection is read-only
  | 'untrusted' // the workspace is not trusted, so nothing is sent
  | 'signedOut' // there is no credential
  | 'paced' // the rate limit would delay the request beyond its deadline
  | 'notOffered' // this service does not provide the operation
  | 'badPath' // a path parameter is missing or empty
  | 'unreadable'; // a successful response with undocumented content

/** A successful result: the service executed the operation. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /**
   * The envelope's `messages`. For example, starting a verification and checking a token return messages in addition to
   * the result.
   */
  readonly messages: readonly ApiMessage[];
  /** Parts of the response that could not be decoded. */
  readonly issues: readonly DecodeIssue[];
  /** The envelope's `result` before decoding. */
  readonly wire: unknown;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiError;
}

export type Outcome<T> = Success<T> | Failure;

/** The combined result of several responses, or the failure that prevented it. */
export type Found<T> = Pick<Success<T>, 'ok' | 'value'> | Failure;
