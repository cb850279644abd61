import * as l10n from '@vscode/l10n';
import { counted } from './counted';
import { countText } from '../base/count-text';
import { own } from '../base/own';
import { taggableTypeName } from '../model/taggable-type-names.data';
import { type NodeIcon } from './icon';
import { type Json, type JsonObject } from './json';
import { flag, list, number, object, text, texts } from './record';

/** How a resource is presented in one row. */
export interface Presentation {
  readonly label: string;
  readonly description?: string;
  readonly icon: NodeIcon;
  /** Identifiers of states, such as `paused`, for the conditions of menu items and other actions. */
  readonly marks: readonly string[];
  /** Warnings, one sentence each. */
  readonly notes?: readonly string[];
}

/** Returns the text that is shown in place of a missing name. */
const noName = (id: string): string => (id === '' ? l10n.t('(no ID)') : id);

const join = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');

const paused = (record: Json): boolean => flag(record, 'paused') === true;
const pausedText = (record: Json): string | undefined => (paused(record) ? l10n.t('disabled') : undefined);

/** Returns the icon of a rule. A paused rule has the pause icon, and the row's text also contains its state. */
const ruleIcon = (record: Json, id: string): NodeIcon =>
  paused(record) ? { id: 'debug-pause', color: 'disabledForeground' } : { id };
const ruleMarks = (record: Json): readonly string[] => [paused(record) ? 'paused' : 'active'];

const modeIcons: Readonly<Record<string, NodeIcon>> = {
  block: { id: 'circle-slash', color: 'charts.red' },
  challenge: { id: 'question', color: 'charts.yellow' },
  js_challenge: { id: 'question', color: 'charts.yellow' },
  managed_challenge: { id: 'question', color: 'charts.yellow' },
  whitelist: { id: 'pass', color: 'charts.green' },
};

/**
 * Icons for the actions of firewall rules. Actions have the same icons as modes with the same effect in other kinds
 * of rules.
 */
const actionIcons: Readonly<Record<string, NodeIcon>> = {
  ...modeIcons,
  allow: { id: 'pass', color: 'charts.green' },
  bypass: { id: 'debug-step-over', color: 'charts.blue' },
  log: { id: 'output' },
};

const verificationIcons: Readonly<Record<string, NodeIcon>> = {
  verified: { id: 'verified-filled', color: 'charts.green' },
  failed: { id: 'error', color: 'charts.red' },
  awaiting: { id: 'clock' },
  pending: { id: 'clock' },
  in_progress: { id: 'sync' },
};

const configurationText = (record: Json): string | undefined => {
  const configuration = object(record, 'configuration');
  return text(configuration, 'value') ?? text(configuration, 'target');
};

type Present = (record: Json, id: string) => Presentation;

export const presentPermissionGroup: Present = (record, id) => {
  const meta = object(record, 'meta');
  const deprecated = flag(meta, 'deprecated') === true;
  const end = text(meta, 'eol_at');
  return {
    label: text(record, 'name') ?? text(meta, 'label') ?? noName(id),
    description: join(
      text(meta, 'label'),
      text(meta, 'scopes'),
      deprecated ? l10n.t('deprecated') : undefined,
      end === undefined ? undefined : l10n.t('will be removed on {0}', end.slice(0, 10)),
    ),
    icon: deprecated ? { id: 'warning', color: 'list.warningForeground' } : { id: 'key' },
    marks: deprecated ? ['deprecated'] : [],
  };
};

/** Describes the contents of a resource group. A key in an unknown format is shown unchanged. */
function coveredText(scope: JsonObject | undefined): string {
  const keys = list(scope, 'objects').flatMap((one) => text(one, 'key') ?? []);
  const isAccount = (key: string): boolean => key === '*' || /\.account\.[^.]+$/.test(key);
  if (keys.some(isAccount)) return l10n.t('whole account');
  if (keys.some((key) => key.endsWith('.account.zone.*'))) return l10n.t('all zones');
  const zones = keys.filter((key) => /\.account\.zone\.[^.]+$/.test(key)).length;
  const others = keys.length - zones;
  if (keys.length === 0) return text(scope, 'key') ?? '';
  if (others === 1 && keys.length === 1) return keys[0] ?? '';
  return join(
    zones === 0 ? undefined : counted(zones, l10n.t('1 zone'), (count) => l10n.t('{0} zones', count)),
    others === 0
      ? undefined
      : counted(others, l10n.t('1 other resource'), (count) => l10n.t('{0} other resources', count)),
  );
}

export const presentResourceGroup: Present = (record, id) => ({
  label: text(record, 'name') ?? noName(id),
  description: coveredText(object(record, 'scope')),
  icon: { id: 'symbol-namespace' },
  marks: [],
});

export const presentUserGroup: Present = (record, id) => ({
  label: text(record, 'name') ?? noName(id),
  description: counted(list(record, 'policies').length, l10n.t('1 policy'), (count) =>
    l10n.t('{0} policies', count),
  ),
  icon: { id: 'organization' },
  marks: [],
});

export const presentMember: Present = (record, id) => {
  const pending = text(record, 'status') === 'pending';
  return {
    label: text(record, 'email') ?? noName(id),
    description: text(record, 'status') ?? '',
    icon: pending ? { id: 'mail', color: 'charts.yellow' } : { id: 'person' },
    marks: pending ? ['pending'] : [],
  };
};

export const presentConnector: Present = (record, id) => {
  const status = text(object(record, 'verification'), 'status');
  const enabled = flag(record, 'enabled');
  return {
    label: text(record, 'email_domain') ?? noName(id),
    description: join(
      enabled === undefined ? undefined : enabled ? l10n.t('enabled') : l10n.t('disabled'),
      status,
    ),
    icon: (status === undefined ? undefined : own(verificationIcons, status)) ?? { id: 'globe' },
    marks: [enabled === true ? 'enabled' : 'disabled', status === 'verified' ? 'verified' : 'unverified'],
  };
};

export const presentScope: Present = (record, id) => ({
  label: text(record, 'name') ?? noName(id),
  description: join(id, texts(record, 'scopes').join(', ')),
  icon: { id: 'shield' },
  marks: [],
});

export const presentWorkflow: Present = (record, id) => {
  const inactive = flag(record, 'script_deleted') === true;
  const instances = object(record, 'instances') ?? {};
  const count = Object.values(instances).reduce<number>(
    (sum, value) => sum + (typeof value === 'number' ? value : 0),
    0,
  );
  return {
    label: text(record, 'name') ?? noName(id),
    description: join(
      inactive ? l10n.t('inactive: script deleted') : text(record, 'script_name'),
      count === 0
        ? undefined
        : counted(count, l10n.t('1 instance'), (all) => l10n.t('{0} instances', countText(all))),
    ),
    icon: inactive ? { id: 'circle-slash', color: 'list.warningForeground' } : { id: 'type-hierarchy' },
    marks: inactive ? ['inactive'] : ['active'],
  };
};

export const presentVersion: Present = (record, id) => {
  const limits = object(record, 'limits');
  const concurrency = number(object(record, 'concurrency'), 'limit');
  const steps = number(limits, 'steps');
  const hasGraph = flag(record, 'has_dag') === true;
  return {
    label: text(record, 'created_on')?.slice(0, 16).replace('T', ' ') ?? noName(id),
    description: join(
      id.slice(0, 8),
      text(record, 'language'),
      concurrency === undefined ? undefined : l10n.t('concurrency: {0}', concurrency),
      steps === undefined ? undefined : l10n.t('step limit: {0}', steps),
      hasGraph ? undefined : l10n.t('no graph'),
    ),
    icon: { id: 'versions' },
    marks: [hasGraph ? 'graph' : 'nograph'],
  };
};

/** Icons of the nine known statuses, shown next to the status text. */
const statusIcons: Readonly<Record<string, NodeIcon>> = {
  queued: { id: 'watch' },
  running: { id: 'play-circle', color: 'charts.blue' },
  paused: { id: 'debug-pause', color: 'charts.yellow' },
  waitingForPause: { id: 'debug-pause', color: 'disabledForeground' },
  waiting: { id: 'clock', color: 'charts.purple' },
  // Uses the warning color, because the orange chart color is hard to see in the editor's default dark theme.
  rollingBack: { id: 'discard', color: 'list.warningForeground' },
  complete: { id: 'pass', color: 'charts.green' },
  errored: { id: 'error', color: 'charts.red' },
  terminated: { id: 'stop-circle', color: 'disabledForeground' },
};

/** Returns the icon for the status of an instance. Returns a generic icon for an unknown status. */
export const instanceIcon = (status: string | undefined): NodeIcon =>
  (status === undefined ? undefined : own(statusIcons, status)) ?? { id: 'circle-outline' };

/**
 * Returns the reason why an instance failed. Returns undefined if the record does not contain a reason, as in lists.
 */
function errorText(record: Json): string | undefined {
  const error = object(record, 'error');
  return text(error, 'message') ?? text(error, 'name');
}

export const presentInstance: Present = (record, id) => {
  const status = text(record, 'status');
  return {
    label: noName(id),
    description: join(
      // The time comes first, because a narrow sidebar cuts off the rest, and the icon already shows the status.
      text(record, 'created_on')?.slice(0, 16).replace('T', ' '),
      status,
      errorText(record),
      text(record, 'trigger_source'),
    ),
    icon: instanceIcon(status),
    marks: status === undefined ? [] : [status],
  };
};

export const presentLockdown: Present = (record, id) => {
  const urls = texts(record, 'urls');
  return {
    label: text(record, 'description') ?? urls[0] ?? noName(id),
    description: join(
      pausedText(record),
      counted(list(record, 'configurations').length, l10n.t('1 address'), (count) =>
        l10n.t('{0} addresses', count),
      ),
      urls.join(', '),
    ),
    icon: ruleIcon(record, 'lock'),
    marks: ruleMarks(record),
  };
};

export const presentAccessRule: Present = (record, id) => {
  const mode = text(record, 'mode');
  return {
    label: configurationText(record) ?? noName(id),
    description: join(mode, text(record, 'notes')),
    icon: (mode === undefined ? undefined : own(modeIcons, mode)) ?? { id: 'shield' },
    marks: [],
  };
};

export const presentAgentRule: Present = (record, id) => {
  const mode = text(record, 'mode');
  return {
    label: text(record, 'description') ?? configurationText(record) ?? noName(id),
    description: join(pausedText(record), mode, configurationText(record)),
    icon: paused(record)
      ? ruleIcon(record, '')
      : ((mode ? own(modeIcons, mode) : undefined) ?? { id: 'browser' }),
    marks: ruleMarks(record),
  };
};

export const presentFirewallRule: Present = (record, id) => {
  const filter = object(record, 'filter');
  const priority = number(record, 'priority');
  return {
    label: text(record, 'description') ?? text(record, 'ref') ?? text(filter, 'expression') ?? noName(id),
    description: join(
      // The action comes first, because a narrow sidebar cuts off the rest.
      text(record, 'action'),
      pausedText(record),
      priority === undefined ? l10n.t('no priority') : l10n.t('priority {0}', priority),
      text(filter, 'expression'),
    ),
    icon: paused(record)
      ? ruleIcon(record, 'filter')
      : (own(actionIcons, text(record, 'action') ?? '') ?? { id: 'filter' }),
    marks: ruleMarks(record),
  };
};

export const presentOverride: Present = (record, id) => ({
  label: text(record, 'description') ?? texts(record, 'urls')[0] ?? noName(id),
  description: join(pausedText(record), texts(record, 'urls').join(', ')),
  icon: ruleIcon(record, 'arrow-swap'),
  marks: ruleMarks(record),
});

export const presentPackage: Present = (record, id) => ({
  label: text(record, 'name') ?? noName(id),
  description: join(text(record, 'detection_mode'), text(record, 'sensitivity'), text(record, 'status')),
  icon: { id: 'package' },
  marks: [],
});

export const presentWafGroup: Present = (record, id) => {
  const [all, modified] = [number(record, 'rules_count'), number(record, 'modified_rules_count')];
  const on = text(record, 'mode') === 'on';
  return {
    label: text(record, 'name') ?? noName(id),
    description: join(
      text(record, 'mode'),
      all === undefined ? undefined : counted(all, l10n.t('1 rule'), (count) => l10n.t('{0} rules', count)),
      modified === undefined || modified === 0 ? undefined : l10n.t('{0} changed', modified),
    ),
    icon: on ? { id: 'list-tree' } : { id: 'circle-slash', color: 'disabledForeground' },
    marks: [on ? 'on' : 'off'],
  };
};

export const presentWafRule: Present = (record, id) => ({
  label: text(record, 'description') ?? noName(id),
  // A short ID is shown next to the name. A long ID would be distracting.
  description: join(text(record, 'mode'), id.length > 12 ? undefined : id),
  icon: {
    id: text(record, 'mode') === 'disable' || text(record, 'mode') === 'off' ? 'circle-slash' : 'law',
  },
  marks: texts(record, 'allowed_modes').length > 1 ? ['modes'] : [],
});

export const presentTags: Present = (record, id) => ({
  label: text(record, 'name') ?? text(record, 'id') ?? noName(id),
  description: taggableTypeName(text(record, 'type') ?? text(record, 'resource_type') ?? ''),
  icon: { id: 'tag' },
  marks: [],
});
