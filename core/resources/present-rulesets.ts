import * as l10n from '@vscode/l10n';
import { counted } from './counted';
import { own } from '../base/own';
import { type NodeIcon } from './icon';
import { type Json } from './json';
import { type Presentation } from './present';
import { flag, list, number, object, text } from './record';

/**
 * Names of the products that phases belong to, in the order in which requests and responses pass through the phases
 * (rulesets.md, "Phases").
 */
const phaseNames: Readonly<Record<string, () => string>> = {
  http_request_dynamic_redirect: () => l10n.t('Single Redirects'),
  http_request_sanitize: () => l10n.t('URL Normalization'),
  http_request_transform: () => l10n.t('URL Rewrites'),
  http_config_settings: () => l10n.t('Configuration Rules'),
  http_request_origin: () => l10n.t('Origin Rules'),
  ddos_l7: () => l10n.t('HTTP DDoS Protection'),
  http_request_firewall_custom: () => l10n.t('Custom Rules'),
  http_ratelimit: () => l10n.t('Rate Limiting Rules'),
  http_request_firewall_managed: () => l10n.t('Managed Rules'),
  http_request_sbfm: () => l10n.t('Super Bot Fight Mode'),
  http_request_redirect: () => l10n.t('Bulk Redirects'),
  http_request_late_transform: () => l10n.t('Request Header Transforms'),
  http_request_cache_settings: () => l10n.t('Cache Rules'),
  http_response_cache_settings: () => l10n.t('Cache Response Rules'),
  http_custom_errors: () => l10n.t('Custom Errors'),
  http_response_headers_transform: () => l10n.t('Response Header Transforms'),
  http_response_compression: () => l10n.t('Compression Rules'),
  http_response_firewall_managed: () => l10n.t('Sensitive Data Detection'),
  http_log_custom_fields: () => l10n.t('Custom Log Fields'),
  ddos_l4: () => l10n.t('Network DDoS Protection'),
  magic_transit: () => l10n.t('Network Firewall'),
  magic_transit_managed: () => l10n.t('Network Firewall Managed Rules'),
  magic_transit_ratelimit: () => l10n.t('Network Firewall Rate Limiting Rules'),
  magic_transit_ids_managed: () => l10n.t('Intrusion Detection'),
};
const phaseOrder = Object.keys(phaseNames);

/** Returns the display name of a phase. */
export const phaseName = (phase: string): string => own(phaseNames, phase)?.() ?? phase;

/**
 * Compares rulesets. Entry points come first, in the order of their phases. Custom rulesets come next, and managed
 * rulesets come last.
 */
export function rulesetOrder(a: Json, b: Json): number {
  return kindRank(a) - kindRank(b) || phaseRank(a) - phaseRank(b);
}

const kindRank = (record: Json): number => ['custom', 'managed'].indexOf(text(record, 'kind') ?? '');
function phaseRank(record: Json): number {
  const rank = phaseOrder.indexOf(text(record, 'phase') ?? '');
  return rank < 0 ? phaseOrder.length : rank;
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

/**
 * Presents a ruleset. An entry point is named after the product that its phase belongs to. Other rulesets have their
 * own names.
 */
export function presentRuleset(record: Json, id: string): Presentation {
  const [kind, phase] = [text(record, 'kind'), text(record, 'phase') ?? ''];
  const version = text(record, 'version');
  const isEntry = kind === 'root' || kind === 'zone';
  const name = text(record, 'name') ?? id;
  const kindText = kind === 'managed' ? l10n.t('managed') : kind === 'custom' ? l10n.t('custom') : undefined;
  return {
    label: isEntry ? phaseName(phase) : name,
    description: joined(
      kindText,
      isEntry ? undefined : phaseName(phase),
      version === undefined ? undefined : l10n.t('version {0}', version),
    ),
    icon: { id: kind === 'managed' ? 'shield' : 'list-ordered' },
    marks: [kind ?? 'unknown', ...(kind === 'managed' ? [] : ['changeable'])],
  };
}

const actionIcons: Readonly<Record<string, NodeIcon>> = {
  block: { id: 'circle-slash', color: 'charts.red' },
  challenge: { id: 'question', color: 'charts.yellow' },
  js_challenge: { id: 'question', color: 'charts.yellow' },
  managed_challenge: { id: 'question', color: 'charts.yellow' },
  log: { id: 'note' },
  skip: { id: 'debug-step-over', color: 'charts.green' },
  execute: { id: 'shield' },
  redirect: { id: 'arrow-right' },
  rewrite: { id: 'edit' },
  route: { id: 'server' },
  serve_error: { id: 'error' },
};

/**
 * Presents a rule. Its label is the description, or, without a description, the expression. A disabled rule has a
 * different icon and is marked as disabled in the text.
 */
export function presentRule(record: Json, id: string): Presentation {
  const action = text(record, 'action') ?? '';
  const enabled = flag(record, 'enabled') !== false;
  const expression = text(record, 'expression');
  const description = text(record, 'description');
  const overrides = overrideLines(record).length;
  return {
    label: description ?? expression ?? id,
    description: joined(
      enabled ? undefined : l10n.t('disabled'),
      action,
      overrides === 0
        ? undefined
        : counted(overrides, l10n.t('1 override'), (count) => l10n.t('{0} overrides', count)),
      description === undefined ? undefined : expression,
    ),
    icon: enabled
      ? (own(actionIcons, action) ?? { id: 'gear' })
      : { id: 'debug-pause', color: 'disabledForeground' },
    marks: [enabled ? 'active' : 'paused', action],
  };
}

/**
 * Returns the overrides of an executed ruleset, one per line: first for the ruleset, then by category, then by rule.
 */
export function overrideLines(record: Json): readonly string[] {
  const overrides = object(object(record, 'action_parameters'), 'overrides');
  if (!overrides) return [];
  const whole = changeText(overrides);
  return [
    ...(whole === '' ? [] : [l10n.t('whole ruleset: {0}', whole)]),
    ...list(overrides, 'categories').map((one) =>
      l10n.t('category {0}: {1}', text(one, 'category') ?? '', changeText(one)),
    ),
    ...list(overrides, 'rules').map((one) =>
      l10n.t('rule {0}: {1}', (text(one, 'id') ?? '').slice(0, 8), changeText(one)),
    ),
  ];
}

function changeText(override: Json): string {
  const enabled = flag(override, 'enabled');
  const threshold = number(override, 'score_threshold');
  const sensitivity = text(override, 'sensitivity_level');
  return [
    text(override, 'action'),
    enabled === undefined ? undefined : enabled ? l10n.t('enabled') : l10n.t('disabled'),
    sensitivity === undefined ? undefined : l10n.t('sensitivity {0}', sensitivity),
    threshold === undefined ? undefined : l10n.t('score threshold {0}', threshold),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

export const presentRulesetVersion = (record: Json, id: string): Presentation => ({
  label: l10n.t('Version {0}', id),
  description: text(record, 'last_updated')?.slice(0, 16).replace('T', ' ') ?? '',
  icon: { id: 'history' },
  marks: [],
});

export function presentList(record: Json, id: string): Presentation {
  const items = number(record, 'num_items');
  const uses = number(record, 'num_referencing_filters') ?? 0;
  return {
    label: text(record, 'name') ?? id,
    description: joined(
      text(record, 'kind'),
      items === undefined
        ? undefined
        : counted(items, l10n.t('1 item'), (count) => l10n.t('{0} items', count)),
      uses === 0
        ? l10n.t('not used')
        : counted(uses, l10n.t('used by 1 rule'), (count) => l10n.t('used by {0} rules', count)),
    ),
    icon: { id: 'list-flat' },
    marks: [text(record, 'kind') ?? 'unknown'],
  };
}

export function presentListItem(record: Json, id: string): Presentation {
  const asn = number(record, 'asn');
  const redirect = object(record, 'redirect');
  const target = text(redirect, 'target_url');
  return {
    label:
      text(record, 'ip') ??
      (asn === undefined ? undefined : `AS${String(asn)}`) ??
      text(object(record, 'hostname'), 'url_hostname') ??
      text(redirect, 'source_url') ??
      id,
    description: joined(target === undefined ? undefined : `→ ${target}`, text(record, 'comment')),
    icon: { id: 'circle-small' },
    marks: [],
  };
}
