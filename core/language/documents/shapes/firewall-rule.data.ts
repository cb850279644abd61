import * as l10n from '@vscode/l10n';
import { flag, fullId, type Kind, list, type Member, number, object, oneOf, shortId, text } from '../shape';
import { paused, reference, shortDescription } from './common.data';

const unsupported = (): string =>
  l10n.t(
    'Firewall rules and filters are no longer supported since 2025-06-15: use custom rules of a ruleset.',
  );

const filterMembers = {
  id: {
    shape: fullId,
    doc: () => l10n.t('Identifier of the filter. Exactly 32 characters.'),
  },
  expression: {
    shape: text({ checks: ['expression'], example: '(http.request.uri.path contains "/wp-login")' }),
    suggested: true,
    doc: () => l10n.t('The filter expression that a request must meet.'),
  },
  description: shortDescription,
  paused,
  ref: reference,
  deleted: {
    shape: flag(),
    optional: ['record'],
    doc: () => l10n.t('`true` in the answer to a deletion: the filter is gone.'),
  },
} satisfies Record<string, Member>;

const filterBody = object(filterMembers, { checks: ['filter-object'] });

/** Within a rule a filter is new, or one that exists. */
const filterOfRule = object(
  { ...filterMembers, id: { ...filterMembers.id, shape: { ...fullId, names: 'filter' } } },
  {
    oneOf: { create: ['expression', 'id'], update: ['expression', 'id'] },
  },
);

const body = object(
  {
    id: {
      shape: shortId,
      required: ['update'],
      optional: ['record'],
      doc: () => l10n.t('Identifier, given by the service. At most 32 characters.'),
    },
    action: {
      shape: oneOf(['block', 'challenge', 'js_challenge', 'managed_challenge', 'allow', 'log', 'bypass'], {
        valueDocs: {
          block: () => l10n.t('Refuse the request.'),
          challenge: () => l10n.t('Let the visitor solve an interactive challenge.'),
          js_challenge: () => l10n.t('Let the browser solve a challenge without the visitor.'),
          managed_challenge: () => l10n.t('Let the service choose the fitting challenge.'),
          allow: () => l10n.t('Let the request pass. Custom rules have `skip` instead.'),
          log: () => l10n.t('Only record the request. Needs an enterprise plan.'),
          bypass: () => l10n.t('Skip the products in `products`. Custom rules have `skip` instead.'),
        },
      }),
      required: ['create', 'update'],
      optional: ['record'],
      doc: () => l10n.t('What happens to a request that matches.'),
    },
    filter: {
      shape: filterOfRule,
      required: ['create', 'update'],
      optional: ['record'],
      doc: () => l10n.t('The filter: an expression, or the identifier of one that exists.'),
    },
    description: shortDescription,
    paused,
    priority: {
      shape: number({ min: 0, max: 2147483647, nullable: true }),
      doc: () =>
        l10n.t(
          'Order from 0 to 2147483647: lower numbers run earlier. Rules without one run after all rules that have one.',
        ),
    },
    products: {
      shape: list(
        oneOf(['zoneLockdown', 'uaBlock', 'bic', 'hot', 'securityLevel', 'rateLimit', 'waf'], {
          valueDocs: {
            zoneLockdown: () => l10n.t('Lockdown rules'),
            uaBlock: () => l10n.t('User agent blocking'),
            bic: () => l10n.t('Browser integrity check'),
            hot: () => l10n.t('Hotlink protection'),
            securityLevel: () => l10n.t('Security level'),
            rateLimit: () => l10n.t('Rate limiting'),
            waf: () => l10n.t('Managed firewall rules'),
          },
        }),
      ),
      doc: () => l10n.t('Products that the action `bypass` skips.'),
    },
    ref: reference,
  },
  { checks: ['firewall-rule'], short: { update: ['id', 'priority'] } },
);

/** "Legacy firewall rule" of the firewall document. A body with id and priority only changes the priority. */
export const firewallRule: Kind = {
  name: 'firewall_rule',
  title: () => l10n.t('Firewall rule (legacy)'),
  doc: () => l10n.t('An action for requests that meet a filter.'),
  deprecated: unsupported,
  label: ['description', 'ref'],
  bodies: { create: body, update: body, record: body },
};

/** The filter of a legacy firewall rule as a document of its own. */
export const filter: Kind = {
  name: 'filter',
  title: () => l10n.t('Filter (legacy)'),
  doc: () => l10n.t('A filter expression with a name of its own, used by firewall rules.'),
  deprecated: unsupported,
  label: ['description', 'ref', 'expression'],
  bodies: { create: filterBody, update: filterBody, record: filterBody },
};
