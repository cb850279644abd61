import pLimit, { type LimitFunction } from 'p-limit';
import { abortSignalOf, LightSignal, type StopSignal } from '../base/abort';
import { type Clock, delay } from '../base/clock';
import { type Answer, readAnswer } from './answer';
import { type Credential, credentialHeaders, credentialSecrets } from './credential';
import { type Dialect } from './dialect';
import { type ApiError, type Failure } from './error';
import { cancelled, failureOf, reasonMessage, type Subject } from './failure';
import { type ApiObserver } from './observer';
import { type Method } from './operation';
import { Pace, type RequestRate } from './pace';
import { sendFollowing } from './redirect';
import { defaultRetryPolicy, isSafe, RetryBudget, retryDelayMs, type RetryPolicy } from './retry';
import { redact, type Secret } from './secret';
import { type Transport, type TransportFailure, type TransportResponse } from './transport';
import { hostOf } from './url';

/** The dependencies and settings of a client, including the clock, the transport, and the random number generator. */
export interface ApiOptions {
  readonly baseUrl: string;
  /** Returns the credential, or undefined if no one is signed in. Called before every request. */
  readonly credential: () => Promise<Credential | undefined>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /**
   * Returns the reason why a request with the given method cannot be sent now, or undefined if it can be sent. For
   * example, a read-only connection sends no writes, and no requests are sent in an untrusted workspace. Evaluated
   * before each request, so that a change takes effect immediately.
   */
  readonly refuse?: (method: Method) => 'readOnly' | 'untrusted' | undefined;
  /** Adapts operations to a service whose API differs from the public API. */
  readonly dialect?: Dialect;
  /**
   * The maximum request rate. If absent, requests are not paced. This is the case for services on the local machine.
   */
  readonly rate?: RequestRate;
  readonly maxConcurrent?: number;
  readonly retry?: RetryPolicy;
  /** Maximum duration of a call in milliseconds, including its retries. */
  readonly deadlineMs?: number;
  /** Maximum duration of one attempt in milliseconds. */
  readonly attemptMs?: number;
  readonly observer?: ApiObserver;
}

/** A request that is ready to be sent. */
export interface Prepared {
  readonly subject: Subject;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs?: number;
  readonly lookUp?: (signal: AbortSignal) => Promise<boolean | undefined>;
}

const maxAnswerBytes = 64 * 1024 * 1024;
const lookUpMs = 10_000;

/**
 * Sends the requests of one connection. It paces them, limits how many run at the same time, and retries them where
 * that is safe. Each request has a deadline.
 */
export class Exchange {
  private readonly limit: LimitFunction;
  private readonly pace: Pace;
  private readonly retryBudget = new RetryBudget();
  private readonly retry: RetryPolicy;

  constructor(private readonly options: ApiOptions) {
    this.limit = pLimit(options.maxConcurrent ?? 8);
    this.pace = new Pace(options.rate);
    this.retry = options.retry ?? defaultRetryPolicy;
  }

  /** Returns the response, or the error of the last attempt. */
  async send(request: Prepared): Promise<Answer | Failure> {
    const { clock, observer } = this.options;
    const deadline = clock.now() + (request.deadlineMs ?? this.options.deadlineMs ?? 60_000);
    const { method, path } = request.subject.row;
    for (let attempt = 1; ; attempt++) {
      if (request.signal?.aborted) return cancelled(request.subject, attempt - 1, 'none');
      const paceMs = this.pace.book(clock.now());
      const late = paceMs > 0 ? await this.paced(request, paceMs, attempt, deadline) : undefined;
      if (late) return late;
      const outcome = await this.limit(() => this.attempt(request, attempt, deadline));
      if (outcome.ok) {
        this.retryBudget.succeeded();
        return outcome;
      }
      const { error } = outcome;
      if (error.kind === 'rateLimited' && error.retryAfterMs !== undefined)
        this.pace.holdUntil(clock.now() + error.retryAfterMs);
      const waitMs = retryDelayMs(error, attempt, this.retry, this.options.random);
      if (waitMs === undefined || clock.now() + waitMs >= deadline || !this.retryBudget.take())
        return this.settle(outcome, request);
      observer?.waiting?.({ method, path, waitMs, why: 'retry' });
      if (!(await delay(clock, waitMs, request.signal)))
        return cancelled(request.subject, attempt, error.effect);
    }
  }

  /**
   * Waits as long as the request rate requires. Returns a failure if the deadline would pass or the caller cancels the
   * request. Otherwise, returns undefined.
   */
  private async paced(
    request: Prepared,
    waitMs: number,
    attempt: number,
    deadline: number,
  ): Promise<Failure | undefined> {
    const { clock, observer } = this.options;
    const { subject, signal } = request;
    if (clock.now() + waitMs >= deadline) {
      const message = reasonMessage('paced', hostOf(request.url));
      const more = { retryAfterMs: waitMs, attempts: attempt - 1, reason: 'paced' } as const;
      return failureOf(subject, 'rateLimited', 'client', message, more);
    }
    observer?.waiting?.({ method: subject.row.method, path: subject.row.path, waitMs, why: 'pace' });
    return (await delay(clock, waitMs, signal)) ? undefined : cancelled(subject, attempt - 1, 'none');
  }

  private async attempt(request: Prepared, attempt: number, deadline: number): Promise<Answer | Failure> {
    const { clock, observer } = this.options;
    const { subject } = request;
    const started = clock.now();
    const timer = new AttemptTimer(clock, request.signal, Math.min(deadline - started, this.options.attemptMs ?? 30_000)); // prettier-ignore
    const credential = subject.row.base === 'api' ? await this.options.credential() : undefined;
    let outcome: Answer | Failure;
    let status: number | undefined;
    if (request.signal?.aborted) outcome = cancelled(subject, attempt - 1, 'none');
    else if (subject.row.base === 'api' && !credential) outcome = signedOut(subject);
    else {
      const response = await this.transmit(request, credential, timer.signal);
      if (response.kind === 'response') status = response.status;
      outcome = this.judge(request, response, attempt, timer);
      if (!outcome.ok && credential) outcome = { ok: false, error: hide(outcome.error, credentialSecrets(credential)) }; // prettier-ignore
    }
    timer.stop();
    observer?.finished?.({
      method: subject.row.method,
      path: subject.row.path,
      ...(status === undefined ? {} : { status }),
      durationMs: clock.now() - started,
      attempt,
      outcome: outcome.ok ? 'ok' : outcome.error.kind,
    });
    return outcome;
  }

  private async transmit(
    request: Prepared,
    credential: Credential | undefined,
    signal: StopSignal,
  ): Promise<TransportResponse | TransportFailure> {
    const { method } = request.subject.row;
    const { url, headers, body } = request;
    const common = { method, url, headers, signal, maxBytes: maxAnswerBytes };
    try {
      return await sendFollowing(
        this.options.transport,
        body === undefined ? common : { ...common, body },
        credential ? credentialHeaders(credential) : {},
      );
    } catch {
      return { kind: 'failure', reason: 'other', mayHaveArrived: true };
    }
  }

  private judge(
    request: Prepared,
    response: TransportResponse | TransportFailure,
    attempt: number,
    timer: AttemptTimer,
  ): Answer | Failure {
    const { subject } = request;
    const write = !isSafe(subject.row.method);
    if (response.kind === 'response') {
      const outcome = readAnswer(subject, response, request.url, this.options.clock.now());
      if (outcome.ok) return outcome;
      const effect = write ? effectOf(response.status, outcome.error) : 'none';
      return { ok: false, error: { ...outcome.error, attempts: attempt, effect } };
    }
    const effect = write && response.mayHaveArrived ? 'unknown' : 'none';
    if (request.signal?.aborted) return cancelled(subject, attempt, effect);
    const reason = timer.expired ? 'timeout' : response.reason;
    const message = reasonMessage(reason, hostOf(request.url), response.code);
    return failureOf(subject, 'network', 'transport', message, { reason, effect, attempts: attempt });
  }

  /**
   * Tries to determine the outcome of a write whose response was lost. Returns the failure, with `effect` set to the
   * outcome if it could be determined.
   */
  private async settle(failure: Failure, request: Prepared): Promise<Failure> {
    const { error } = failure;
    if (error.effect !== 'unknown' || !request.lookUp || error.kind === 'cancelled') return failure;
    const timer = new AttemptTimer(this.options.clock, request.signal, lookUpMs);
    const done = await request.lookUp(abortSignalOf(timer.signal)).catch(() => undefined);
    timer.stop();
    if (done === undefined) return failure;
    return { ok: false, error: { ...error, effect: done ? 'done' : 'none' } };
  }
}

/**
 * Determines from a failed response whether a write was executed. After a server error, this is unknown, because the
 * error may have occurred after the change was made. A successful response whose result has an undocumented form
 * means that the change was made.
 */
function effectOf(status: number, { source, kind, reason }: ApiError): ApiError['effect'] {
  if (status >= 500 || status === 408) return 'unknown';
  if (status >= 300) return 'none';
  if (reason === 'unreadable') return kind === 'invalid' ? 'done' : 'unknown';
  return source === 'api' ? 'none' : 'unknown';
}

/** A signal that aborts when the caller's signal aborts or when the time is up. */
class AttemptTimer {
  expired = false;
  readonly signal = new LightSignal();
  private readonly cancelTimer: () => void;
  private readonly forward = (): void => this.signal.abort();

  constructor(
    clock: Clock,
    private readonly outer: AbortSignal | undefined,
    ms: number,
  ) {
    this.cancelTimer = clock.after(ms, () => {
      this.expired = true;
      this.signal.abort();
    });
    if (outer?.aborted) this.signal.abort();
    else outer?.addEventListener('abort', this.forward, { once: true });
  }

  stop(): void {
    this.cancelTimer();
    this.outer?.removeEventListener('abort', this.forward);
  }
}

function signedOut(subject: Subject): Failure {
  return failureOf(subject, 'unauthorized', 'client', reasonMessage('signedOut', ''), {
    reason: 'signedOut',
  });
}

/** Redacts the parts of a credential that the service echoed in an error. */
function hide(error: ApiError, secrets: readonly Secret[]): ApiError {
  const hidden = JSON.stringify(error, (_key, value: unknown) =>
    typeof value === 'string' ? redact(value, secrets) : value,
  );
  return hidden === JSON.stringify(error) ? error : (JSON.parse(hidden) as ApiError);
}
