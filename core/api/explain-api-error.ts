import * as l10n from '@vscode/l10n';
import { type ApiError, type ApiErrorKind } from './error';
import { type Explanation, explainCode, explainEdgeError, explainError } from './explain';
import { permissionAdvice } from './permission-advice';
import { adviceForRulesets } from './ruleset-errors';

/** Recommended action for a kind of error, and whether the same request may succeed later. */
type Advice = Pick<Explanation, 'actor' | 'retry'> & { readonly advice: string };

/**
 * Explains an error that the API client returned. Explanations are based on the edge's own description, on a code in
 * the tables, or on the kind of failure.
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
      ? ` ${l10n.t('The change may have been applied anyway, so it was not sent again. Reload the resource to check its state.')}`
      : '';
  const { advice: general, actor, retry } = byKind[error.kind](error);
  const advice = adviceForRulesets(error) ?? general;
  return { actor, retry: error.effect === 'unknown' ? 'unknown' : retry, advice: `${advice}${unknown}` };
}

const byKind: Readonly<Record<ApiErrorKind, (error: ApiError) => Advice>> = {
  unauthorized: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The credential is missing, invalid, or expired. Sign in to the connection again.'),
  }),
  forbidden: (error) => ({ actor: 'client', retry: 'no', advice: permissionAdvice(error) }),
  notFound: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The resource does not exist, or the credential has no access to it. Refresh the view.'),
  }),
  conflict: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t(
      'Another user changed the resource, or its state has changed. Reload the resource, then repeat the change.',
    ),
  }),
  rateLimited: () => ({
    actor: 'client',
    retry: 'yes',
    advice: l10n.t('Too many requests were sent. Wait, then send fewer requests.'),
  }),
  unavailable: () => ({
    actor: 'platform',
    retry: 'yes',
    advice: l10n.t('The API, or a proxy in front of it, is temporarily unavailable. Retry later.'),
  }),
  gone: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t('The API no longer supports this operation.'),
  }),
  invalid: () => ({
    actor: 'client',
    retry: 'no',
    advice: l10n.t(
      'The API rejected the request. Correct the request as described in the message from the API.',
    ),
  }),
  network: () => ({
    actor: 'client',
    retry: 'yes',
    advice: l10n.t('No response was received. Check the connection URL, your network, and the proxy.'),
  }),
  cancelled: () => ({ actor: 'client', retry: 'yes', advice: l10n.t('The request was canceled.') }),
};
