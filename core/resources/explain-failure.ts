import * as l10n from '@vscode/l10n';
import { type ApiError } from '../api/error';
import { permissionAdvice } from '../api/permission-advice';
import { permissionsFor } from '../api/permissions.data';
import { isKindId } from '../model/kind-ids';
import { kinds } from './kinds.data';
import { type ListRequest } from './lists';

/**
 * Explains why a list could not be read, and how to fix this. The text is a single line, because it is shown in a
 * row.
 */
export function explainListFailure(error: ApiError, { list }: Pick<ListRequest, 'list'>): string {
  const kind = isKindId(list) ? kinds[list] : undefined;
  switch (error.kind) {
    case 'forbidden':
      return forbiddenText(error);
    case 'unauthorized':
      return l10n.t('The credential was rejected');
    case 'gone':
      return kind?.legacy === true ? l10n.t('The API no longer supports {0}', kind.many()) : error.message;
    case 'network':
    case 'unavailable':
    case 'rateLimited':
      return error.retryAfterMs === undefined
        ? error.message
        : l10n.t('{0} (retry in {1} s)', error.message, Math.ceil(error.retryAfterMs / 1000));
    default:
      return error.message;
  }
}

/**
 * Explains a missing permission. Any one of the operation's permissions is sufficient, and the explanation mentions
 * the first one.
 */
function forbiddenText({ operation }: ApiError): string {
  const [permission] = permissionsFor(operation.id, operation.method);
  return permission === undefined
    ? l10n.t('Not allowed for this token')
    : l10n.t('Not allowed: the token requires the “{0}” permission', permission);
}

/** HTTP status of a rejected change that was based on an outdated state (`If-Match`). */
const preconditionFailed = 412;

const changedSinceRead = (): string =>
  l10n.t(
    'Another user changed the resource after it was read, so your change was not applied. Refresh and repeat your change.',
  );

/** Explains a failure in one or two sentences for the user whose action failed. */
export function explainFailure(error: ApiError): string {
  const parts: string[] = [];
  const what = error.status === preconditionFailed ? changedSinceRead() : error.message;
  if (error.kind === 'unauthorized' && error.source !== 'client')
    parts.push(l10n.t("The connection's credential was rejected. Sign in again."));
  // The token's permissions are not the cause if the client itself rejects an action, for example a write in
  // read-only mode.
  if (error.kind === 'forbidden' && error.source === 'api') parts.push(permissionAdvice(error));
  if (error.effect === 'unknown')
    parts.push(
      l10n.t('The change may have been applied, so it was not sent again. Refresh to see the current state.'),
    );
  if (error.retryAfterMs !== undefined)
    parts.push(l10n.t('Retry in {0} s.', Math.ceil(error.retryAfterMs / 1000)));
  if (error.traceId !== undefined) parts.push(l10n.t('Trace ID: {0}', error.traceId));
  // Messages from the service end with a code in parentheses and no period, so a period is added before the next
  // sentence.
  return parts.length === 0 ? what : [what.replace(/[^.!?…]$/, '$&.'), ...parts].join(' ');
}

/**
 * Checks whether the service rejected a request because of its content, so that the content must be changed before a
 * retry. Errors that depend on the credential or on the time of the request, such as a missing permission or a rate
 * limit, are excluded. If a "not found" error has a pointer into the request, the content refers to something that
 * does not exist. Other "not found" errors are not included.
 */
export const isAboutContent = ({ source, kind, errors }: ApiError): boolean =>
  source === 'api' &&
  (kind === 'invalid' ||
    kind === 'conflict' ||
    (kind === 'notFound' && errors.some(({ pointer }) => pointer !== undefined && pointer !== '')));
