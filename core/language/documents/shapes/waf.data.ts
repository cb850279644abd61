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
  l10n.t('This version of the managed firewall is deprecated since 2025-06-15: use managed rulesets.');

const overrideActions = ['challenge', 'block', 'simulate', 'disable', 'default'];
const overrideAction = oneOf(overrideActions, {
  valueDocs: {
    challenge: () => l10n.t('Let the visitor solve a challenge.'),
    block: () => l10n.t('Refuse the request.'),
    simulate: () => l10n.t('Only record the request.'),
    disable: () => l10n.t('Switch the rule off.'),
    default: () => l10n.t('Keep what the rule does by default.'),
  },
});

const overrideBody = object(
  {
    id: {
      shape: shortId,
      required: ['update'],
      optional: recordIntent,
      doc: () => l10n.t('Identifier, given by the service. At most 32 characters.'),
    },
    urls: {
      shape: list(text({ example: 'shop.example.net/*' }), { exampleItems: 1 }),
      required: ['create', 'update'],
      optional: recordIntent,
      doc: () => l10n.t('URLs to which the override applies; `*` stands for any text.'),
    },
    groups: {
      shape: map(anything, { keysName: 'waf_group' }),
      optional: ['create', 'update', 'record'],
      suggested: true,
      doc: () => l10n.t('Rule groups by identifier. A new override needs `groups` or `rules`.'),
    },
    rules: {
      shape: map(overrideAction, { keysName: 'waf_rule' }),
      required: ['update'],
      optional: ['create', 'record'],
      doc: () =>
        l10n.t('Actions by rule identifier. Unless a rule is disabled, its group must be enabled as well.'),
    },
    rewrite_action: {
      shape: object(
        Object.fromEntries(
          overrideActions.map((action) => [
            action,
            { shape: overrideAction, doc: () => l10n.t('What to do instead of `{0}`.', action) },
          ]),
        ),
      ),
      required: ['update'],
      optional: ['create', 'record'],
      doc: () => l10n.t('Replaces the action that a matching rule has with the one given here.'),
    },
    description: {
      shape: text({ max: 1024, nullable: true }),
      doc: () => l10n.t('A note for people. At most 1024 characters.'),
    },
    paused: { shape: flag(), doc: () => l10n.t('`true` keeps the override without applying it.') },
    priority: {
      shape: number({ min: -1_000_000_000, max: 1_000_000_000 }),
      doc: () => l10n.t('Order among overrides, from -1000000000 to 1000000000.'),
    },
  },
  { oneOf: { create: ['groups', 'rules'] }, checks: ['override-body'] },
);

/** "Legacy WAF override" of the firewall document. The service answers 410 to every operation on it. */
export const wafOverride: Kind = {
  name: 'waf_override',
  title: () => l10n.t('Managed firewall override (legacy)'),
  doc: () => l10n.t('Changes what managed rules do for some URLs.'),
  deprecated: () =>
    l10n.t(
      'The service has switched overrides of the old managed firewall off (it answers 410): use managed rulesets.',
    ),
  label: ['description', 'urls'],
  bodies: { create: overrideBody, update: overrideBody, record: overrideBody },
};

const groupMode = oneOf(['on', 'off'], {
  valueDocs: {
    on: () => l10n.t('The rules of the group can be configured and used.'),
    off: () => l10n.t('The rules of the group are not used.'),
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
      doc: () => l10n.t('Whether the rules of the group are used.'),
    },
    name: { shape: text(), required: recordIntent, doc: () => l10n.t('Name of the group.') },
    description: {
      shape: text({ nullable: true }),
      required: recordIntent,
      doc: () => l10n.t('What the rules of the group are for.'),
    },
    rules_count: {
      shape: number(),
      required: recordIntent,
      doc: () => l10n.t('Number of rules in the group.'),
    },
    modified_rules_count: {
      shape: number(),
      optional: recordIntent,
      doc: () => l10n.t('Number of rules that differ from their default.'),
    },
    allowed_modes: {
      shape: list(oneOf(['on', 'off'])),
      optional: recordIntent,
      doc: () => l10n.t('The modes that the group can have.'),
    },
    package_id: { shape: shortId, optional: recordIntent, doc: () => l10n.t('Identifier of the package.') },
  },
  { checks: ['allowed-modes'] },
);

/** "Legacy WAF rule group" of the firewall document. */
export const wafGroup: Kind = {
  name: 'waf_group',
  title: () => l10n.t('Managed firewall rule group (legacy)'),
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
          default: () => l10n.t('Deny rules: what the package does by default.'),
          disable: () => l10n.t('Deny rules: switched off.'),
          simulate: () => l10n.t('Deny rules: only record the request.'),
          block: () => l10n.t('Deny rules: refuse the request.'),
          challenge: () => l10n.t('Deny rules: let the visitor solve a challenge.'),
          on: () => l10n.t('Anomaly and allow rules: used.'),
          off: () => l10n.t('Anomaly and allow rules: not used.'),
        },
      }),
      required: recordIntent,
      optional: ['update'],
      suggested: true,
      doc: () =>
        l10n.t('What the rule does: `on` or `off` for anomaly and allow rules, an action for deny rules.'),
    },
    description: { shape: text(), required: recordIntent, doc: () => l10n.t('What the rule looks for.') },
    group: {
      shape: object({
        id: { shape: { ...shortId, names: 'waf_group' }, doc: () => l10n.t('Identifier of the group.') },
        name: { shape: text(), doc: () => l10n.t('Name of the group.') },
      }),
      required: recordIntent,
      doc: () => l10n.t('The group to which the rule belongs.'),
    },
    package_id: { shape: shortId, required: recordIntent, doc: () => l10n.t('Identifier of the package.') },
    priority: {
      shape: text(),
      required: recordIntent,
      doc: () => l10n.t('Order of the rule within its group. A text, although it holds a number.'),
    },
    allowed_modes: {
      shape: list(oneOf(ruleModes)),
      required: recordIntent,
      doc: () => l10n.t('The modes that the rule can have.'),
    },
    default_mode: {
      shape: oneOf(['disable', 'simulate', 'block', 'challenge']),
      optional: recordIntent,
      doc: () => l10n.t('What a deny rule does when its mode is `default`.'),
    },
  },
  { checks: ['allowed-modes', 'waf-rule-modes'] },
);

/** "Legacy WAF rule" of the firewall document: anomaly, deny and allow rules. */
export const wafRule: Kind = {
  name: 'waf_rule',
  title: () => l10n.t('Managed firewall rule (legacy)'),
  deprecated: retired,
  label: ['description', 'id'],
  bodies: { update: ruleBody, record: ruleBody },
};
