import { type StopSignal } from '../base/abort';
import { type Method } from './operation';

/**
 * Sends requests. The client passes in undici (or the host's `fetch`), tests pass whatever they need. A transport sends
 * one request once: no redirects, no retries, no headers of its own.
 */
export interface Transport {
  /** Never rejects: failures are values. Honors `signal` until the body has been read. */
  send(request: TransportRequest): Promise<TransportResponse | TransportFailure>;
}

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: StopSignal;
  /** A longer response is abandoned, with the reason `tooLong`. */
  readonly maxBytes: number;
}

export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Names are lowercase; repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type FailureReason =
  | 'dns' // the hostname cannot be resolved
  | 'refused' // nothing listens there, or the host cannot be reached
  | 'tls' // the certificate or the handshake was rejected
  | 'cut' // the connection ended before the response was complete
  | 'timeout' // the deadline passed
  | 'aborted' // the caller's signal was aborted
  | 'tooLong' // the response is longer than the limit
  | 'other';

export interface TransportFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** False only if the request certainly never reached the service; a write may then be sent again. */
  readonly mayHaveArrived: boolean;
  /** The platform's own code, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}
