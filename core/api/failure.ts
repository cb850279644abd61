import * as l10n from '@vscode/l10n';
import { type ApiError, type ClientReason, type ErrorSource, type Failure } from './error';
import { type Operation } from './operation';
import { type OperationId } from './operations.data';
import { type FailureReason } from './transport';

/** Which operation an error belongs to. */
export interface Subject {
  readonly id: OperationId;
  readonly row: Operation;
}

/** An error that was not read from an answer. */
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

/** The caller gave up. `effect` tells whether the request may have been sent. */
export function cancelled(subject: Subject, attempts: number, effect: ApiError['effect']): Failure {
  const message = l10n.t('The request was cancelled.');
  return failureOf(subject, 'cancelled', 'client', message, { reason: 'aborted', attempts, effect });
}

/** What a reason means to a person; `host` is where the request went. */
export function reasonMessage(reason: FailureReason | ClientReason, host: string, code?: string): string {
  const detail = code === undefined ? '' : ` (${code})`;
  switch (reason) {
    case 'dns':
      return l10n.t('The host {0} is not known. Is the computer online?', host) + detail;
    case 'refused':
      return l10n.t('No connection to {0}: nothing answers there.', host) + detail;
    case 'tls':
      return l10n.t('The certificate of {0} was not accepted.', host) + detail;
    case 'cut':
      return l10n.t('The connection to {0} ended before the answer was complete.', host) + detail;
    case 'timeout':
      return l10n.t('{0} did not answer in time.', host);
    case 'aborted':
      return l10n.t('The request was cancelled.');
    case 'tooLong':
      return l10n.t('The answer of {0} is longer than can be taken.', host);
    case 'readOnly':
      return l10n.t('This connection is read-only. Switch that off to change anything through it.');
    case 'untrusted':
      return l10n.t('This workspace is not trusted: nothing is sent to any service from it.');
    case 'signedOut':
      return l10n.t('Nobody is signed in to this connection.');
    case 'paced':
      return l10n.t('Too many requests were sent to {0} lately; this one would have to wait too long.', host);
    case 'notOffered':
      return l10n.t('This service does not offer that.');
    case 'badPath':
      return l10n.t('An identifier that the request needs is missing.');
    case 'unreadable':
      return l10n.t('The answer of {0} is not what its documents describe.', host);
    case 'other':
      return l10n.t('The request to {0} failed.', host) + detail;
  }
}
