import * as l10n from '@vscode/l10n';
import { type ApiError, type ClientReason, type ErrorSource, type Failure } from './error';
import { type Operation } from './operation';
import { type OperationId } from './operations.data';
import { type FailureReason } from './transport';

/** The operation to which an error belongs. */
export interface Subject {
  readonly id: OperationId;
  readonly row: Operation;
}

/** Returns a failure whose error does not come from a response. */
export function failureOf(
  subject: Subject,
  kind: ApiError['kind'],
  source: ErrorSource,
  message: string,
  more: Partial<ApiError> = {},
): Failure {
  const { id, row } = subject;
  return {
    ok: false,
    error: {
      kind,
      source,
      message,
      operation: { id, method: row.method, path: row.path },
      errors: [],
      messages: [],
      effect: 'none',
      attempts: 0,
      ...more,
    },
  };
}

/**
 * Returns the failure for a call that the caller canceled. `effect` states whether the write may have taken effect.
 */
export function cancelled(subject: Subject, attempts: number, effect: ApiError['effect']): Failure {
  const message = l10n.t('The request was canceled.');
  return failureOf(subject, 'cancelled', 'client', message, { reason: 'aborted', attempts, effect });
}

/**
 * Returns a message that explains to the user why a request failed. `host` is the host to which the request was sent.
 */
export function reasonMessage(reason: FailureReason | ClientReason, host: string, code?: string): string {
  switch (reason) {
    case 'dns':
      return withCode(l10n.t("Can't resolve host {0}. Check your network connection.", host), code);
    case 'refused':
      return withCode(l10n.t("Can't connect to {0}.", host), code);
    case 'tls':
      return withCode(l10n.t('The certificate of {0} is not trusted.', host), code);
    case 'cut':
      return withCode(l10n.t('The connection to {0} ended before the response was complete.', host), code);
    case 'timeout':
      return l10n.t('{0} did not respond in time.', host);
    case 'aborted':
      return l10n.t('The request was canceled.');
    case 'tooLong':
      return l10n.t('The response from {0} is too large.', host);
    case 'readOnly':
      return l10n.t('This connection is read-only. Turn off read-only mode to make changes.');
    case 'untrusted':
      return l10n.t('This workspace is not trusted, so Rampart does not send any requests.');
    case 'signedOut':
      return l10n.t('You are not signed in to this connection.');
    case 'paced':
      return l10n.t(
        'Too many requests were sent to {0} recently, so this request was not sent. Wait, then retry.',
        host,
      );
    case 'notOffered':
      return l10n.t('This service does not support the operation.');
    case 'badPath':
      return l10n.t('The request lacks a required ID.');
    case 'unreadable':
      return l10n.t('The response from {0} does not match the API documentation.', host);
    case 'other':
      return withCode(l10n.t('The request to {0} failed.', host), code);
  }
}

/** Adds the platform's error code to a sentence, before the period. */
const withCode = (message: string, code: string | undefined): string =>
  code === undefined ? message : message.replace(/\.(?= |$)/, () => ` (${code}).`);
