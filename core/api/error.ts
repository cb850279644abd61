import { type DecodeIssue } from '../model/decode';
import { type EdgeError } from './edge-error';
import { type Method } from './operation';
import { type OperationId } from './operations.data';
import { type FailureReason } from './transport';

/** Failures on which a caller may have to act. `cancelled` is never shown to the user. */
export type ApiErrorKind =
  | 'unauthorized' // the credential is missing, wrong or expired
  | 'forbidden' // the credential cannot do this
  | 'notFound'
  | 'conflict' // another user changed it, it is in another state, or it already exists
  | 'rateLimited'
  | 'unavailable' // the service, or a proxy in front of it, is temporarily unable to respond
  | 'gone' // the operation no longer exists
  | 'invalid' // the request was wrong
  | 'network' // no response arrived
  | 'cancelled';

/** An element of `errors` or `messages` of an envelope. */
export interface ApiMessage {
  /** Absent if the service sent a bare string. */
  readonly code?: number;
  readonly message: string;
  readonly documentationUrl?: string;
  /** JSON Pointer into the body of the request. */
  readonly pointer?: string;
  /** Zero-based position in the list that was sent. */
  readonly itemIndex?: number;
  /** Causes, outermost first. */
  readonly chain: readonly { readonly code?: number; readonly message?: string }[];
}

/**
 * An HTML page that was returned instead of an API response. `code` is present only if the text of the page names one.
 */
export interface FrontPage {
  readonly title?: string;
  readonly code?: number;
}

/** Source of the error. */
export type ErrorSource =
  | 'api' // the service, in its envelope
  | 'edge' // the edge in front of it, marked as such
  | 'page' // an HTML page of unknown origin
  | 'origin' // a response in an unknown form, passed on unchanged
  | 'transport' // there was no response
  | 'client'; // the request was not sent

/** The only error of the API client: plain data, safe to show and to log (it never contains a credential). */
export interface ApiError {
  readonly kind: ApiErrorKind;
  readonly source: ErrorSource;
  /** One or two sentences for the user. */
  readonly message: string;
  readonly operation: { readonly id: OperationId; readonly method: Method; readonly path: string };
  readonly status?: number;
  /** `errors` of the envelope. */
  readonly errors: readonly ApiMessage[];
  /** `messages` of the envelope. */
  readonly messages: readonly ApiMessage[];
  readonly edge?: EdgeError;
  readonly page?: FrontPage;
  readonly reason?: FailureReason | ClientReason;
  /** Identifies this request in the service's own logs. */
  readonly traceId?: string;
  /** Milliseconds from now until a retry is useful. */
  readonly retryAfterMs?: number;
  /**
   * Outcome of a write, as far as it is known. `none`: nothing was changed. `unknown`: the response was lost, so the
   * write may have happened; it was not repeated. `done`: it happened, as shown by a response in an undocumented form
   * or by a read after the response was lost. For reads, always `none`.
   */
  readonly effect: 'none' | 'unknown' | 'done';
  /** Number of times that the request was sent. */
  readonly attempts: number;
}

/** Reason why the client gave up on its own. */
export type ClientReason =
  | 'readOnly' // the connection is read-only
  | 'untrusted' // the workspace is not trusted, so nothing is sent
  | 'signedOut' // there is no credential
  | 'paced' // it would be sent after its deadline, because of the request rate
  | 'notOffered' // this service does not have the operation
  | 'badPath' // a path parameter is missing or empty
  | 'unreadable'; // a successful response with undocumented content

/** A success: the service did as requested. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** Some operations return a message in addition to the result (starting a verification, the token check). */
  readonly messages: readonly ApiMessage[];
  /** Parts of the response that could not be read. */
  readonly issues: readonly DecodeIssue[];
  /** `result` as it was sent. */
  readonly wire: unknown;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiError;
}

export type Outcome<T> = Success<T> | Failure;

/** The combined result of several responses, or the reason why it could not be read. */
export type Found<T> = Pick<Success<T>, 'ok' | 'value'> | Failure;
