import * as l10n from '@vscode/l10n';
import { countText } from '../../core/base/count-text';
import { type KindId } from '../../core/model/kind-ids';
import { type Json } from '../../core/resources/json';
import { type RuleQuota, ruleQuotaOf } from '../../core/model/ruleset-quotas.data';
import { kinds } from '../../core/resources/kinds.data';
import { isUnreadable } from '../../core/resources/inherited';
import { instanceIcon } from '../../core/resources/present';
import { overrideLines } from '../../core/resources/present-rulesets';
import { type ListName, type ListRequest } from '../../core/resources/lists';
import { flag, list, number, object, text } from '../../core/resources/record';
import { type ResourceStep } from '../../core/resources/ref';
import { type Scope, zonesOfAccount } from '../../core/resources/scope';
import { refOfTagged, taggedRecord } from '../../core/resources/tagged';
import { type TreeNode, type GroupNode } from './node';
import { accountNode, groupNode, resourceNode, resourceRows, rowNode, scopeMarks } from './nodes';

/** Views that show the resources of accounts. */
export type RemoteView = 'access' | 'firewall' | 'workflows' | 'tags';

/** Children of a row: rows that are already known, or a list that is read page by page. */
export type Children =
  | { readonly type: 'rows'; readonly rows: readonly TreeNode[] }
  | {
      readonly type: 'list';
      readonly request: ListRequest;
      readonly toRow: (record: Json) => TreeNode;
      /**
       * Returns the category of an item. Present for catalogs of limited size, which are read completely and shown by
       * category instead of page by page.
       */
      readonly category?: (record: Json) => string;
      /** Whether to show an item of the list. If absent, all items are shown. */
      readonly shows?: (record: Json) => boolean;
      /** Returns the rows that follow the rows of the list. */
      readonly after?: (items: readonly Json[]) => readonly TreeNode[];
    };

const rows = (...found: readonly TreeNode[]): Children => ({ type: 'rows', rows: found });

/** Headings below an account, by view. Workflows and tag keys have no heading and are directly below the account. */
const accountGroups: Readonly<Record<RemoteView, readonly KindId[]>> = {
  access: [
    'user_group',
    'resource_group',
    'permission_group',
    'sso_connector',
    'oauth_client',
    'oauth_scope',
  ],
  firewall: ['ruleset', 'list', 'access_rule'],
  workflows: [],
  tags: [],
};
const zoneGroups: readonly KindId[] = [
  'ruleset',   'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_package', 'waf_override',
]; // prettier-ignore

/**
 * Returns the top-level rows of a view, which are the shown accounts. Local runtimes are shown only in the
 * `workflows` view.
 */
export const rootRows = (view: RemoteView, scopes: readonly Scope[]): readonly TreeNode[] =>
  scopes
    .filter(({ type, runtime }) => type === 'accounts' && (runtime !== true || view === 'workflows'))
    .map((scope) => accountNode(view, scope));

/**
 * Returns the children of a row in a view. `scopes` contains all accounts and zones that are shown. `hidden` contains
 * the legacy products that are no longer available for the row's scope.
 */
export function childrenOf(
  view: RemoteView,
  node: TreeNode,
  scopes: readonly Scope[],
  hidden: readonly KindId[] = [],
): Children {
  const { scope } = node;
  if (!scope) return rows();
  switch (node.type) {
    case 'account':
      return belowAccount(view, node, scope, scopes);
    case 'zone':
      return rows(
        ...zoneGroups.filter((kind) => !hidden.includes(kind)).map((kind) => groupNode(node, scope, kind)),
        ...(hidden.length === 0 ? [] : [legacyRow(node, hidden)]),
      );
    case 'group':
      return belowGroup(node, scope);
    case 'user_group':
      return rows(
        ...list(node.record, 'policies').map((policy, index) => policyNode(node, policy, index)),
        groupNode(node, scope, 'user_group_member'),
      );
    case 'policy':
      return rows(...policyRows(node, scope));
    case 'waf_package':
      return rows(groupNode(node, scope, 'waf_group'));
    case 'waf_group':
      return resources(node, 'waf_rule', { group_id: stepsOf(node).at(-1)?.id ?? '' }, packageOf(node));
    case 'ruleset':
      return belowRuleset(node, scope);
    case 'ruleset_rule':
      return rows(...overrideLines(node.record ?? null).map((line, index) => overrideRow(node, line, index)));
    case 'list':
      return resources(node, 'list_item');
    case 'workflow':
      return rows(
        scope.runtime === true ? noVersions(node) : groupNode(node, scope, 'workflow_version'),
        groupNode(node, scope, 'workflow_instance'),
        ...scheduleRows(node),
      );
    case 'status':
      return resources(node, 'workflow_instance', node.status === undefined ? {} : { status: node.status });
    case 'tag_key':
      return tagList(node, 'tag_value', {}, node.tag);
    case 'tag_value':
      return tagList(node, 'tagged_resource', { tag: node.tag }, '');
    default:
      return rows();
  }
}

/**
 * Returns the row that is shown in place of versions for a local runtime. A local runtime has no versions, so they
 * are not requested.
 */
const noVersions = (node: TreeNode): TreeNode =>
  rowNode(node, 'unavailable', 'workflow_version', {
    label: kinds.workflow_version.many(),
    description: l10n.t('not available in a local runtime'),
    icon: { id: 'circle-slash' },
    expandable: false,
  });

/**
 * Returns the row that is shown in place of legacy products that the service no longer offers. It provides a way to
 * check again.
 */
const legacyRow = (node: TreeNode, hidden: readonly KindId[]): TreeNode =>
  rowNode(node, 'legacy', '', {
    label: l10n.t('Discontinued'),
    description: hidden.map((kind) => kinds[kind].many()).join(', '),
    icon: { id: 'info' },
    expandable: false,
    command: 'rampart.list.explainLegacy',
  });

function belowAccount(view: RemoteView, node: TreeNode, scope: Scope, scopes: readonly Scope[]): Children {
  if (view === 'workflows') return resources(node, 'workflow');
  if (view === 'tags') return tagList(node, 'tag_key', {}, '');
  const groups = accountGroups[view].map((kind) => groupNode(node, scope, kind));
  if (view !== 'firewall') return rows(...groups);
  const zones = zonesOfAccount(scope, scopes);
  return rows(
    ...groups,
    ...zones.map((zone) =>
      rowNode(node, 'zone', zone.id, {
        label: zone.name,
        icon: { id: 'globe' },
        expandable: true,
        marks: scopeMarks(zone),
        scope: zone,
      }),
    ),
  );
}

function belowGroup(node: GroupNode, scope: Scope): Children {
  const { kind } = node;
  if (kind === 'workflow_instance') return rows(...statusRows(node, scope));
  const found = resources(node, kind);
  if (found.type !== 'list') return found;
  if (kind === 'ruleset' && scope.type === 'zones')
    return { ...found, shows: (record) => !isUnreadable(kind, scope, record) };
  if (kind === 'permission_group')
    return { ...found, category: (record) => text(object(record, 'meta'), 'category') ?? l10n.t('Other') };
  if (kind === 'oauth_scope')
    return { ...found, category: (record) => text(record, 'category') ?? l10n.t('Other') };
  return found;
}

/**
 * Returns the rules of a ruleset in the order of evaluation, followed by a row for the rule quota (if the quota applies
 * to the ruleset) and by the ruleset's versions.
 */
function belowRuleset(node: TreeNode, scope: Scope): Children {
  const found = resources(node, 'ruleset_rule');
  if (found.type !== 'list') return found;
  const quota = ruleQuotaOf(text(node.record, 'phase') ?? '');
  return {
    ...found,
    after: (items) => [
      ...(quota && text(node.record, 'kind') !== 'managed' ? [quotaRow(node, quota, items)] : []),
      groupNode(node, scope, 'ruleset_version'),
    ],
  };
}

function quotaRow(node: TreeNode, { max, onlyEnabled }: RuleQuota, items: readonly Json[]): TreeNode {
  const counted = onlyEnabled ? items.filter((rule) => flag(rule, 'enabled') !== false) : items;
  return rowNode(node, 'quota', '', {
    label: counted.length === 1 ? l10n.t('1 rule') : l10n.t('{0} rules', counted.length),
    description: l10n.t('quota: Free {0}, Pro {1}, Business {2}, Enterprise {3}', max.free, max.pro, max.business, max.enterprise),
    icon: { id: 'dashboard' },
    expandable: false,
  }); // prettier-ignore
}

const overrideRow = (node: TreeNode, line: string, index: number): TreeNode =>
  rowNode(node, 'override', String(index), { label: line, icon: { id: 'settings' }, expandable: false });

/**
 * Returns the path of the resource that a row shows, for use in the path of a list or an operation. For a row without
 * a resource, uses the nearest row above it that has one.
 */
export const stepsOf = (node: TreeNode): readonly ResourceStep[] => {
  for (let at: TreeNode | undefined = node; at; at = at.parent) if (at.ref) return at.ref.path;
  return [];
};

const packageOf = (node: TreeNode): readonly ResourceStep[] => stepsOf(node).slice(0, 1);

function resources(
  node: TreeNode,
  kind: KindId,
  query: Readonly<Record<string, string>> = {},
  within = stepsOf(node),
): Children {
  const { scope } = node;
  if (!scope) return rows();
  return {
    type: 'list',
    request: { list: kind, scope, within, query },
    toRow: resourceRows(node, scope, kind, within),
  };
}

/** Names of the lists in the tag catalog. */
type TagList = Exclude<ListName, KindId>;

function tagList(
  node: TreeNode,
  listId: TagList,
  query: Readonly<Record<string, string>>,
  key: string,
): Children {
  const { scope } = node;
  if (!scope) return rows();
  return {
    type: 'list',
    request: { list: listId, scope, within: [], query: listId === 'tag_value' ? { ...query, key } : query },
    toRow: (record) => tagRow(node, scope, listId, record, key),
  };
}

function tagRow(node: TreeNode, scope: Scope, listId: TagList, record: Json, key: string): TreeNode {
  if (listId === 'tagged_resource') {
    const row = resourceNode(node, scope, 'tags_set', taggedRecord(record), []);
    // The account lists the tags of its zones' resources, too, but they can be changed only in the zone.
    return { ...row, ref: refOfTagged(scope, record) };
  }
  const name = typeof record === 'string' ? record : (text(record, 'key') ?? text(record, 'value') ?? '');
  const label = name === '' ? l10n.t('(empty)') : name;
  return rowNode(node, listId, name, {
    label,
    accessibleLabel: listId === 'tag_key' ? l10n.t('Tag {0}', label) : l10n.t('Tag value {0}', label),
    icon: { id: listId === 'tag_key' ? 'tag' : 'symbol-text' },
    expandable: true,
    tag: listId === 'tag_key' ? name : `${key}=${name}`,
  });
}

function policyNode(node: TreeNode, policy: Json, index: number): TreeNode {
  const deny = text(policy, 'access') === 'deny';
  const names = list(policy, 'permission_groups').map((group) => text(group, 'name') ?? text(group, 'id'));
  return rowNode(node, 'policy', text(policy, 'id') ?? String(index), {
    label: deny ? l10n.t('Deny') : l10n.t('Allow'),
    description: names.join(', '),
    icon: deny ? { id: 'circle-slash', color: 'charts.red' } : { id: 'pass', color: 'charts.green' },
    expandable: true,
    record: policy,
  });
}

/** Returns a row for each permission group and each resource group of a policy. */
const policyRows = (node: TreeNode, scope: Scope): TreeNode[] =>
  (['permission_group', 'resource_group'] as const).flatMap((kind) =>
    list(node.record, `${kind}s`).map((record) => resourceNode(node, scope, kind, record, [])),
  );

const statuses = [
  'running', 'queued', 'waiting', 'paused', 'waitingForPause', 'rollingBack', 'errored', 'terminated', 'complete',
] as const; // prettier-ignore

/** Returns a row for all instances, and a row for each status with at least one instance. */
function statusRows(node: GroupNode, scope: Scope): TreeNode[] {
  const counts = object(node.parent?.record, 'instances') ?? {};
  const unknown = Object.keys(counts).filter((status) => !(statuses as readonly string[]).includes(status));
  const shown = [...statuses, ...unknown].filter((status) => (number(counts, status) ?? 0) > 0);
  const marks = scope.readOnly ? [] : ['writable'];
  return [
    rowNode(node, 'status', 'all', {
      label: l10n.t('All'),
      icon: { id: 'list-unordered' },
      expandable: true,
      scope,
      marks,
    }),
    ...shown.map((status) =>
      rowNode(node, 'status', status, {
        label: status,
        description: countText(number(counts, status) ?? 0),
        icon: instanceIcon(status),
        expandable: true,
        status,
        scope,
        marks,
      }),
    ),
  ];
}

const scheduleRows = (node: TreeNode): TreeNode[] =>
  list(node.record, 'schedules').map((schedule, index) => {
    const next = text(schedule, 'next_instance');
    return rowNode(node, 'schedule', String(index), {
      label: text(schedule, 'cron') ?? '',
      ...(next === undefined ? {} : { description: l10n.t('next: {0}', next) }),
      icon: { id: 'calendar' },
      expandable: false,
      record: schedule,
    });
  });
