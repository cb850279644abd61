import { type StopSignal } from '../base/abort';
import { type Method } from './operation';

/**
 * How requests leave the program. The client half passes in undici (or the host's `fetch`); tests pass in whatever
 * they like. A transport sends one request once: no redirects, no retries, no headers of its own.
 */
export interface Transport {
  /** Never rejects: failures are values. Honours `signal` until the body has been read. */
  send(request: TransportRequest): Promise<TransportResponse | TransportFailure>;
}

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: StopSignal;
  /** A response longer than this is given up, reason `tooLong`. */
  readonly maxBytes: number;
}

export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type FailureReason =
  | 'dns' // the host name is not known
  | 'refused' // no one listens there, or the host cannot be reached
  | 'tls' // the certificate or the handshake was rejected
  | 'cut' // the connection ended before the response did
  | 'timeout' // the deadline passed
  | 'aborted' // the caller's signal
  | 'tooLong' // the response is longer than we take
  | 'other';

export interface TransportFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** False only when the request certainly never reached the service; a write may then be sent again. */
  readonly mayHaveArrived: boolean;
  /** The platform's own code, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}
