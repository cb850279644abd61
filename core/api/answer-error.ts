import * as l10n from '@vscode/l10n';
import { parseJson } from '../base/json';
import { isObject } from '../model/decode';
import { type EdgeError, edgeErrorFromJson, edgeErrorFromMarkdown } from './edge-error';
import { type Envelope, readEnvelope } from './envelope';
import { type ApiError, type ApiErrorKind, type FrontPage } from './error';
import { retryAfterHeaderMs } from './retry-after';
import { type TransportResponse } from './transport';

/** The properties of an error that can be derived from the response alone. */
export type AnswerError = Pick<
  ApiError,
  | 'kind'
  | 'source'
  | 'message'
  | 'status'
  | 'errors'
  | 'messages'
  | 'edge'
  | 'page'
  | 'reason'
  | 'traceId'
  | 'retryAfterMs'
>;

const noMessages = { errors: [], messages: [] };

/**
 * Returns the error for an unsuccessful response. Checks first for an error that the edge marks as its own, then for
 * the API's envelope, and finally for an HTML page. For any other response, the message quotes the beginning of the
 * body.
 */
export function errorOfResponse(response: TransportResponse, nowMs: number): AnswerError {
  const text = new TextDecoder().decode(response.body);
  const json = parseJson(text);
  const headerMs = retryAfterHeaderMs(response.headers, nowMs);
  const edge = edgeErrorFromJson(json) ?? edgeErrorFromMarkdown(text);
  const traceId = response.headers['cf-ray'] ?? edge?.ray_id ?? edge?.instance;
  const common = {
    status: response.status,
    ...(traceId === undefined ? {} : { traceId }),
  };
  if (edge) {
    const waitMs = headerMs ?? (edge.retry_after === undefined ? undefined : edge.retry_after * 1000);
    return {
      ...common,
      ...noMessages,
      kind: edgeKind(edge, response.status),
      source: 'edge',
      message: edgeMessage(edge, response.status),
      edge,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    };
  }
  const wait = headerMs === undefined ? {} : { retryAfterMs: headerMs };
  if (isObject(json) && ('errors' in json || 'messages' in json)) {
    const envelope = readEnvelope({ success: false, ...json });
    return { ...common, ...wait, ...errorOfEnvelope(envelope, response.status) };
  }
  const page = readPage(response, text);
  if (page) {
    return {
      ...common,
      ...wait,
      ...noMessages,
      kind: kindOfStatus(response.status),
      source: 'page',
      message: pageMessage(page, response.status),
      page,
    };
  }
  return {
    ...common,
    ...wait,
    ...noMessages,
    kind: kindOfStatus(response.status),
    source: 'origin',
    message: originMessage(text, response.status),
  };
}

/** Returns the error for a failed envelope, regardless of its HTTP status. */
export function errorOfEnvelope(envelope: Envelope, status: number): AnswerError {
  const texts = envelope.errors.length > 0 ? envelope.errors : envelope.messages;
  const message = texts
    .map((one) => (one.code === undefined ? one.message : l10n.t('{0} (code {1})', one.message, one.code)))
    .filter((one) => one !== '')
    .join(' ');
  return {
    status,
    kind: kindOfEnvelope(envelope, status),
    source: 'api',
    message:
      message === ''
        ? l10n.t('The API rejected the request with HTTP {0} and gave no reason.', status)
        : message,
    errors: envelope.errors,
    messages: envelope.messages,
  };
}

/**
 * Pattern for the message of the tagging service about a resource that has no tags. The service returns this error
 * with status 500, so only the message distinguishes it from other errors.
 */
const untagged = /^resource not found: type=\S* id=/;

function kindOfEnvelope(envelope: Envelope, status: number): ApiErrorKind {
  const has = (code: number): boolean =>
    envelope.errors.some((one) => one.code === code || one.chain.some((link) => link.code === code));
  const says = (pattern: RegExp): boolean => envelope.errors.some((one) => pattern.test(one.message));
  if (status === 500 && says(untagged)) return 'notFound';
  if (status === 403) return has(9109) && says(/invalid access token/i) ? 'unauthorized' : 'forbidden';
  if (status === 400 && (has(6103) || has(6111))) return 'unauthorized';
  if (status < 300) return has(10000) ? 'unauthorized' : has(971) ? 'rateLimited' : 'invalid';
  return kindOfStatus(status);
}

/** Returns the kind of error for an HTTP status, if nothing more specific is known. */
function kindOfStatus(status: number): ApiErrorKind {
  switch (status) {
    case 401:
      return 'unauthorized';
    case 403:
    case 451:
      return 'forbidden';
    case 404:
      return 'notFound';
    case 409:
    case 412:
      return 'conflict';
    case 410:
      return 'gone';
    case 429:
      return 'rateLimited';
    case 408:
    case 425:
      return 'unavailable';
    default:
      return status >= 500 ? 'unavailable' : 'invalid';
  }
}

function edgeKind(edge: EdgeError, status: number): ApiErrorKind {
  if (edge.error_category === 'rate_limit') return 'rateLimited';
  if (edge.retryable) return status === 429 ? 'rateLimited' : 'unavailable';
  return kindOfStatus(edge.status ?? status);
}

function edgeMessage(edge: EdgeError, status: number): string {
  const title =
    edge.title ??
    (edge.error_code === undefined
      ? l10n.t('Cloudflare returned HTTP {0}.', status)
      : l10n.t('Error {0}', edge.error_code));
  return edge.detail === undefined ? title : `${title}. ${edge.detail}`.replace(/\.\. /, '. ');
}

function readPage(response: TransportResponse, text: string): FrontPage | undefined {
  const type = response.headers['content-type'] ?? '';
  if (!/\bhtml\b/i.test(type) && !/^\s*<(!doctype html|html)\b/i.test(text)) return undefined;
  const head = text.slice(0, 20_000);
  const title = /<title[^>]*>([^<]*)/i.exec(head)?.[1]?.replace(/\s+/g, ' ').trim();
  const words = head.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^<>]*>/g, ' ');
  const code = /\berror(?:\s+code)?(?:\s*:)?\s+(\d{3,4})\b/i.exec(words)?.[1];
  return {
    ...(title ? { title: title.slice(0, 200) } : {}),
    ...(code === undefined ? {} : { code: Number(code) }),
  };
}

function pageMessage(page: FrontPage, status: number): string {
  const what = l10n.t(
    'The HTTP {0} response came from a proxy or gateway in front of the API, not from the API itself.',
    status,
  );
  const detail = page.title === undefined ? '' : ` ${l10n.t('Page title: {0}.', page.title)}`;
  const code = page.code === undefined ? '' : ` ${l10n.t('Error code: {0}.', page.code)}`;
  return what + detail + code;
}

function originMessage(text: string, status: number): string {
  const first = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return first === ''
    ? l10n.t('The API returned HTTP {0} without a body.', status)
    : l10n.t('The API returned HTTP {0}: {1}', status, first);
}
