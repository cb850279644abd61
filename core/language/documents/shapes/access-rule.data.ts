import * as l10n from '@vscode/l10n';
import {
  type Doc, type Kind, list, object, oneOf, type ObjectShape, recordIntent, shortId, text, type TextShape, type VariantShape,
} from '../shape'; // prettier-ignore
import { createdOn, email, modifiedOn, optionalRecord, recordId } from './common.data';

function valueOf(example: string, doc: Doc, options: Pick<TextShape, 'source'> = {}): ObjectShape {
  return object({ value: { shape: text({ example, ...options }), suggested: true, doc } });
}

const configuration: VariantShape = {
  type: 'variants',
  by: 'target',
  byRequired: false,
  byDoc: () => l10n.t('Property of the request to compare with `value`.'),
  checks: ['access-configuration'],
  variants: {
    ip: {
      doc: () => l10n.t('A single IP address.'),
      shape: valueOf('198.51.100.4', () => l10n.t('The IP address, such as `198.51.100.4`.')),
    },
    ip6: {
      doc: () => l10n.t('A single IPv6 address.'),
      shape: valueOf('2001:db8::1', () => l10n.t('The IPv6 address, such as `2001:db8::1`.')),
    },
    ip_range: {
      doc: () => l10n.t('An address range: IPv4 /16 or /24, IPv6 /32, /48, or /64.'),
      shape: valueOf('198.51.100.0/24', () =>
        l10n.t('The range. IPv4 allows the prefix lengths /16 and /24, and IPv6 allows /32, /48, and /64.'),
      ),
    },
    asn: {
      doc: () => l10n.t('All IP addresses in an autonomous system.'),
      shape: valueOf('AS64496', () => l10n.t('The autonomous system number, such as `AS64496`.')),
    },
    country: {
      doc: () => l10n.t('All IP addresses in a country.'),
      shape: valueOf('DE', () => l10n.t('Two-letter country code as defined in ISO 3166-1, in uppercase.'), {
        source: 'country',
      }),
    },
  },
};

const mode = oneOf(['block', 'challenge', 'whitelist', 'js_challenge', 'managed_challenge'], {
  valueDocs: {
    block: () => l10n.t('Block the request.'),
    challenge: () => l10n.t('Show an interactive challenge to the visitor.'),
    whitelist: () => l10n.t('Skip other security checks.'),
    js_challenge: () => l10n.t('Let the browser solve a non-interactive challenge.'),
    managed_challenge: () => l10n.t('Let Cloudflare choose the appropriate challenge.'),
  },
});

const body = object(
  {
    id: recordId,
    mode: {
      shape: mode,
      required: ['create', 'record'],
      optional: ['update'],
      doc: () => l10n.t('Action for matching requests.'),
    },
    configuration: {
      shape: configuration,
      required: ['create', 'record'],
      optional: ['update'],
      doc: () =>
        l10n.t('Requests that the rule matches. For zone rules, an update cannot change this property.'),
    },
    notes: { shape: text(), doc: () => l10n.t('Note about the purpose of the rule.') },
    allowed_modes: {
      shape: list(mode),
      required: recordIntent,
      doc: () => l10n.t('Modes that are available for this rule. Set by the API.'),
    },
    created_on: optionalRecord(createdOn),
    modified_on: optionalRecord(modifiedOn),
    scope: {
      shape: object({
        id: { shape: shortId, doc: () => l10n.t('ID of the user or organization.') },
        email,
        type: {
          shape: oneOf(['user', 'organization']),
          doc: () => l10n.t('Whether the rule belongs to a user or an organization.'),
        },
      }),
      optional: recordIntent,
      doc: () => l10n.t('User or organization that the rule belongs to. Set by the API.'),
    },
  },
  { checks: ['allowed-modes'] },
);

/**
 * Document kind for IP access rules (section "IP access rule" of the firewall document). An update of a zone's rule
 * may contain only the mode and the notes.
 */
export const accessRule: Kind = {
  name: 'access_rule',
  title: () => l10n.t('IP access rule'),
  doc: () => l10n.t('Blocks, challenges, or allows requests by IP address, autonomous system, or country.'),
  label: ['configuration.value', 'notes'],
  bodies: { create: body, update: body, record: body },
};
