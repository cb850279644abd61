import * as l10n from '@vscode/l10n';
import { type Kind, object, oneOf, shortId, text } from '../shape';
import { longDescription, paused } from './common.data';

const body = object({
  id: {
    shape: shortId,
    optional: ['update', 'record'],
    doc: () => l10n.t('ID, set by the API. At most 32 characters.'),
  },
  mode: {
    // The firewall document also limits the mode to 12 characters, but its own value `managed_challenge` is longer.
    // Here, the documented values take precedence over the limit.
    shape: oneOf(['block', 'challenge', 'js_challenge', 'managed_challenge'], {
      valueDocs: {
        block: () => l10n.t('Block the request.'),
        challenge: () => l10n.t('Show an interactive challenge to the visitor.'),
        js_challenge: () => l10n.t('Let the browser solve a non-interactive challenge.'),
        managed_challenge: () => l10n.t('Let Cloudflare choose the appropriate challenge.'),
      },
    }),
    required: ['create', 'update'],
    optional: ['record'],
    doc: () => l10n.t('Action for matching requests.'),
  },
  configuration: {
    shape: object(
      {
        target: {
          shape: oneOf(['ua']),
          suggested: true,
          doc: () => l10n.t('Always `ua`, for the User-Agent header.'),
        },
        value: {
          shape: text({ example: 'BadBot/1.0' }),
          suggested: true,
          doc: () =>
            l10n.t(
              'Exact value of the User-Agent header. Wildcards and regular expressions are not supported.',
            ),
        },
      },
      { checks: ['user-agent-configuration'] },
    ),
    required: ['create', 'update'],
    optional: ['record'],
    doc: () => l10n.t('User agent that the rule matches.'),
  },
  description: longDescription,
  paused,
});

/** Document kind for user agent rules ("User agent blocking rule" of the firewall document). */
export const uaRule: Kind = {
  name: 'ua_rule',
  title: () => l10n.t('User agent blocking rule'),
  doc: () => l10n.t('Blocks or challenges requests whose User-Agent header exactly matches a value.'),
  label: ['description', 'configuration.value'],
  bodies: { create: body, update: body, record: body },
};
