import * as l10n from '@vscode/l10n';
import { flag, fullId, type Kind, list, type Member, number, object, oneOf, shortId, text } from '../shape';
import { paused, reference, shortDescription } from './common.data';

const unsupported = (): string =>
  l10n.t(
    'Firewall rules and filters have not been supported since 2025-06-15. Use custom rules in a ruleset.',
  );

const filterMembers = {
  id: {
    shape: fullId,
    doc: () => l10n.t('ID of the filter. Exactly 32 characters.'),
  },
  expression: {
    shape: text({ checks: ['expression'], example: '(http.request.uri.path contains "/wp-login")' }),
    suggested: true,
    doc: () => l10n.t('Filter expression that requests must match.'),
  },
  description: shortDescription,
  paused,
  ref: reference,
  deleted: {
    shape: flag(),
    optional: ['record'],
    doc: () => l10n.t('`true` if the filter was deleted. Set only in the response to a deletion.'),
  },
} satisfies Record<string, Member>;

const filterBody = object(filterMembers, { checks: ['filter-object'] });

/** The filter in a rule, which is either a new or an existing filter. */
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
      doc: () => l10n.t('ID, set by the API. At most 32 characters.'),
    },
    action: {
      shape: oneOf(['block', 'challenge', 'js_challenge', 'managed_challenge', 'allow', 'log', 'bypass'], {
        valueDocs: {
          block: () => l10n.t('Block the request.'),
          challenge: () => l10n.t('Show an interactive challenge to the visitor.'),
          js_challenge: () => l10n.t('Let the browser solve a non-interactive challenge.'),
          managed_challenge: () => l10n.t('Let Cloudflare choose the appropriate challenge.'),
          allow: () => l10n.t('Allow the request. Custom rules use `skip` instead.'),
          log: () => l10n.t('Only log the request. Requires an Enterprise plan.'),
          bypass: () => l10n.t('Skip the products in `products`. Custom rules use `skip` instead.'),
        },
      }),
      required: ['create', 'update'],
      optional: ['record'],
      doc: () => l10n.t('Action for matching requests.'),
    },
    filter: {
      shape: filterOfRule,
      required: ['create', 'update'],
      optional: ['record'],
      doc: () => l10n.t('Filter expression, or ID of an existing filter.'),
    },
    description: shortDescription,
    paused,
    priority: {
      shape: number({ min: 0, max: 2147483647, nullable: true }),
      doc: () =>
        l10n.t(
          'Order from 0 to 2147483647. Rules with lower numbers run first. Rules without a priority run last.',
        ),
    },
    products: {
      shape: list(
        oneOf(['zoneLockdown', 'uaBlock', 'bic', 'hot', 'securityLevel', 'rateLimit', 'waf'], {
          valueDocs: {
            zoneLockdown: () => l10n.t('Zone lockdown rules'),
            uaBlock: () => l10n.t('User agent blocking'),
            bic: () => l10n.t('Browser integrity check'),
            hot: () => l10n.t('Hotlink protection'),
            securityLevel: () => l10n.t('Security level'),
            rateLimit: () => l10n.t('Rate limiting'),
            waf: () => l10n.t('Managed firewall rules'),
          },
        }),
      ),
      doc: () => l10n.t('Products that the `bypass` action skips.'),
    },
    ref: reference,
  },
  { checks: ['firewall-rule'], short: { update: ['id', 'priority'] } },
);

/**
 * Document kind for legacy firewall rules (section "Legacy firewall rule" of the firewall document). A body with only
 * the ID and the priority changes the priority.
 */
export const firewallRule: Kind = {
  name: 'firewall_rule',
  title: () => l10n.t('Firewall rule (deprecated)'),
  doc: () => l10n.t('An action for requests that match a filter.'),
  deprecated: unsupported,
  label: ['description', 'ref'],
  bodies: { create: body, update: body, record: body },
};

/** Document kind for filters that are in separate documents instead of in legacy firewall rules. */
export const filter: Kind = {
  name: 'filter',
  title: () => l10n.t('Filter (deprecated)'),
  doc: () => l10n.t('A named filter expression, used by firewall rules.'),
  deprecated: unsupported,
  label: ['description', 'ref', 'expression'],
  bodies: { create: filterBody, update: filterBody, record: filterBody },
};
