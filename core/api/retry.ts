import { type ApiError } from './error';
import { type Method } from './operation';

/** How often and how long requests are tried. All times in milliseconds. */
export interface RetryPolicy {
  readonly mostAttempts: number;
  /** The longest wait before the second attempt; doubles with each further one. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { mostAttempts: 4, firstDelayMs: 500, longestDelayMs: 20_000 };

/** Reads change nothing, so that repeating them is safe. */
export function isSafe(method: Method): boolean {
  return method === 'GET';
}

/**
 * How long to wait before the next attempt, or undefined when there must be none. Only what is safe is repeated: a
 * read, or a write that certainly was not done. What the service asks for (`retryAfterMs`: header, body or table)
 * wins; otherwise the wait is random between nothing and a bound that doubles ("full jitter"), so that many clients
 * do not come back together.
 */
export function retryDelayMs(
  error: ApiError,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (attempt >= policy.mostAttempts || !isTransient(error)) return undefined;
  if (!isSafe(error.operation.method) && error.effect !== 'none') return undefined;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  const bound = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return random() * bound;
}

/** True when the same request may succeed a little later. */
function isTransient(error: ApiError): boolean {
  switch (error.kind) {
    case 'rateLimited':
      return true;
    case 'unavailable':
      if (error.edge) return error.edge.retryable;
      return error.status !== 501 && error.status !== 505;
    case 'network':
      // A wrong certificate, an unknown host or a response that is too long does not go away by itself.
      return error.reason !== 'tls' && error.reason !== 'dns' && error.reason !== 'tooLong';
    default:
      return false;
  }
}

/** Whether a failure may go away by itself after a while. A computer that is offline knows no names either. */
export const mendsItself = (error: ApiError): boolean => isTransient(error) || error.reason === 'dns';

/**
 * Keeps retries from making an outage worse: every retry takes one from a purse that successes fill slowly. One purse
 * a host.
 */
export class RetryBudget {
  private purse: number;

  constructor(
    private readonly most = 10,
    private readonly perSuccess = 0.1,
  ) {
    this.purse = most;
  }

  /** Takes one retry; false when the purse is empty. */
  take(): boolean {
    if (this.purse < 1) return false;
    this.purse -= 1;
    return true;
  }

  succeeded(): void {
    this.purse = Math.min(this.most, this.purse + this.perSuccess);
  }
}
