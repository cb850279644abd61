import * as l10n from '@vscode/l10n';
import { parseJson } from '../base/json';
import { decode } from '../model/decode';
import { type EdgeResponse } from '../model/edge-response';
import { type AnswerError, errorOfEnvelope, errorOfResponse } from './answer-error';
import { type Envelope, readEnvelope } from './envelope';
import { type Failure, type Success } from './error';
import { failureOf, reasonMessage, type Subject } from './failure';
import { type TransportResponse } from './transport';
import { hostOf } from './url';

/** A successful response, with its value and paging information. */
export interface Answer extends Success<unknown> {
  readonly envelope: Envelope;
}

const noEnvelope: Envelope = { success: true, result: undefined, errors: [], messages: [], resultInfo: {} };
const decoder = new TextDecoder();

/**
 * Turns an HTTP response into a value or an error. Error messages contain the host of `url`. The errors do not yet
 * contain `attempts` and `effect`, which only the code that sends the request can determine.
 */
export function readAnswer(
  subject: Subject,
  response: TransportResponse,
  url: string,
  nowMs: number,
): Answer | Failure {
  if (subject.row.base === 'zoneHost') return decoded(subject, edgeAnswer(response), noEnvelope, url);
  if (response.status < 200 || response.status >= 300) return fail(subject, errorOfResponse(response, nowMs));
  if (/^application\/octet-stream\b/i.test(response.headers['content-type'] ?? ''))
    return decoded(subject, response.body, noEnvelope, url);
  const text = decoder.decode(response.body);
  if (text.trim() === '') return decoded(subject, undefined, noEnvelope, url);
  const json = parseJson(text);
  if (json === undefined && text.trim() !== 'null') {
    const error = errorOfResponse(response, nowMs);
    const page = error.page ? error : { message: reasonMessage('unreadable', hostOf(url)) };
    return fail(subject, { ...error, ...page, kind: 'unavailable', reason: 'unreadable' });
  }
  const envelope = readEnvelope(json);
  if (!envelope.success) return fail(subject, errorOfEnvelope(envelope, response.status));
  return decoded(subject, envelope.result, envelope, url);
}

/** Returns the answer for a result that is known without a request. */
export function givenAnswer(subject: Subject, result: unknown): Answer | Failure {
  return decoded(subject, result, noEnvelope, 'http://127.0.0.1');
}

function decoded(subject: Subject, result: unknown, envelope: Envelope, url: string): Answer | Failure {
  if (subject.row.lacks?.(result) === true)
    return fail(subject, {
      kind: 'notFound',
      source: 'api',
      message: l10n.t('The API has no resource with this ID.'),
      errors: [],
      messages: envelope.messages,
    });
  const { value, issues } = decode(subject.row.answer, result);
  if (value === undefined && issues.length > 0) {
    const [first] = issues;
    const where = first === undefined ? '' : ` ${first.path}: ${first.expected}, ${first.found}.`;
    return fail(subject, {
      kind: 'invalid',
      source: 'api',
      reason: 'unreadable',
      message: reasonMessage('unreadable', hostOf(url)) + where,
      errors: [],
      messages: envelope.messages,
    });
  }
  return { ok: true, value, messages: envelope.messages, issues, wire: result, envelope };
}

function fail(subject: Subject, error: AnswerError): Failure {
  return failureOf(subject, error.kind, error.source, error.message, error);
}

/**
 * Returns the edge's response as the result of an operation that sends a request to a zone's host. The result of these
 * operations is the response itself, regardless of its status.
 */
function edgeAnswer(response: TransportResponse): EdgeResponse {
  return {
    status: response.status,
    contentType: response.headers['content-type'] ?? '',
    text: decoder.decode(response.body),
  };
}
