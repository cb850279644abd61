import { type Answer, givenAnswer } from './answer';
import { type Adapted } from './dialect';
import { type ApiErrorKind, type ClientReason, type Failure, type Outcome, type Success } from './error';
import { type ApiOptions, Exchange, type Prepared } from './exchange';
import { cancelled, failureOf, reasonMessage, type Subject } from './failure';
import { type ListId, type OperationId, operationRow } from './operations.data';
import { fitPageSize, nextToken, type Page, pageQuery, type PageToken, PageWalk, totalCount } from './paging';
import { type AnswerOf, type AnyRequest, type ItemOf, type RequestOf } from './request';
import { isSafe } from './retry';
import { SingleFlight } from './single-flight';
import { fillPath, queryText, type QueryValue, trimBase } from './url';

/** Parameters that every list operation accepts in addition to its own. */
export interface ListOptions {
  /** The requested page size, which is adjusted to the range that the list accepts. */
  readonly pageSize?: number;
  /** The position to continue from: `next` of the previous page. */
  readonly from?: PageToken;
}

/**
 * The API client of one connection. Every operation is called by its identifier. The operation's row in the table of
 * operations determines the types of the request and the result. Failures are returned as
 * values.
 *
 *     const rule = await api.call('lockdowns.get', { path: { zone_id, lock_downs_id } });
 *     if (!rule.ok) return show(rule.error);
 */
export class ApiClient {
  private readonly exchange: Exchange;
  private readonly reads = new SingleFlight<Answer | Failure>();

  private readonly base: string | undefined;

  constructor(private readonly options: ApiOptions) {
    this.base = usableBase(options.baseUrl);
    this.exchange = new Exchange(options);
  }

  /** Calls an operation. For a list, the result is the first page. */
  async call<Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<Outcome<AnswerOf<Id>>> {
    return this.send(id, request as AnyRequest);
  }

  /** Like `call`, for callers whose operation or request is only known at run time. */
  async send<Id extends OperationId>(id: Id, request: AnyRequest): Promise<Outcome<AnswerOf<Id>>> {
    const answer = await this.run(this.adapted(id, request), {});
    if (!answer.ok) return answer;
    const { value, messages, issues, wire } = answer;
    // The assertion is safe, because the decoder of the operation returns this type.
    return { ok: true, value: value as AnswerOf<Id>, messages, issues, wire };
  }

  /** Returns one page of a list. Identical concurrent requests share one response. */
  async page<Id extends ListId>(
    id: Id,
    request: RequestOf<Id> & ListOptions,
  ): Promise<Outcome<Page<ItemOf<Id>>>> {
    return this.sendPage(id, request as AnyRequest & ListOptions);
  }

  /** Like `page`, for callers whose operation or request is only known at run time. */
  async sendPage<Id extends ListId>(
    id: Id,
    request: AnyRequest & ListOptions,
  ): Promise<Outcome<Page<ItemOf<Id>>>> {
    const adapted = this.adapted(id, request);
    const { pageSize, from } = request;
    const paging = adapted.row.paging ?? { style: 'none' };
    const answer = await this.run(adapted, pageQuery(paging, from, pageSize));
    if (!answer.ok) return answer;
    const { resultInfo } = answer.envelope;
    const received = Array.isArray(answer.wire) ? answer.wire.length : 0;
    const next = nextToken(paging, from, pageSize, { received, resultInfo });
    const total = totalCount(resultInfo);
    const page: Page<ItemOf<Id>> = {
      items: answer.value as readonly ItemOf<Id>[],
      issues: answer.issues,
      ...(total === undefined ? {} : { total }),
      ...(next === undefined ? {} : { next }),
    };
    const { messages, issues, wire } = answer;
    return { ok: true, value: page, messages, issues, wire };
  }

  /**
   * Yields all pages of a list in order. If a request fails, the failure is the last value, and the values before it
   * are valid.
   */
  async *pages<Id extends ListId>(
    id: Id,
    request: RequestOf<Id> & ListOptions,
  ): AsyncGenerator<Outcome<Page<ItemOf<Id>>>, void, undefined> {
    const { paging } = this.adapted(id, request as AnyRequest).row;
    if (paging?.style === 'none') {
      // A list without paging is returned unchanged as a single page. Repeated items are not dropped, because different
      // items can have the same ID (for example, versions of a ruleset).
      yield await this.page(id, request);
      return;
    }
    const size = paging?.size ? fitPageSize(paging.size, request.pageSize) : 1;
    const walk = new PageWalk<ItemOf<Id>>();
    let token = request.from;
    for (;;) {
      const outcome = await this.page(id, { ...request, ...(token === undefined ? {} : { from: token }) });
      if (!outcome.ok) {
        yield outcome;
        return;
      }
      const page = walk.take(outcome.value, token, size);
      yield { ...outcome, value: page };
      if (page.next === undefined) return;
      token = page.next;
    }
  }

  /** Returns up to `most` items of a list. By default, requests pages of the largest size. */
  async all<Id extends ListId>(
    id: Id,
    request: RequestOf<Id> & ListOptions,
    most = Infinity,
  ): Promise<Outcome<readonly ItemOf<Id>[]>> {
    const items: ItemOf<Id>[] = [];
    const issues: Success<unknown>['issues'][number][] = [];
    for await (const page of this.pages(id, { pageSize: Infinity, ...request })) {
      if (!page.ok) return page;
      for (const item of page.value.items) items.push(item);
      issues.push(...page.issues);
      if (items.length >= most) break;
    }
    return { ok: true, value: items.slice(0, most), messages: [], issues, wire: undefined };
  }

  /** Returns an operation and its request in the form that this connection's service expects. */
  private adapted(id: OperationId, request: AnyRequest): Adapted & Subject {
    const row = operationRow(id);
    return { id, ...(this.options.dialect?.(id, row, request) ?? { row, request }) };
  }

  private run(
    { id, row, request, missing, given }: Adapted & Subject,
    paging: Readonly<Record<string, QueryValue | undefined>>,
  ): Promise<Answer | Failure> {
    const subject: Subject = { id, row };
    const refused = this.options.refuse?.(row.method);
    if (refused) return Promise.resolve(unsent(subject, 'forbidden', refused));
    if (missing === true) return Promise.resolve(unsent(subject, 'gone', 'notOffered'));
    if (given !== undefined) return Promise.resolve(givenAnswer(subject, given));
    const path = fillPath(row.path, request.path ?? {});
    const base = row.base === 'zoneHost' ? usableBase(request.zoneHost ?? '') : this.base;
    if (path === undefined || base === undefined)
      return Promise.resolve(unsent(subject, 'invalid', 'badPath'));
    const url = base + path + queryText({ ...request.query, ...paging });
    const prepared = (signal: AbortSignal | undefined): Prepared => ({
      subject,
      url,
      headers: headersOf(request),
      signal,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.deadlineMs === undefined ? {} : { deadlineMs: request.deadlineMs }),
      ...(request.lookUp === undefined ? {} : { lookUp: request.lookUp }),
    });
    if (isSafe(row.method)) {
      const key = `${url} ${request.accept ?? ''}`;
      const send = (signal: AbortSignal | undefined): Promise<Answer | Failure> =>
        this.exchange.send(prepared(signal));
      return this.reads.join(key, request.signal, send, () => cancelled(subject, 0, 'none'));
    }
    return this.exchange.send(prepared(request.signal));
  }
}

function usableBase(url: string): string | undefined {
  return URL.canParse(url) ? trimBase(url) : undefined;
}

function unsent(subject: Subject, kind: ApiErrorKind, reason: ClientReason): Failure {
  return failureOf(subject, kind, 'client', reasonMessage(reason, ''), { reason });
}

function headersOf(request: AnyRequest): Record<string, string> {
  return {
    // With this header, the edge reports errors in a machine-readable form (firewall-errors-tags.md, "Format
    // selection").
    accept: request.accept ?? 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.ifMatch === undefined ? {} : { 'if-match': request.ifMatch }),
  };
}
