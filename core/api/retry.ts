import { type ApiError } from './error';
import { type Method } from './operation';

/** Settings that determine how often and for how long requests are attempted. All times are in milliseconds. */
export interface RetryPolicy {
  readonly maxAttempts: number;
  /** Upper bound of the wait before the second attempt. It doubles with each further attempt. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { maxAttempts: 4, firstDelayMs: 500, maxDelayMs: 20_000 };

/**
 * Whether requests with the given method are safe to repeat. This is the case only for reads, because they change
 * nothing.
 */
export function isSafe(method: Method): boolean {
  return method === 'GET';
}

/**
 * Returns how long to wait before the next attempt, or undefined if the request must not be sent again. Only reads,
 * and writes that were certainly not executed, are repeated. The wait that the service specifies (`retryAfterMs`:
 * header, body, or table) takes precedence. Otherwise, the wait is random, between zero and a bound that doubles
 * ("full jitter"), so that many clients do not retry at the same time.
 */
export function retryDelayMs(
  error: ApiError,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (attempt >= policy.maxAttempts || !isTransient(error)) return undefined;
  if (!isSafe(error.operation.method) && error.effect !== 'none') return undefined;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  const bound = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return random() * bound;
}

/** Whether the same request may succeed a little later. */
function isTransient(error: ApiError): boolean {
  switch (error.kind) {
    case 'rateLimited':
      return true;
    case 'unavailable':
      if (error.edge) return error.edge.retryable;
      return error.status !== 501 && error.status !== 505;
    case 'network':
      // A TLS failure, an unknown host, and a response that is too long are not temporary problems.
      return error.reason !== 'tls' && error.reason !== 'dns' && error.reason !== 'tooLong';
    default:
      return false;
  }
}

/**
 * Whether a failure may resolve itself after a while. This includes DNS errors, because a computer that is offline
 * cannot resolve names.
 */
export const mendsItself = (error: ApiError): boolean => isTransient(error) || error.reason === 'dns';

/**
 * Prevents retries from making an outage worse. Every retry takes one token from a bucket that successful requests
 * refill slowly. There is one bucket per connection.
 */
export class RetryBudget {
  private purse: number;

  constructor(
    private readonly most = 10,
    private readonly perSuccess = 0.1,
  ) {
    this.purse = most;
  }

  /** Takes the token for one retry. Returns false if the bucket is empty. */
  take(): boolean {
    if (this.purse < 1) return false;
    this.purse -= 1;
    return true;
  }

  succeeded(): void {
    this.purse = Math.min(this.most, this.purse + this.perSuccess);
  }
}
