import {
  type AccessRuleConfiguration,
  type AccessRuleMode,
  accessRuleModes,
} from '../../core/model/access-rule';
import { type GraphWorkflow } from '../../core/model/graph';
import { isoTime } from '../clock';
import { type Behaviour, defaultBehaviour } from '../state/behaviour';
import { neverMs, nextFiring } from '../engine/cron';
import { type InstanceState } from '../state/instance';
import { hexOf, uuidOf } from '../random';
import { type ResourceGroupRecord, type UserGroupState } from '../state/account';
import { Collection } from '../state/collection';
import { reviveWorkflow, type VersionState, type WorkflowState } from '../state/workflow';
import {
  type AccessRuleRecord,
  type FilterRecord,
  type FirewallRuleRecord,
  type LockdownRecord,
  type UaRuleRecord,
} from '../state/zone';
import { permissionGroups } from './permission-groups.data';

/**
 * The functions in this file create the resources of the demo data. The ID of a resource is derived from its content,
 * so it is the same each time.
 */

/** Durations in milliseconds. */
export const day = 86_400_000;
export const hour = 3_600_000;

type Target = NonNullable<AccessRuleConfiguration['target']>;

export function accessRule(
  place: string,
  mode: AccessRuleMode,
  target: Target,
  value: string,
  notes: string,
  atMs: number,
): AccessRuleRecord {
  return {
    id: hexOf(32, place, 'access rule', target, value, notes),
    mode,
    configuration: { target, value },
    notes,
    allowed_modes: accessRuleModes,
    created_on: isoTime(atMs),
    modified_on: isoTime(atMs),
  };
}

/** Creates a lockdown. Items of `sources` that contain a slash are IP ranges. */
export function lockdown(
  place: string,
  description: string,
  urls: readonly string[],
  sources: readonly string[],
  atMs: number,
  paused = false,
): LockdownRecord {
  return {
    id: hexOf(32, place, 'lockdown', description),
    description,
    urls,
    configurations: sources.map((value) => ({ target: value.includes('/') ? 'ip_range' : 'ip', value })),
    paused,
    created_on: isoTime(atMs),
    modified_on: isoTime(atMs),
  };
}

export function uaRule(
  place: string,
  mode: 'block' | 'challenge' | 'js_challenge' | 'managed_challenge',
  value: string,
  description: string,
  paused = false,
): UaRuleRecord {
  return {
    id: hexOf(32, place, 'ua', value, description),
    mode,
    configuration: { target: 'ua', value },
    description,
    paused,
  };
}

/** Creates a firewall rule and the filter that it uses. */
export function firewallRule(
  place: string,
  action: 'block' | 'challenge' | 'allow' | 'log' | 'bypass' | 'managed_challenge',
  description: string,
  expression: string,
  more: Partial<FirewallRuleRecord> = {},
): { filter: FilterRecord; rule: FirewallRuleRecord } {
  const filterId = hexOf(32, place, 'filter', description);
  return {
    filter: { id: filterId, expression, paused: false },
    rule: {
      id: hexOf(32, place, 'rule', description),
      filterId,
      action,
      description,
      paused: false,
      ...more,
    },
  };
}

/** Creates a resource group. `zones` contains zone IDs. Without zones, the group covers the whole account. */
export function resourceGroup(
  account: string,
  name: string,
  zones: readonly string[] = [],
): ResourceGroupRecord {
  const key = `com.cloudflare.api.account.${account}`;
  const objects =
    zones.length === 0
      ? [{ key: '*' }]
      : zones.map((zone) => ({ key: `com.cloudflare.api.account.zone.${zone}` }));
  return {
    id: hexOf(32, account, 'resource group', name),
    name,
    scope: { key, objects },
    meta: { key: 'editable', value: String(zones.length > 0) },
  };
}

/**
 * Creates a user group. Each item of `grants` consists of `allow` or `deny`, labels of permission groups, and the
 * resource group.
 */
export function userGroup(
  account: string,
  name: string,
  grants: readonly (readonly ['allow' | 'deny', readonly string[], ResourceGroupRecord])[],
  members: readonly { readonly id: string }[],
  atMs: number,
): UserGroupState {
  return {
    id: hexOf(32, account, 'user group', name),
    name,
    created_on: isoTime(atMs),
    modified_on: isoTime(atMs),
    policies: grants.map(([access, labels, resources], index) => ({
      id: hexOf(32, account, name, 'policy', index),
      access,
      permission_groups: permissionGroups
        .filter(({ meta }) => labels.includes(meta.label))
        .map(({ id }) => ({ id })),
      resource_groups: [{ id: resources.id }],
    })),
    members: new Collection(
      ({ id }) => id,
      members.map(({ id }) => ({ id, created_at: isoTime(atMs) })),
    ),
  };
}

export interface VersionDraft {
  readonly atMs: number;
  readonly graph: GraphWorkflow | null;
  readonly behaviour?: Behaviour;
  readonly language?: 'javascript' | 'python';
  readonly concurrency?: number;
}

/**
 * Creates a workflow with its deployments, oldest first. If the list of deployments is empty, the workflow has never
 * been deployed.
 */
export function workflow(
  name: string,
  className: string,
  scriptName: string,
  drafts: readonly VersionDraft[],
  more: { readonly cron?: readonly string[]; readonly scriptDeleted?: boolean; readonly nowMs: number },
): WorkflowState {
  const id = uuidOf('workflow', name);
  const versions = drafts.map(
    (
      { atMs, graph, behaviour = defaultBehaviour, language = 'javascript', concurrency },
      index,
    ): VersionState => ({
      record: {
        id: uuidOf('version', name, index),
        class_name: className,
        created_on: isoTime(atMs),
        modified_on: isoTime(atMs),
        has_dag: graph !== null,
        language,
        workflow_id: id,
        ...(concurrency === undefined ? {} : { concurrency: { limit: concurrency } }),
        default_retention: { success_retention: 30 * day, error_retention: 30 * day },
      },
      graph,
      behaviour,
    }),
  );
  const first = drafts[0]?.atMs ?? more.nowMs - 3 * day;
  return reviveWorkflow({
    id,
    name,
    className,
    scriptName,
    createdAtMs: first,
    modifiedAtMs: drafts.at(-1)?.atMs ?? first,
    triggeredAtMs: null,
    schedules: (more.cron ?? []).map((cron) => ({
      cron,
      nextAtMs: nextFiring(cron, more.nowMs) ?? neverMs,
    })),
    ...(more.scriptDeleted === true ? { scriptDeleted: true } : {}),
    versions,
    instances: [],
    nextSequence: 1,
  });
}

export interface InstanceDraft {
  readonly id: string;
  readonly atMs: number;
  readonly params?: unknown;
  readonly trigger?: InstanceState['trigger'];
  readonly schedule?: InstanceState['schedule'];
  /** Index of the version, starting at 0 for the oldest. Absent for the newest version. */
  readonly version?: number;
  readonly queued?: true;
  readonly run?: Partial<InstanceState['run']>;
}

/** Adds an instance that was created in the past. Its run is computed when the instance is read. */
export function addInstance(to: WorkflowState, draft: InstanceDraft): InstanceState {
  const versions = to.versions.list();
  const version = draft.version === undefined ? versions.at(-1) : versions[draft.version];
  const { atMs } = draft;
  const instance: InstanceState = {
    id: draft.id,
    sequence: to.nextSequence++,
    versionId: version?.record.id ?? '',
    trigger: draft.trigger ?? 'api',
    ...(draft.schedule ? { schedule: draft.schedule } : {}),
    params: draft.params ?? {},
    createdAtMs: atMs,
    touchedAtMs: atMs,
    run: {
      number: 0,
      speed: 1,
      queuedAtMs: atMs,
      startsAtMs: draft.queued ? null : atMs + 250,
      ...draft.run,
    },
  };
  to.instances.put(instance);
  to.triggeredAtMs = atMs;
  return instance;
}
