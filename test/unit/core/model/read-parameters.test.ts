import assert from 'node:assert/strict';
import {
  type ActionParameters,
  ruleActions,
  type RuleAction,
} from '../../../../core/model/action-parameters';
import { decode } from '../../../../core/model/decode';
import { parametersOf } from '../../../../core/model/read-parameters';
import { ruleset, rulesetOrNothing } from '../../../../core/model/ruleset';
import { listItem, listItemKey, listOperation } from '../../../../core/model/rules-list';

const read = <A extends RuleAction>(action: A, action_parameters: object): ActionParameters[A] | undefined =>
  parametersOf({ action, action_parameters: action_parameters as Record<string, unknown> }, action);

describe('parameters of a rule', () => {
  it('are those of its action only', () => {
    assert.equal(parametersOf({ action: 'block', action_parameters: { phases: ['x'] } }, 'skip'), undefined);
    assert.deepEqual(parametersOf({ action: 'block' }, 'block'), {});
  });

  it('include every list of a skip', () => {
    assert.deepEqual(read('skip', { ruleset: 'current', phases: ['http_ratelimit'] }), {
      ruleset: 'current',
      phases: ['http_ratelimit'],
      rulesets: [],
      rules: {},
      products: [],
    });
  });

  it('keep unknown ones, and leave out those that cannot be read', () => {
    const parameters = read('execute', {
      id: 'a',
      new_member: 1,
      overrides: { rules: [{ id: 'r', enabled: false }, { enabled: true }], categories: 'x', action: 'new' },
    });
    assert.deepEqual(parameters, {
      id: 'a',
      new_member: 1,
      overrides: { rules: [{ id: 'r', enabled: false }], categories: [], action: 'new' },
    });
  });

  const keys: readonly [form: unknown, all: boolean, list: readonly string[]][] = [
    [['*'], true, []],
    [['a', 'b'], false, ['a', 'b']],
    [{ all: true }, true, []],
    [{ list: ['a'] }, false, ['a']],
  ];
  for (const [include, all, list] of keys)
    it(`read the query string of a cache key written as ${JSON.stringify(include)}`, () => {
      const parameters = read('set_cache_settings', {
        cache_key: { custom_key: { query_string: { include } } },
      });
      assert.deepEqual(parameters?.cache_key?.custom_key?.query_string, { include: { all, list } });
    });

  it('of every action are read from empty and invalid input without an exception', () => {
    for (const action of ruleActions)
      for (const parameters of [
        {},
        { response: 7, phases: {}, uri: [], id: {}, edge_ttl: 'x', algorithms: 1 },
      ])
        assert.doesNotThrow(() => read(action, parameters), action);
  });
});

describe('decoding of rulesets and lists', () => {
  it('reads an entry point without rules as an empty one', () => {
    const record = {
      id: 'a',
      name: 'n',
      kind: 'zone',
      phase: 'p',
      version: '3',
      last_updated: '2026-01-01T00:00:00Z',
    };
    const { value, issues } = decode(ruleset, record);
    assert.deepEqual([value?.rules, value?.version, issues], [[], '3', []]);
  });

  it('reads the null of a dry run as undefined, without an issue', () => {
    assert.deepEqual(decode(rulesetOrNothing, null), { value: undefined, issues: [] });
  });

  it('adds nothing to a rule that the response does not have', () => {
    const rule = {
      id: 'r',
      version: '1',
      action: 'challenge',
      expression: 'true',
      last_updated: '2026-01-01T00:00:00Z',
    };
    const { value } = decode(ruleset, { id: 'a', rules: [rule] });
    assert.deepEqual(value?.rules, [rule]);
  });

  it('drops the empty objects of items of another kind', () => {
    const item = { id: 'i', ip: '192.0.2.1', hostname: {}, redirect: {}, created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z' }; // prettier-ignore
    const { value, issues } = decode(listItem, item);
    assert.deepEqual(Object.keys(value ?? {}), ['id', 'ip', 'created_on', 'modified_on']);
    assert.deepEqual(issues, []);
  });

  it('has a key for every kind of item', () => {
    const items = [
      { ip: 'a' },
      { asn: 0 },
      { hostname: { url_hostname: 'h' } },
      { redirect: { source_url: 's' } },
      {},
    ];
    assert.deepEqual(items.map(listItemKey), ['a', '0', 'h', 's', undefined]);
  });

  it('cannot read an operation without a status', () => {
    assert.equal(decode(listOperation, { id: 'x' }).value, undefined);
    assert.deepEqual(decode(listOperation, { id: 'x', status: 'new' }).value, { id: 'x', status: 'new' });
  });
});
