import * as l10n from '@vscode/l10n';

/** The party that can resolve an error. */
export type Actor =
  | 'client' // anyone who sends the request
  | 'owner' // the operator of the site or zone
  | 'origin' // the operator of the server behind the edge
  | 'platform' // the operator of the edge
  | 'unknown';

/**
 * The parties that can resolve edge errors, and the recommended actions, by error category (firewall-errors-tags.md,
 * "Error categories").
 */
export const edgeAdvice: Readonly<Record<string, { readonly actor: Actor; readonly advice: () => string }>> =
  {
    origin: {
      actor: 'origin',
      advice: () =>
        l10n.t(
          'The origin server did not respond properly. Wait and retry. If the error persists, check the origin server.',
        ),
    },
    platform: {
      actor: 'platform',
      advice: () =>
        l10n.t(
          'An internal error occurred at Cloudflare. Retry shortly. If the error persists, report the trace ID.',
        ),
    },
    ssl: {
      actor: 'origin',
      advice: () =>
        l10n.t(
          'The TLS certificate or configuration of the origin server is invalid. Correct it on the origin server.',
        ),
    },
    access_denied: {
      actor: 'owner',
      advice: () =>
        l10n.t(
          'A rule on the site blocks this request. The site owner can use the trace ID to find and change the rule.',
        ),
    },
    rate_limit: {
      actor: 'client',
      advice: () => l10n.t('Too many requests were sent. Wait, then send fewer requests.'),
    },
    dns: {
      actor: 'owner',
      advice: () =>
        l10n.t('The hostname of the origin does not resolve. The site owner must fix the DNS records.'),
    },
    config: {
      actor: 'owner',
      advice: () =>
        l10n.t(
          'The zone or its origin is not configured for this request. The site owner must check the configuration.',
        ),
    },
    tls: {
      actor: 'client',
      advice: () =>
        l10n.t(
          "The client's TLS connection was rejected. Use a newer protocol or a different client certificate.",
        ),
    },
    legal: {
      actor: 'owner',
      advice: () => l10n.t('The content is restricted for legal reasons.'),
    },
    worker: {
      actor: 'owner',
      advice: () =>
        l10n.t("A Worker on the site failed. The site owner can find the cause in the Worker's logs."),
    },
    rewrite: {
      actor: 'owner',
      advice: () => l10n.t('A rewrite rule on the site failed. The site owner must fix it.'),
    },
    snippet: {
      actor: 'owner',
      advice: () => l10n.t('A snippet on the site failed. The site owner must fix its configuration.'),
    },
    unsupported: {
      actor: 'client',
      advice: () => l10n.t('The request uses an unsupported feature or protocol.'),
    },
  };
