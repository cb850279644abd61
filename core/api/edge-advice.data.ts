import * as l10n from '@vscode/l10n';

/** Who can do something about an error. */
export type Actor =
  | 'client' // whoever sends the request
  | 'owner' // who runs the site or zone
  | 'origin' // who runs the server behind the edge
  | 'platform' // the operator of the edge
  | 'unknown';

/** What to do about an edge error, by category (firewall-errors-tags.md, "Error categories"). */
export const edgeAdvice: Readonly<Record<string, { readonly actor: Actor; readonly advice: () => string }>> =
  {
    origin: {
      actor: 'origin',
      advice: () =>
        l10n.t(
          'The server behind the edge did not answer properly. Wait and try again; if it stays, look at that server.',
        ),
    },
    platform: {
      actor: 'platform',
      advice: () =>
        l10n.t('The edge itself failed. Try again shortly; if it stays, report the trace identifier.'),
    },
    ssl: {
      actor: 'origin',
      advice: () =>
        l10n.t(
          'The certificate or TLS set-up of the server behind the edge is broken. It must be mended there.',
        ),
    },
    access_denied: {
      actor: 'owner',
      advice: () =>
        l10n.t(
          'A rule of the site blocks this request. Its owner can find the rule by the trace identifier and change it.',
        ),
    },
    rate_limit: {
      actor: 'client',
      advice: () => l10n.t('Too many requests were sent. Wait, then send fewer.'),
    },
    dns: {
      actor: 'owner',
      advice: () =>
        l10n.t(
          'The name of the server behind the site does not resolve. The owner must mend its DNS records.',
        ),
    },
    config: {
      actor: 'owner',
      advice: () =>
        l10n.t('The zone or its origin is not set up for this. The owner must look at its configuration.'),
    },
    tls: {
      actor: 'client',
      advice: () =>
        l10n.t(
          'The TLS connection of the client was not accepted. Use a newer protocol or another client certificate.',
        ),
    },
    legal: {
      actor: 'owner',
      advice: () => l10n.t('The content is restricted for legal reasons.'),
    },
    worker: {
      actor: 'owner',
      advice: () =>
        l10n.t(
          'A script that runs for the site failed. Its owner finds the cause in the logs of the script.',
        ),
    },
    rewrite: {
      actor: 'owner',
      advice: () => l10n.t('A rewrite rule of the site failed. The owner must mend the rule.'),
    },
    snippet: {
      actor: 'owner',
      advice: () => l10n.t('A snippet of the site failed. The owner must mend its configuration.'),
    },
    unsupported: {
      actor: 'client',
      advice: () => l10n.t('The request uses a feature or protocol that is not supported here.'),
    },
  };
