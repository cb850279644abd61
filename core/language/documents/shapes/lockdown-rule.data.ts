import * as l10n from '@vscode/l10n';
import { bodyIntents, everyIntent, type Kind, list, number, object, text, type VariantShape } from '../shape';
import { createdOn, longDescription, modifiedOn, paused, recordId } from './common.data';

const configuration: VariantShape = {
  type: 'variants',
  by: 'target',
  byRequired: false,
  byDoc: () => l10n.t('Whether `value` is a single address or a range.'),
  checks: ['lockdown-configuration'],
  variants: {
    ip: {
      doc: () => l10n.t('A single IP address.'),
      shape: object({
        value: {
          shape: text({ example: '198.51.100.4' }),
          suggested: true,
          doc: () => l10n.t('IP address that can access the URLs.'),
        },
      }),
    },
    ip_range: {
      doc: () => l10n.t('An IP range with a prefix length of /16 or /24.'),
      shape: object({
        value: {
          shape: text({ example: '198.51.100.0/24' }),
          suggested: true,
          doc: () =>
            l10n.t('IP range that can access the URLs. Only the prefix lengths /16 and /24 are allowed.'),
        },
      }),
    },
  },
};

const body = object(
  {
    id: recordId,
    urls: {
      shape: list(text({ example: 'staging.example.net/*', checks: ['lockdown-url'] }), { exampleItems: 1 }),
      required: everyIntent,
      doc: () =>
        l10n.t(
          'URLs that only the listed addresses can access. `*` matches any characters, and all other characters are literal.',
        ),
    },
    configurations: {
      shape: list(configuration, { exampleItems: 1 }),
      required: everyIntent,
      doc: () => l10n.t('Addresses and ranges that can access the URLs.'),
    },
    description: { ...longDescription, required: ['record'], optional: bodyIntents },
    paused: { ...paused, required: ['record'], optional: bodyIntents },
    priority: {
      shape: number(),
      doc: () => l10n.t('Order among zone lockdown rules. Rules with lower numbers run first.'),
    },
    created_on: createdOn,
    modified_on: modifiedOn,
  },
  { checks: ['lockdown-rule'] },
);

/** Document kind for lockdown rules (section "Lockdown rule" of the firewall document). */
export const lockdownRule: Kind = {
  name: 'lockdown_rule',
  title: () => l10n.t('Zone lockdown rule'),
  doc: () => l10n.t('Allows only the listed addresses to access the listed URLs in a zone.'),
  label: ['description', 'urls'],
  bodies: { create: body, update: body, record: body },
};
