import { rulesetKinds } from '../../core/model/ruleset';
import { rulesetPhases } from '../../core/model/ruleset-phase';
import { listKinds } from '../../core/model/rules-list';
import { decodeGraphWorkflow } from '../../core/model/graph-decode';
import {
  anything,
  boolean,
  list,
  map,
  nullable,
  number,
  object,
  oneOf,
  type Shape,
  text,
} from '../http/shape';

/** The shape that the service requires for a record of a state file, and the forms of the lists in the record. */
export interface RecordForm {
  readonly shape: Shape;
  readonly lists?: Readonly<Record<string, RecordForm>>;
  /** Repairs parts of a record that a shape cannot describe. */
  readonly repair?: (record: Readonly<Record<string, unknown>>) => unknown;
}

const id = text({ min: 1 });
const byId: RecordForm = { shape: object({ id }) };

const accessRules: RecordForm = {
  shape: object({
    id,
    mode: text(),
    configuration: object({}, { target: text(), value: text() }),
    notes: text(),
  }),
};

const rulesets: RecordForm = {
  shape: object({
    id,
    name: text(),
    kind: oneOf(...rulesetKinds),
    phase: oneOf(...rulesetPhases),
    lastVersion: number({ min: 1 }),
    versions: list(
      object({
        version: text({ pattern: /^\d+$/ }),
        description: text(),
        last_updated: text(),
        rules: list(
          object({ id, ref: id, version: text(), action: text(), description: text(), enabled: boolean }),
        ),
      }),
      { min: 1 },
    ),
  }),
};

const run = object(
  { number: number(), speed: number(), queuedAtMs: number(), startsAtMs: nullable(number()) },
  {
    pauses: list(object({ fromMs: number(), toMs: nullable(number()) })),
    events: list(object({ type: text(), atMs: number() })),
    terminated: object({ atMs: number(), rollback: boolean }),
    kept: list(object({ kind: text(), name: text(), nodeName: text(), startMs: number(), endMs: number() })),
  },
);

const instances: RecordForm = {
  shape: object(
    {
      id,
      sequence: number(),
      versionId: text(),
      trigger: text(),
      createdAtMs: number(),
      touchedAtMs: number(),
      run,
    },
    {
      schedule: object({ cron: text(), scheduledTime: number() }),
      final: object({ status: oneOf('complete', 'errored', 'terminated'), endedAtMs: number() }),
    },
  ),
};

const versions: RecordForm = {
  shape: object({
    record: object(
      { id },
      { limits: object({}, { steps: number() }), concurrency: object({}, { limit: number() }) },
    ),
    graph: nullable(object({})),
    behaviour: object({ workMs: list(number(), { min: 2, max: 2 }), failureRate: number() }),
  }),
  repair: (version) => {
    const { value, issues } = decodeGraphWorkflow(version.graph);
    return version.graph === null || issues.length === 0 ? version : { ...version, graph: value };
  },
};

/** The form of an account and of its lists. */
export const accountForm: RecordForm = {
  shape: object({ id, name: text(), created_on: text() }, { type: oneOf('standard', 'enterprise') }),
  lists: {
    people: {
      shape: object({
        id,
        email: text(),
        user: object({ id: text(), first_name: text(), last_name: text() }),
      }),
    },
    resourceGroups: { shape: object({ id, name: text(), scope: object({ key: text() }) }) },
    userGroups: {
      shape: object({
        id,
        name: text(),
        policies: list(
          object({ permission_groups: list(object({ id })), resource_groups: list(object({ id })) }),
        ),
        members: list(anything),
      }),
      lists: { members: byId },
    },
    ssoConnectors: {
      shape: object({
        id,
        email_domain: text(),
        verification: object({ code: text(), begunAtMs: nullable(number()) }),
      }),
    },
    oauthClients: {
      shape: object(
        { client_id: id },
        {
          client_uri: text(),
          scopes: list(text()),
          grant_types: list(text()),
          response_types: list(text()),
          uriVerification: object({ text: text(), begunAtMs: number() }),
        },
      ),
    },
    accessRules,
    rulesets,
    lists: {
      shape: object({
        id,
        name: text(),
        kind: oneOf(...listKinds),
        description: text(),
        items: list(anything),
      }),
      lists: { items: { shape: object({ id }, { ip: text(), asn: number(), comment: text() }) } },
    },
    listOperations: {
      shape: object({ id, listId: id, acceptedAtMs: number(), startsAtMs: number(), endsAtMs: number() }),
    },
    workflows: {
      shape: object({
        id,
        name: id,
        className: text(),
        scriptName: text(),
        createdAtMs: number(),
        modifiedAtMs: number(),
        triggeredAtMs: nullable(number()),
        schedules: list(object({ cron: text(), nextAtMs: number() })),
        versions: list(anything),
        instances: list(anything),
        nextSequence: number(),
      }),
      lists: { versions, instances },
    },
    tagged: { shape: object({ resource_type: id, resource_id: id, tags: map(text()) }) },
  },
};

/** The form of a zone and of its lists. */
export const zoneForm: RecordForm = {
  shape: object({ id, name: text(), accountId: id, created_on: text() }, { status: text(), paused: boolean }),
  lists: {
    lockdowns: {
      shape: object({
        id,
        urls: list(text()),
        configurations: list(object({}, { target: text(), value: text() })),
        description: text(),
      }),
    },
    accessRules,
    uaRules: { shape: object({ id, configuration: object({ value: text() }), description: text() }) },
    filters: { shape: object({ id, expression: text() }) },
    firewallRules: { shape: object({ id, filterId: id }) },
    wafOverrides: byId,
    rulesets,
    wafPackages: {
      shape: object({ record: object({ id, name: text() }), groups: list(anything), rules: list(anything) }),
      lists: {
        groups: { shape: object({ id, name: text(), mode: text(), rules_count: number() }) },
        rules: {
          shape: object(
            { id, group: object({ id: text() }), allowed_modes: list(text()), mode: text() },
            { description: text(), priority: text() },
          ),
        },
      },
    },
  },
};
