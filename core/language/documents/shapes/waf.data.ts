import * as l10n from '@vscode/l10n';
import {
  anything,
  flag,
  type Kind,
  list,
  map,
  number,
  object,
  oneOf,
  recordIntent,
  shortId,
  text,
} from '../shape';
import { recordId } from './common.data';

const retired = (): string =>
  l10n.t('This version of the managed firewall has been deprecated since 2025-06-15. Use managed rulesets.');

const overrideActions = ['challenge', 'block', 'simulate', 'disable', 'default'];
const overrideAction = oneOf(overrideActions, {
  valueDocs: {
    challenge: () => l10n.t('Show a challenge to the visitor.'),
    block: () => l10n.t('Block the request.'),
    simulate: () => l10n.t('Only log the request.'),
    disable: () => l10n.t('Disable the rule.'),
    default: () => l10n.t("Keep the rule's default action."),
  },
});

const overrideBody = object(
  {
    id: {
      shape: shortId,
      required: ['update'],
      optional: recordIntent,
      doc: () => l10n.t('ID, set by the API. At most 32 characters.'),
    },
    urls: {
      shape: list(text({ example: 'shop.example.net/*' }), { exampleItems: 1 }),
      required: ['create', 'update'],
      optional: recordIntent,
      doc: () => l10n.t('URLs to which the override applies. `*` matches any characters.'),
    },
    groups: {
      shape: map(anything, { keysName: 'waf_group' }),
      optional: ['create', 'update', 'record'],
      suggested: true,
      doc: () => l10n.t('Rule groups by ID. A new override requires `groups` or `rules`.'),
    },
    rules: {
      shape: map(overrideAction, { keysName: 'waf_rule' }),
      required: ['update'],
      optional: ['create', 'record'],
      doc: () =>
        l10n.t(
          'Actions by rule ID. The group of a rule must be enabled, unless the action disables the rule.',
        ),
    },
    rewrite_action: {
      shape: object(
        Object.fromEntries(
          overrideActions.map((action) => [
            action,
            { shape: overrideAction, doc: () => l10n.t('Replacement for the `{0}` action.', action) },
          ]),
        ),
      ),
      required: ['update'],
      optional: ['create', 'record'],
      doc: () => l10n.t('Replaces the action of each matching rule.'),
    },
    description: {
      shape: text({ max: 1024, nullable: true }),
      doc: () => l10n.t('Free-text note. At most 1024 characters.'),
    },
    paused: { shape: flag(), doc: () => l10n.t('`true` disables the override without deleting it.') },
    priority: {
      shape: number({ min: -1_000_000_000, max: 1_000_000_000 }),
      doc: () => l10n.t('Order among overrides, from -1000000000 to 1000000000.'),
    },
  },
  { oneOf: { create: ['groups', 'rules'] }, checks: ['override-body'] },
);

/**
 * Document kind for legacy WAF overrides ("Legacy WAF override" of the firewall document). The service responds to
 * every operation on them with status 410.
 */
export const wafOverride: Kind = {
  name: 'waf_override',
  title: () => l10n.t('WAF override (deprecated)'),
  doc: () => l10n.t('Changes the actions of managed rules for some URLs.'),
  deprecated: () =>
    l10n.t(
      'Overrides for the discontinued WAF managed rules are no longer available (HTTP 410). Use managed rulesets.',
    ),
  label: ['description', 'urls'],
  bodies: { create: overrideBody, update: overrideBody, record: overrideBody },
};

const groupMode = oneOf(['on', 'off'], {
  valueDocs: {
    on: () => l10n.t('The rules in the group are enabled.'),
    off: () => l10n.t('The rules in the group are disabled.'),
  },
});

const groupBody = object(
  {
    id: recordId,
    mode: {
      shape: groupMode,
      required: recordIntent,
      optional: ['update'],
      suggested: true,
      doc: () => l10n.t('Whether the rules in the group are enabled.'),
    },
    name: { shape: text(), required: recordIntent, doc: () => l10n.t('Name of the group.') },
    description: {
      shape: text({ nullable: true }),
      required: recordIntent,
      doc: () => l10n.t('Purpose of the rule group.'),
    },
    rules_count: {
      shape: number(),
      required: recordIntent,
      doc: () => l10n.t('Number of rules in the group.'),
    },
    modified_rules_count: {
      shape: number(),
      optional: recordIntent,
      doc: () => l10n.t('Number of rules that have been changed from their default configuration.'),
    },
    allowed_modes: {
      shape: list(oneOf(['on', 'off'])),
      optional: recordIntent,
      doc: () => l10n.t('Modes that are available for the group.'),
    },
    package_id: { shape: shortId, optional: recordIntent, doc: () => l10n.t('ID of the package.') },
  },
  { checks: ['allowed-modes'] },
);

/** Document kind for legacy WAF rule groups ("Legacy WAF rule group" of the firewall document). */
export const wafGroup: Kind = {
  name: 'waf_group',
  title: () => l10n.t('Managed rule group (deprecated)'),
  deprecated: retired,
  label: ['name'],
  bodies: { update: groupBody, record: groupBody },
};

const ruleModes = ['default', 'disable', 'simulate', 'block', 'challenge', 'on', 'off'];

const ruleBody = object(
  {
    id: recordId,
    mode: {
      shape: oneOf(ruleModes, {
        valueDocs: {
          default: () => l10n.t('Apply the default action of the package. Only for deny rules.'),
          disable: () => l10n.t('Disable the rule. Only for deny rules.'),
          simulate: () => l10n.t('Log the request without any other action. Only for deny rules.'),
          block: () => l10n.t('Block the request. Only for deny rules.'),
          challenge: () => l10n.t('Show a challenge to the visitor. Only for deny rules.'),
          on: () => l10n.t('Enable the rule. Only for anomaly and allow rules.'),
          off: () => l10n.t('Disable the rule. Only for anomaly and allow rules.'),
        },
      }),
      required: recordIntent,
      optional: ['update'],
      suggested: true,
      doc: () =>
        l10n.t('Mode of the rule: `on` or `off` for anomaly and allow rules, or an action for deny rules.'),
    },
    description: { shape: text(), required: recordIntent, doc: () => l10n.t('Description of the rule.') },
    group: {
      shape: object({
        id: { shape: { ...shortId, names: 'waf_group' }, doc: () => l10n.t('ID of the group.') },
        name: { shape: text(), doc: () => l10n.t('Name of the group.') },
      }),
      required: recordIntent,
      doc: () => l10n.t('Group of the rule.'),
    },
    package_id: { shape: shortId, required: recordIntent, doc: () => l10n.t('ID of the package.') },
    priority: {
      shape: text(),
      required: recordIntent,
      doc: () => l10n.t('Order of the rule within its group, as a string that contains a number.'),
    },
    allowed_modes: {
      shape: list(oneOf(ruleModes)),
      required: recordIntent,
      doc: () => l10n.t('Modes that are available for the rule.'),
    },
    default_mode: {
      shape: oneOf(['disable', 'simulate', 'block', 'challenge']),
      optional: recordIntent,
      doc: () => l10n.t('Action of a deny rule whose mode is `default`.'),
    },
  },
  { checks: ['allowed-modes', 'waf-rule-modes'] },
);

/**
 * Document kind for legacy WAF rules ("Legacy WAF rule" of the firewall document): anomaly, deny, and allow rules.
 */
export const wafRule: Kind = {
  name: 'waf_rule',
  title: () => l10n.t('Managed rule (deprecated)'),
  deprecated: retired,
  label: ['description', 'id'],
  bodies: { update: ruleBody, record: ruleBody },
};
