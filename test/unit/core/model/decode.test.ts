import assert from 'node:assert/strict';
import { accessRule } from '../../../../core/model/access-rule';
import { tokenStatus, zone } from '../../../../core/model/account';
import {
  anything,
  decode,
  type Decoder,
  flag,
  listOf,
  listOrOne,
  mapOf,
  number,
  text,
  timestamp,
} from '../../../../core/model/decode';
import { deleted } from '../../../../core/model/deleted';
import { firewallRule } from '../../../../core/model/firewall-rule';
import { lockdown } from '../../../../core/model/lockdown';
import { createdOauthClient } from '../../../../core/model/oauth-client';
import { permissionGroup } from '../../../../core/model/permission-group';
import { resourceGroup } from '../../../../core/model/resource-group';
import { userGroup } from '../../../../core/model/user-group';
import { wafGroupAnswer } from '../../../../core/model/waf';
import { workflow } from '../../../../core/model/workflow';
import { instanceDetail, statusChangeResult, stepOutput } from '../../../../core/model/workflow-instance';
import { versionGraph } from '../../../../core/model/workflow-version';

/** Returns a line for each value that could not be decoded: its path, what was expected, and what was found. */
const issuesOf = (decoder: Decoder<unknown>, value: unknown): string[] =>
  decode(decoder, value).issues.map(({ path, expected, found }) => `${path}: ${expected}, ${found}`);

describe('a decoder', () => {
  const cases: readonly [string, Decoder<unknown>, unknown, unknown, readonly string[]][] = [
    ['text', text, 'a', 'a', []],
    ['a number as a string', text, 7, '7', []],
    ['null as a string', text, null, undefined, ['result: text, null']],
    ['a number', number, 1.5, 1.5, []],
    ['a string that is a number', number, ' 42 ', 42, []],
    ['a string that is not a number', number, 'many', undefined, ['result: a number, text']],
    ['an empty string', number, '', undefined, ['result: a number, text']],
    ['true', flag, true, true, []],
    ['"true"', flag, 'true', true, []],
    ['"false"', flag, 'false', false, []],
    ['0', flag, 0, false, []],
    ['"yes"', flag, 'yes', undefined, ['result: true or false, text']],
    ['a timestamp', timestamp, '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', []],
    [
      'a day that does not exist',
      timestamp,
      '2026-13-02T03:04:05Z',
      '2026-13-02T03:04:05Z',
      ['result: a timestamp, text'],
    ],
    ['the last day of a month', timestamp, '2024-02-29T03:04:05.1Z', '2024-02-29T03:04:05.1Z', []],
    ['a timestamp with an offset', timestamp, '2026-01-02T03:04:05+01:00', '2026-01-02T03:04:05+01:00', []],
    ['UTC without an offset', timestamp, '2026-01-02T03:04:05.678', '2026-01-02T03:04:05.678Z', []],
    ['UTC with a space', timestamp, '2026-01-02 03:04', '2026-01-02T03:04Z', []],
    [
      'a string that is not a timestamp, which is kept',
      timestamp,
      'soon',
      'soon',
      ['result: a timestamp, text'],
    ],
    ['a list', listOf(text), ['a', 'b'], ['a', 'b'], []],
    ['null as a list', listOf(text), null, [], []],
    ['nothing as a list', listOf(text), undefined, [], []],
    [
      'a list with an item of another type',
      listOf(number),
      [1, {}, 3],
      [1, 3],
      ['result[1]: a number, an object'],
    ],
    ['one item instead of a list', listOrOne(anything), { a: 1 }, [{ a: 1 }], []],
    ['a map', mapOf(number), { a: 1, b: 'x' }, { a: 1 }, ['result.b: a number, text']],
    ['a list as a map', mapOf(number), [], undefined, ['result: an object, a list']],
  ];
  for (const [what, decoder, given, expected, issues] of cases)
    it(`reads ${what}`, () => {
      assert.deepEqual(decode(decoder, given).value, expected);
      assert.deepEqual(issuesOf(decoder, given), issues);
    });

  it('notes at most 50 issues of a response', () => {
    assert.equal(
      issuesOf(
        listOf(number),
        Array.from({ length: 60_000 }, () => 'x'),
      ).length,
      50,
    );
  });

  it('never throws, and never takes a prototype from a response', () => {
    for (const value of [undefined, null, 0, '', [], {}, [[]], { id: {} }, { id: 'x', urls: 5, configurations: {} }, JSON.parse('{"id":"a","__proto__":{"polluted":1}}')])
      for (const decoder of [lockdown, accessRule, userGroup, instanceDetail, versionGraph, stepOutput] as Decoder<unknown>[]) {
        const { value: read } = decode(decoder, value);
        assert.equal((read as { polluted?: number } | undefined)?.polluted, undefined);
      }
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  }); // prettier-ignore
});

describe('a record', () => {
  const rule = {
    id: 'r1',
    mode: 'block',
    configuration: { target: 'ip', value: '192.0.2.1' },
    allowed_modes: ['block'],
  };

  it('keeps unknown properties and unknown enumeration values, in order', () => {
    const wire = { later: { a: 1 }, ...rule, mode: 'quarantine', configuration: { target: 'mac', value: 'x', new: true } };
    const { value, issues } = decode(accessRule, wire);
    assert.equal(JSON.stringify(value), JSON.stringify(wire));
    assert.deepEqual(issues, []);
  }); // prettier-ignore

  it('returns the path of what it could not read, and keeps the rest', () => {
    const { value, issues } = decode(accessRule, { ...rule, configuration: 'all', notes: null, scope: { type: 5, email: [] } }); // prettier-ignore
    assert.deepEqual(value, { id: 'r1', mode: 'block', allowed_modes: ['block'], scope: { type: '5' } });
    assert.deepEqual(
      issues.map(({ path }) => path),
      ['result.configuration', 'result.scope.email'],
    );
  });

  it('notes missing properties that the documents always show, and continues without them', () => {
    const { value, issues } = decode(lockdown, { id: 'l1' });
    assert.deepEqual(value, { id: 'l1', urls: [], configurations: [] });
    assert.deepEqual(
      issues.map(({ path, found }) => `${path} ${found}`),
      ['description', 'paused', 'created_on', 'modified_on'].map((name) => `result.${name} nothing`),
    );
  });

  it('is the object itself if every property is as expected', () => {
    const given = {
      id: 'r',
      mode: 'block',
      allowed_modes: ['block'],
      configuration: { target: 'ip' },
      extra: null,
    };
    assert.equal(decode(accessRule, given).value, given);
  });

  it('is a copy if a property differs, in order, and the object stays as it was', () => {
    const given = { extra: 1, id: 7, notes: null, configuration: { target: 'ip', value: 5 }, last: [] };
    const before = structuredClone(given);
    const { value } = decode(accessRule, given);
    assert.equal(
      JSON.stringify(value),
      '{"extra":1,"id":"7","configuration":{"target":"ip","value":"5"},"last":[],"allowed_modes":[]}',
    );
    assert.deepEqual(given, before);
  });

  it('in a list is left out if it cannot be read, and the list stays as it was', () => {
    const given = [{ id: 'a', allowed_modes: [] }, 'b', { id: 'c', allowed_modes: [] }];
    assert.deepEqual(decode(listOf(accessRule), given).value, [given[0], given[2]]);
    assert.equal(given.length, 3);
    const whole = [given[0], given[2]];
    assert.equal(decode(listOf(accessRule), whole).value, whole);
  });

  it('is undefined without its ID', () => {
    assert.equal(decode(lockdown, { urls: [] }).value, undefined);
    assert.deepEqual(issuesOf(listOf(permissionGroup), [{ name: 'block' }, { id: 'a' }]), ['result[0].id: a value, nothing']); // prettier-ignore
  });

  it('never shows a value in its notes', () => {
    assert.ok(
      !JSON.stringify(decode(accessRule, { ...rule, configuration: 'SECRET' }).issues).includes('SECRET'),
    );
  });
});

describe('shapes where sources differ', () => {
  const cases: readonly [string, Decoder<unknown>, unknown, unknown][] = [
    ['Booleans of a permission group are strings', permissionGroup, { id: 'p', meta: { deprecated: 'true', editable: 'false', eol_at: '2027-01-01T00:00:00' } }, { id: 'p', meta: { deprecated: true, editable: false, eol_at: '2027-01-01T00:00:00Z' } }],
    ['the scope of a resource group was a list', resourceGroup, { id: 'g', scope: [{ key: 'k', objects: null }] }, { id: 'g', scope: { key: 'k', objects: [] } }],
    ['a deleted resource may be null', deleted, null, {}],
    ['a deleted resource may be a list', deleted, [], {}],
    ['a deleted resource may be missing', deleted, undefined, {}],
    ['a deleted resource may be the whole record', deleted, { id: 'x', mode: 'block' }, { id: 'x', mode: 'block' }],
    ['a WAF group may be a string', wafGroupAnswer, 'ok', 'ok'],
    ['a WAF group may be a record', wafGroupAnswer, { id: 'g', name: 'n', mode: 'on', rules_count: 1 }, { id: 'g', name: 'n', mode: 'on', rules_count: 1, allowed_modes: [] }],
    ['a WAF group may be missing', wafGroupAnswer, null, null],
    ['a deleted filter is what remains of a firewall rule', firewallRule, { id: 'r', filter: { id: 'f', deleted: true } }, { id: 'r', filter: { id: 'f', deleted: true }, products: [] }],
    ['a step output may be bytes', stepOutput, new Uint8Array([1, 2]), { bytes: new Uint8Array([1, 2]) }],
    ['a status change is in UTC without an offset', statusChangeResult, { status: 'paused', timestamp: '2026-01-02T03:04:05.678' }, { status: 'paused', timestamp: '2026-01-02T03:04:05.678Z' }],
    ['a token check', tokenStatus, { id: 't', status: 'active', expires_on: null }, { id: 't', status: 'active' }],
    ['a zone', zone, { id: 'z', name: 'a.example', paused: false, account: { id: 'a' } }, { id: 'z', name: 'a.example', paused: false, account: { id: 'a' } }],
    ['the secret of a created client', createdOauthClient, { client_id: 'c', visibility: 'private', client_secret: 's' }, { client_id: 'c', visibility: 'private', client_secret: 's' }],
    ['a group without policies', userGroup, { id: 'g', name: 'n', created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z', policies: null }, { id: 'g', name: 'n', created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z', policies: [] }],
    ['a graph that the service could not create', versionGraph, { id: 'v', class_name: 'C', created_on: 'x', modified_on: 'x', workflow_id: 'w', graph: null }, { id: 'v', class_name: 'C', created_on: 'x', modified_on: 'x', workflow_id: 'w', graph: null }],
  ]; // prettier-ignore
  for (const [what, decoder, given, expected] of cases)
    it(what, () => {
      const { value, issues } = decode(decoder, given);
      assert.deepEqual(value, expected);
      assert.deepEqual(issues, []);
    });

  it('nulls of a workflow that never ran, and of a running instance, are missing values', () => {
    const ran = decode(workflow, { id: 'u', name: 'w', class_name: 'C', script_name: 's', created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z', triggered_on: null, instances: null, schedules: null }); // prettier-ignore
    assert.deepEqual(ran.issues, []);
    assert.equal('triggered_on' in (ran.value ?? {}), false);
    const detail = decode(instanceDetail, {
      status: 'running',
      end: null,
      error: null,
      output: null,
      rollback: null,
      steps: [{ type: 'sleep', name: 's-1', end: null, error: null, finished: false }, { name: 'odd' }, { type: 'later', x: 1 }],
    }); // prettier-ignore
    assert.deepEqual(
      detail.value?.steps.map(({ type }) => type),
      ['sleep', 'unknown', 'later'],
    );
    assert.deepEqual(detail.issues.map(({ path }) => path), ['result.steps[1].type']); // prettier-ignore
  });
});
