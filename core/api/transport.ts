import { type StopSignal } from '../base/abort';
import { type Method } from './operation';

/**
 * Sends requests. The client uses undici (or the host's `fetch`), and tests pass a substitute. A transport sends each
 * request exactly once, without redirects, retries, or additional headers.
 */
export interface Transport {
  /**
   * Sends a request. Never rejects, because failures are returned as values. Observes `signal` until the body has
   * been read.
   */
  send(request: TransportRequest): Promise<TransportResponse | TransportFailure>;
}

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  /** The headers of the request. Their names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: StopSignal;
  /** Maximum length of the response, in bytes. A longer response is abandoned with the reason `tooLong`. */
  readonly maxBytes: number;
}

export interface TransportResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The headers of the response. Their names are lowercase. The values of repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type FailureReason =
  | 'dns' // the hostname cannot be resolved
  | 'refused' // nothing listens at the address, or the host cannot be reached
  | 'tls' // the certificate or the handshake was rejected
  | 'cut' // the connection ended before the response was complete
  | 'timeout' // the deadline passed
  | 'aborted' // the caller's signal was aborted
  | 'tooLong' // the response is longer than the limit
  | 'other';

export interface TransportFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /**
   * Whether the request may have reached the service. If false, it certainly did not reach the service, so even a
   * write can safely be sent again.
   */
  readonly mayHaveArrived: boolean;
  /** The platform's error code, such as `ECONNREFUSED`. */
  readonly code?: string;
}
