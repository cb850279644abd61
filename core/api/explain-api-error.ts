import * as l10n from '@vscode/l10n';
import { type ApiError, type ApiErrorKind } from './error';
import { type Explanation, explainCode, explainEdgeError, explainError } from './explain';
import { permissionsFor } from './permissions.data';
import { adviceForRulesets } from './ruleset-errors';

/** What to do about a kind of error, and whether the same request may work later. */
type Advice = Pick<Explanation, 'actor' | 'retry'> & { readonly advice: string };

/**
 * Explains an error of the client itself: by what the edge said of itself, by a code that the tables know, or by what
 * kind of failure it is. The last explanation always says what was asked.
 */
export function explainApiError(error: ApiError): readonly Explanation[] {
  const { edge, page, errors, operation, status, traceId, retryAfterMs } = error;
  if (edge) return [explainEdgeError(edge)];
  const known = [
    ...(page?.code === undefined ? [] : explainCode(page.code)),
    ...errors.flatMap(({ message }) => explainError(message).filter(({ family }) => family === 'tagging')),
  ];
  const { advice, ...rest } = adviceFor(error);
  const asked = `${operation.method} ${operation.path}${status === undefined ? '' : ` → HTTP ${status}`}`;
  return [
    ...known,
    {
      title: error.message,
      family: 'api',
      detail: asked,
      advice,
      ...rest,
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
      ...(traceId === undefined ? {} : { traceId }),
    },
  ];
}

function adviceFor(error: ApiError): Advice {
  const unknown =
    error.effect === 'unknown'
      ? ` ${l10n.t('It may have been done all the same, and was not sent again: read the resource to see.')}`
      : '';
  const { advice: general, actor, retry } = byKind[error.kind](error);
  const advice = adviceForRulesets(error) ?? general;
  return { actor, retry: error.effect === 'unknown' ? 'unknown' : retry, advice: `${advice}${unknown}` };
}

const byKind: Readonly<Record<ApiErrorKind, (error: ApiError) => Advice>> = {
  unauthorized: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The credential is missing, wrong or expired: sign in again on the connection.'),
  }),
  forbidden: ({ operation }) => ({
    actor: 'client',
    retry: 'no',
    advice: permissionAdvice(permissionsFor(operation.id, operation.method)),
  }),
  notFound: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('It is not there (any more), or the credential does not see it. Refresh the view.'),
  }),
  conflict: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t(
      'Somebody else changed it, or it is in another state. Read it again, then repeat the change.',
    ),
  }),
  rateLimited: () => ({
    actor: 'client',
    retry: 'yes',
    advice: l10n.t('Too many requests were sent. Wait, then send fewer.'),
  }),
  unavailable: () => ({
    actor: 'platform',
    retry: 'yes',
    advice: l10n.t('The service, or what stands in front of it, cannot answer now. Try again later.'),
  }),
  gone: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The service no longer has this operation.'),
  }),
  invalid: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The service refused what it was sent. Correct what its message names.'),
  }),
  network: () => ({
    actor: 'client',
    retry: 'yes',
    advice: l10n.t('No answer arrived. Look at the address of the connection, the network and its proxy.'),
  }),
  cancelled: () => ({ actor: 'client', retry: 'yes', advice: l10n.t('It was stopped on request.') }),
};

/** Rulesets name one permission for each product: more than anybody reads. */
const maxPermissions = 6;

const permissionAdvice = (permissions: readonly string[]): string =>
  permissions.length === 0
    ? l10n.t('The token lacks a permission for this, or is not for this account or zone.')
    : l10n.t(
        'The token needs one of these permissions, for this account or zone: {0}.',
        permissions.length > maxPermissions
          ? `${permissions.slice(0, maxPermissions).join(', ')}, …`
          : permissions.join(', '),
      );
