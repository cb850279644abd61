import { type FailureReason, type TransportFailure } from '../../core/api/transport';

/**
 * Patterns for the codes of errors that occur before any byte of the request has reached the service, each with the
 * failure reason.
 */
const beforeSending: readonly (readonly [RegExp, FailureReason])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/, 'dns'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/, 'refused'],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/, 'tls'],
];
const afterwards: readonly (readonly [RegExp, FailureReason])[] = [
  [/^(UND_ERR_ABORTED|ABORT_ERR)$/, 'aborted'],
  [/^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(UND_ERR_SOCKET|ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_)/, 'cut'],
];

/** The failure that is returned for a request that was aborted before anything was sent. */
export const abortedBefore: TransportFailure = { kind: 'failure', reason: 'aborted', mayHaveArrived: false };

/** Converts an error thrown by undici or `fetch` to a failure, based on its error code or the codes of its causes. */
export function failureOfThrown(thrown: unknown): TransportFailure {
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return { kind: 'failure', reason: 'aborted', mayHaveArrived: true };
  for (const code of codesOf(thrown)) {
    const early = beforeSending.find(([pattern]) => pattern.test(code));
    if (early) return { kind: 'failure', reason: early[1], mayHaveArrived: false, code };
    const late = afterwards.find(([pattern]) => pattern.test(code));
    if (late) return { kind: 'failure', reason: late[1], mayHaveArrived: true, code };
  }
  const [code] = codesOf(thrown);
  return { kind: 'failure', reason: 'other', mayHaveArrived: true, ...(code === undefined ? {} : { code }) };
}

/** Returns the codes of the error, its causes, and nested errors (if several addresses were tried). */
function codesOf(thrown: unknown, depth = 0): string[] {
  if (typeof thrown !== 'object' || thrown === null || depth > 5) return [];
  const { code, cause, errors } = thrown as { code?: unknown; cause?: unknown; errors?: unknown };
  const inner = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [...(typeof code === 'string' ? [code] : []), ...inner.flatMap((one) => codesOf(one, depth + 1))];
}
