import pLimit, { type LimitFunction } from 'p-limit';
import { type Clock, delay } from '../base/clock';
import { type ApiClient } from './client';
import { type ListOperationStarted } from '../model/rules-list';
import { type ApiError, type Outcome } from './error';
import { type RequestOf } from './request';
import { mendsItself } from './retry';

/** The operations that change the items of a list. The service accepts them and executes them later. */
export type ListChangeId = 'listItems.add' | 'listItems.replace' | 'listItems.remove';

/** The outcome of a change to the items of a list. */
export type ListChangeResult =
  | { readonly state: 'completed'; readonly operationId: string }
  /**
   * The service accepted the change but did not execute it, so nothing changed. `reason` is the service's
   * explanation, and may be empty.
   */
  | { readonly state: 'failed'; readonly operationId: string; readonly reason: string }
  /**
   * The service rejected the change, or its response was lost. If the response was lost, `error.effect` shows that
   * the change may still have been accepted.
   */
  | { readonly state: 'refused'; readonly error: ApiError }
  /**
   * The service accepted the change, but its outcome is unknown. The wait timed out or was canceled, or the status
   * could not be read (`error`).
   */
  | { readonly state: 'unknown'; readonly operationId: string; readonly error?: ApiError };

export interface ListChangeOptions {
  /** Aborting this signal stops sending and waiting. Accepted changes still take effect. */
  readonly signal?: AbortSignal;
  /** Called as soon as the change is accepted, so that its operation ID can be recorded before the wait. */
  readonly started?: (operationId: string) => void;
  /** Called with each status that is read. */
  readonly status?: (status: string) => void;
  /**
   * Maximum time to wait for other changes in the account, in milliseconds. The same limit then applies separately to
   * the wait for this change. The default is 15 minutes.
   */
  readonly patienceMs?: number;
}

/**
 * Pauses between attempts to send a change, and between reads of its status. They grow from `firstMs` to `maxMs`, by
 * the factor `growth` each time.
 */
const pauses = { firstMs: 250, growth: 1.5, maxMs: 10_000 } as const;
const defaultPatienceMs = 15 * 60_000;

/**
 * Changes items of lists, and waits until the changes are done (lists.md, "Operations"). The service allows only one
 * unfinished change per account at a time and rejects all others, even for other lists. Changes made through the same
 * object are therefore sent one after the other. A change that is rejected because another client's change is
 * unfinished is sent again later. A change whose response was lost is never sent again.
 */
export class ListChanges {
  private readonly turns = new Map<string, LimitFunction>();

  constructor(
    private readonly api: Pick<ApiClient, 'call'>,
    private readonly clock: Clock,
  ) {}

  /** Sends a change after all earlier ones are done, and waits until this change is done, too. */
  change<Id extends ListChangeId>(
    id: Id,
    request: RequestOf<Id>,
    options: ListChangeOptions = {},
  ): Promise<ListChangeResult> {
    const account = (request.path as { readonly account_id: string }).account_id;
    const turn = this.turns.get(account) ?? pLimit(1);
    this.turns.set(account, turn);
    return turn(async () => {
      const sent = await this.send(id, request, options);
      if (typeof sent !== 'string') return sent;
      options.started?.(sent);
      return this.follow(account, sent, options);
    });
  }

  /** Waits until a previously accepted change is done, such as one from an earlier run of the program. */
  async follow(
    account_id: string,
    operationId: string,
    { signal, status, patienceMs = defaultPatienceMs }: ListChangeOptions = {},
  ): Promise<ListChangeResult> {
    const deadline = this.clock.now() + patienceMs;
    let pauseMs: number = pauses.firstMs;
    for (;;) {
      const path = { account_id, operation_id: operationId };
      const seen = await this.api.call('listOperations.get', { path, ...(signal ? { signal } : {}) });
      if (seen.ok) {
        status?.(seen.value.status);
        if (seen.value.status === 'completed') return { state: 'completed', operationId };
        if (seen.value.status === 'failed')
          return { state: 'failed', operationId, reason: seen.value.error ?? '' };
      }
      const lost = seen.ok ? {} : { error: seen.error };
      if (!seen.ok && !mendsItself(seen.error)) return { state: 'unknown', operationId, ...lost };
      const isLate = this.clock.now() + pauseMs > deadline;
      if (isLate || !(await delay(this.clock, pauseMs, signal)))
        return { state: 'unknown', operationId, ...lost };
      pauseMs = Math.min(pauses.maxMs, pauseMs * pauses.growth);
    }
  }

  /**
   * Sends a change. If the service accepted the change, returns its operation ID. Otherwise, returns the result of
   * the change.
   */
  private async send<Id extends ListChangeId>(
    id: Id,
    request: RequestOf<Id>,
    { signal, patienceMs = defaultPatienceMs }: ListChangeOptions,
  ): Promise<string | ListChangeResult> {
    const deadline = this.clock.now() + patienceMs;
    let pauseMs: number = pauses.firstMs;
    for (;;) {
      const outcome: Outcome<ListOperationStarted> = await this.api.call(
        id,
        signal ? { ...request, signal } : request,
      );
      if (outcome.ok) return outcome.value.operation_id;
      const { error } = outcome;
      const mayRepeat = error.kind === 'rateLimited' && error.effect === 'none';
      pauseMs = Math.max(error.retryAfterMs ?? 0, Math.min(pauses.maxMs, pauseMs * pauses.growth));
      const isLate = this.clock.now() + pauseMs > deadline;
      if (!mayRepeat || isLate || !(await delay(this.clock, pauseMs, signal)))
        return { state: 'refused', error };
    }
  }
}
