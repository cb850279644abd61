import * as l10n from '@vscode/l10n';
import { type Kind, object, oneOf, shortId, text } from '../shape';
import { longDescription, paused } from './common.data';

const body = object({
  id: {
    shape: shortId,
    optional: ['update', 'record'],
    doc: () => l10n.t('Identifier, given by the service. At most 32 characters.'),
  },
  mode: {
    // The document also limits the mode to 12 characters, which its own value managed_challenge breaks: the values win.
    shape: oneOf(['block', 'challenge', 'js_challenge', 'managed_challenge'], {
      valueDocs: {
        block: () => l10n.t('Refuse the request.'),
        challenge: () => l10n.t('Let the visitor solve an interactive challenge.'),
        js_challenge: () => l10n.t('Let the browser solve a challenge without the visitor.'),
        managed_challenge: () => l10n.t('Let the service choose the fitting challenge.'),
      },
    }),
    required: ['create', 'update'],
    optional: ['record'],
    doc: () => l10n.t('What happens to a request that matches.'),
  },
  configuration: {
    shape: object(
      {
        target: {
          shape: oneOf(['ua']),
          suggested: true,
          doc: () => l10n.t('Always `ua`: the User-Agent header.'),
        },
        value: {
          shape: text({ example: 'BadBot/1.0' }),
          suggested: true,
          doc: () =>
            l10n.t(
              'The exact text of the User-Agent header. Wildcards and regular expressions mean nothing here.',
            ),
        },
      },
      { checks: ['user-agent-configuration'] },
    ),
    required: ['create', 'update'],
    optional: ['record'],
    doc: () => l10n.t('Which user agent the rule matches.'),
  },
  description: longDescription,
  paused,
});

/** "User agent blocking rule" of the firewall document. */
export const uaRule: Kind = {
  name: 'ua_rule',
  title: () => l10n.t('User agent blocking rule'),
  doc: () => l10n.t('Blocks or challenges requests with one exact User-Agent header.'),
  label: ['description', 'configuration.value'],
  bodies: { create: body, update: body, record: body },
};
