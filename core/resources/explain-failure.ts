import * as l10n from '@vscode/l10n';
import { type ApiError } from '../api/error';
import { permissionAdvice } from '../api/permission-advice';
import { permissionsFor } from '../api/permissions.data';
import { isKindId } from '../model/kind-ids';
import { kinds } from './kinds.data';
import { type ListRequest } from './lists';

/** Explains a failure and its remedy in one line, for a row. */
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

/** Explains a missing permission. Any one of the permissions is enough; the first is usually named. */
function forbiddenText({ operation }: ApiError): string {
  const [permission] = permissionsFor(operation.id, operation.method);
  return permission === undefined
    ? l10n.t('Not allowed for this token')
    : l10n.t('Not allowed: the token requires “{0}”', permission);
}

/** The HTTP status for a change that is based on a state that is no longer current (`If-Match`). */
const preconditionFailed = 412;

const changedSinceRead = (): string =>
  l10n.t('Changed by another user since it was read. Nothing was changed. Refresh and repeat your change.');

/** Explains a failure in a sentence or two to the user whose action failed. */
export function explainFailure(error: ApiError): string {
  const parts: string[] = [];
  const what = error.status === preconditionFailed ? changedSinceRead() : error.message;
  if (error.kind === 'unauthorized' && error.source !== 'client')
    parts.push(l10n.t('The credential of the connection was rejected. Sign in again.'));
  // What the client itself rejects, such as writes in read-only mode, has nothing to do with the token.
  if (error.kind === 'forbidden' && error.source === 'api') parts.push(permissionAdvice(error));
  if (error.effect === 'unknown')
    parts.push(
      l10n.t('The change may have been applied anyway, and was not sent again. Refresh to find out.'),
    );
  if (error.retryAfterMs !== undefined)
    parts.push(l10n.t('Retry in {0} s.', Math.ceil(error.retryAfterMs / 1000)));
  if (error.traceId !== undefined) parts.push(l10n.t('Trace: {0}', error.traceId));
  // Messages of the service have no period, and end with a code in parentheses.
  return parts.length === 0 ? what : [what.replace(/[^.!?…]$/, '$&.'), ...parts].join(' ');
}

/**
 * Whether the service rejected the content of the request, rather than its sender or its time, so that the content
 * must change. An error with a pointer into the request counts, too, because the content then refers to something
 * that does not exist.
 */
export const isAboutContent = ({ source, kind, errors }: ApiError): boolean =>
  source === 'api' &&
  (kind === 'invalid' ||
    kind === 'conflict' ||
    (kind === 'notFound' && errors.some(({ pointer }) => pointer !== undefined && pointer !== '')));
