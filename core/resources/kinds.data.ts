import * as l10n from '@vscode/l10n';
import { readDuration } from '../duration/duration';
import { type KindId } from '../model/kind-ids';
import { type Json, isObject, asJson } from './json';
import * as present from './present';
import { type Presentation } from './present';
import { clientAttention, presentClient } from './present-client';
import { presentList, presentListItem, presentRule, presentRuleset, presentRulesetVersion, rulesetOrder } from './present-rulesets'; // prettier-ignore
import { type Projection } from './projection';
import { flag, list, number, object, text } from './record';
import { withoutExecutedVersion } from './ruleset-rules';

/** Data about a kind of resource that trees, documents, and actions need. */
export interface Kind {
  readonly one: () => string;
  readonly many: () => string;
  /**
   * Name of the property that identifies a record. For example, workflows use the name, and OAuth clients use
   * `client_id`.
   */
  readonly idMember: string;
  /** Kind of the resource that contains resources of this kind. */
  readonly parent?: KindId;
  readonly present: (record: Json, id: string) => Presentation;
  /** Properties that the user can change, in canonical order. If absent, the document is read-only. */
  readonly editable?: Projection;
  /** Properties that can only be set on creation and that an update does not accept, in canonical order. */
  readonly created?: Readonly<Record<string, Projection>>;
  /**
   * Properties that the user can change if the resource belongs to a zone. Present only if these are fewer than the
   * properties in `editable`, which then apply only to accounts.
   */
  readonly editableInZone?: Projection;
  /**
   * Values to send for properties that the user removed. These are needed for updates that merge, and for updates
   * with optional properties, because the service would otherwise keep the removed properties. In an update that
   * merges, all other removed properties are sent as `null`.
   */
  readonly emptied?: Readonly<Record<string, Json>>;
  /** Checks whether a record can be changed only by the service. */
  readonly readOnly?: (record: Json) => boolean;
  /** Returns a record without the properties that the service rejects in requests. */
  readonly sent?: (record: Json) => Json;
  /**
   * Whether all properties are sent with every change even though the method is PATCH, because omitted properties
   * would be lost.
   */
  readonly changedWhole?: true;
  /**
   * Converts a value to the form in which the service returns it. Present only if some properties are returned in a
   * different form with the same meaning.
   */
  readonly written?: (value: Json) => Json;
  /** Whether the resource affects permissions or sign-in, so that the user must confirm every change in a dialog. */
  readonly guarded?: true;
  /** Checks whether a record will still change without user action. Visible rows of such records are reloaded. */
  readonly unfinished?: (record: Json) => boolean;
  /** Returns the reason why a record needs attention, or undefined if it needs none. */
  readonly attention?: (record: Json) => string | undefined;
  /**
   * Compares records by the order in which the service evaluates them. If absent, records stay in the order of the
   * response.
   */
  readonly order?: (a: Json, b: Json) => number;
  /** Whether the service is going to remove this kind of resource. */
  readonly legacy?: boolean;
}

const unfinishedStatuses: ReadonlySet<string> = new Set([
  'queued',
  'running',
  'waiting',
  'waitingForPause',
  'rollingBack',
]);

/**
 * Converts retention periods to milliseconds. The service stores durations in milliseconds, regardless of how they
 * were written.
 */
function retentionInMs(value: Json): Json {
  const retention = object(value, 'default_retention');
  if (!isObject(value) || !retention) return value;
  const inMs = Object.entries(retention).map(([key, one]) => [
    key,
    typeof one === 'string' ? readDuration(one).ms : one,
  ]);
  return { ...value, default_retention: asJson(Object.fromEntries(inMs)) };
}

/** Properties of a ruleset rule that the user can change. A change replaces the whole rule. */
const ruleMembers = {
  description: true,
  enabled: true,
  action: true,
  expression: true,
  action_parameters: true,
  ratelimit: true,
  logging: true,
  exposed_credential_check: true,
  ref: true,
} as const;

export const kinds: Readonly<Record<KindId, Kind>> = {
  permission_group: {
    one: () => l10n.t('Permission Group'),
    many: () => l10n.t('Permission Groups'),
    idMember: 'id',
    present: present.presentPermissionGroup,
  },
  resource_group: {
    one: () => l10n.t('Resource Group'),
    many: () => l10n.t('Resource Groups'),
    idMember: 'id',
    present: present.presentResourceGroup,
    editable: { name: true, scope: { key: true, objects: [{ key: true }] } },
    guarded: true,
  },
  user_group: {
    one: () => l10n.t('User Group'),
    many: () => l10n.t('User Groups'),
    idMember: 'id',
    present: present.presentUserGroup,
    editable: {
      name: true,
      policies: [
        { id: true, access: true, permission_groups: [{ id: true }], resource_groups: [{ id: true }] },
      ],
    },
    emptied: { policies: [] },
    guarded: true,
  },
  user_group_member: {
    one: () => l10n.t('Member'),
    many: () => l10n.t('Members'),
    idMember: 'id',
    parent: 'user_group',
    present: present.presentMember,
    guarded: true,
  },
  sso_connector: {
    one: () => l10n.t('SSO Connector'),
    many: () => l10n.t('SSO Connectors'),
    idMember: 'id',
    present: present.presentConnector,
    unfinished: (record) => text(object(record, 'verification'), 'status') === 'pending',
    attention: (record) => {
      const status = text(object(record, 'verification'), 'status');
      if (status === 'failed') return l10n.t('domain verification failed');
      return status === 'awaiting' ? l10n.t('domain verification pending') : undefined;
    },
    editable: { enabled: true, use_fedramp_language: true },
    guarded: true,
  },
  oauth_client: {
    one: () => l10n.t('OAuth Client'),
    many: () => l10n.t('OAuth Clients'),
    idMember: 'client_id',
    present: presentClient,
    attention: clientAttention,
    editable: {
      client_name: true,
      visibility: true,
      grant_types: true,
      response_types: true,
      token_endpoint_auth_method: true,
      redirect_uris: true,
      post_logout_redirect_uris: true,
      allowed_cors_origins: true,
      scopes: true,
      optional_scopes: true,
      client_uri: true,
      logo_uri: true,
      policy_uri: true,
      tos_uri: true,
    },
    emptied: {
      post_logout_redirect_uris: [],
      allowed_cors_origins: [],
      scopes: [],
      optional_scopes: [],
    },
    guarded: true,
  },
  oauth_scope: {
    one: () => l10n.t('OAuth Scope'),
    many: () => l10n.t('OAuth Scopes'),
    idMember: 'id',
    present: present.presentScope,
  },
  workflow: {
    one: () => l10n.t('Workflow'),
    many: () => l10n.t('Workflows'),
    idMember: 'name',
    present: present.presentWorkflow,
    // The rows below a workflow show its instance counts, which change as long as some instances are unfinished.
    unfinished: (record) =>
      Object.entries(object(record, 'instances') ?? {}).some(
        ([status, count]) => unfinishedStatuses.has(status) && Number(count) > 0,
      ),
    attention: (record) => (flag(record, 'script_deleted') === true ? l10n.t('script deleted') : undefined),
    editable: {
      class_name: true,
      script_name: true,
      schedules: [{ cron: true }],
      limits: true,
      concurrency: true,
      default_retention: true,
    },
    written: retentionInMs,
  },
  workflow_version: {
    one: () => l10n.t('Version'),
    many: () => l10n.t('Versions'),
    idMember: 'id',
    parent: 'workflow',
    present: present.presentVersion,
  },
  workflow_instance: {
    one: () => l10n.t('Instance'),
    many: () => l10n.t('Instances'),
    idMember: 'id',
    parent: 'workflow',
    present: present.presentInstance,
    unfinished: (record) => unfinishedStatuses.has(text(record, 'status') ?? ''),
  },
  lockdown_rule: {
    one: () => l10n.t('Zone Lockdown Rule'),
    many: () => l10n.t('Zone Lockdown Rules'),
    idMember: 'id',
    present: present.presentLockdown,
    editable: {
      description: true,
      paused: true,
      priority: true,
      urls: true,
      configurations: [{ target: true, value: true }],
    },
  },
  access_rule: {
    one: () => l10n.t('IP Access Rule'),
    many: () => l10n.t('IP Access Rules'),
    idMember: 'id',
    present: present.presentAccessRule,
    editable: { mode: true, configuration: { target: true, value: true }, notes: true },
    changedWhole: true,
    editableInZone: { mode: true, notes: true },
    emptied: { notes: '' },
  },
  ua_rule: {
    one: () => l10n.t('User Agent Blocking Rule'),
    many: () => l10n.t('User Agent Blocking Rules'),
    idMember: 'id',
    present: present.presentAgentRule,
    editable: {
      description: true,
      paused: true,
      mode: true,
      configuration: { target: true, value: true },
    },
  },
  firewall_rule: {
    one: () => l10n.t('Firewall Rule'),
    many: () => l10n.t('Firewall Rules'),
    idMember: 'id',
    present: present.presentFirewallRule,
    // Rules with lower priority values come first, and rules without a priority come last (firewall-errors-tags.md,
    // "Legacy firewall rule").
    order: (a, b) => (number(a, 'priority') ?? Infinity) - (number(b, 'priority') ?? Infinity) || 0,
    editable: {
      id: true,
      description: true,
      paused: true,
      priority: true,
      action: true,
      products: true,
      ref: true,
      filter: { id: true, expression: true, description: true, paused: true, ref: true },
    },
    legacy: true,
  },
  waf_override: {
    one: () => l10n.t('WAF Override'),
    many: () => l10n.t('WAF Overrides'),
    idMember: 'id',
    present: present.presentOverride,
    editable: {
      id: true,
      description: true,
      paused: true,
      priority: true,
      urls: true,
      rewrite_action: true,
      groups: true,
      rules: true,
    },
    legacy: true,
  },
  waf_package: {
    one: () => l10n.t('WAF Package'),
    many: () => l10n.t('WAF Packages'),
    idMember: 'id',
    present: present.presentPackage,
    legacy: true,
  },
  waf_group: {
    one: () => l10n.t('WAF Rule Group'),
    many: () => l10n.t('WAF Rule Groups'),
    idMember: 'id',
    parent: 'waf_package',
    present: present.presentWafGroup,
    editable: { mode: true },
    legacy: true,
  },
  waf_rule: {
    one: () => l10n.t('WAF Rule'),
    many: () => l10n.t('WAF Rules'),
    idMember: 'id',
    parent: 'waf_package',
    present: present.presentWafRule,
    editable: { mode: true },
    legacy: true,
  },
  tags_set: {
    one: () => l10n.t('Tags'),
    many: () => l10n.t('Tags'),
    idMember: 'id',
    present: present.presentTags,
    editable: { resource_type: true, resource_id: true, tags: true },
  },
  ruleset: {
    one: () => l10n.t('Ruleset'),
    many: () => l10n.t('Rulesets'),
    idMember: 'id',
    present: presentRuleset,
    order: rulesetOrder,
    readOnly: (record) => text(record, 'kind') === 'managed',
    created: { name: true, kind: true, phase: true },
    editable: { description: true, rules: [{ id: true, ...ruleMembers }] },
    sent: (record) =>
      isObject(record) ? { ...record, rules: list(record, 'rules').map(withoutExecutedVersion) } : record,
    guarded: true,
  },
  ruleset_rule: {
    one: () => l10n.t('Rule'),
    many: () => l10n.t('Rules'),
    idMember: 'id',
    parent: 'ruleset',
    present: presentRule,
    editable: ruleMembers,
    // A rule without an expression belongs to a managed ruleset (rulesets.md, "Objects").
    readOnly: (record) => text(record, 'expression') === undefined,
    sent: withoutExecutedVersion,
    changedWhole: true,
  },
  ruleset_version: {
    one: () => l10n.t('Version'),
    many: () => l10n.t('Versions'),
    idMember: 'version',
    parent: 'ruleset',
    present: presentRulesetVersion,
  },
  list: {
    one: () => l10n.t('List'),
    many: () => l10n.t('Lists'),
    idMember: 'id',
    present: presentList,
    created: { name: true, kind: true },
    editable: { description: true },
    emptied: { description: '' },
  },
  list_item: {
    one: () => l10n.t('List Item'),
    many: () => l10n.t('List Items'),
    idMember: 'id',
    parent: 'list',
    present: presentListItem,
  },
};
