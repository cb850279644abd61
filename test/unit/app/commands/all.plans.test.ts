import assert from 'node:assert/strict';
import { readBatch, typedColumns } from '../../../../app/batch/batch-file';
import { planMembers } from '../../../../core/changes/set-members';
import { eventChoices, eventWaits } from '../../../../app/instances/event-waits';
import { planEvent } from '../../../../core/changes/plans/send-event';
import { planStatus, restartPoints } from '../../../../core/changes/plans/status';
import { checkJson } from '../../../../app/commands/json-input';
import { statusChanges } from '../../../../core/changes/plans/status-changes.data';
import { parseIds } from '../../../../app/commands/members';
import { missingForPublic } from '../../../../app/commands/oauth';
import { confirmationFor, planDetail } from '../../../../core/changes/plan';
import { planDelete } from '../../../../core/changes/plans/delete';
import { checkPriority, commonModes } from '../../../../app/commands/rules'; // prettier-ignore
import { checkKey, checkTagQuery, tagFilters } from '../../../../app/commands/tags';
import { targetOfValue } from '../../../../app/commands/create.data';
import { account, target, zone } from '../../../support/targets';
import { type Json } from '../../../../core/resources/json';
import { type KindId } from '../../../../core/model/kind-ids';
import { updateBody } from '../../../../core/resources/editable';
import { planAdd, planReplace } from '../../../../core/changes/plans/group-members';
import { byScope } from '../../../../core/resources/target';
import { planPaused, planPriority } from '../../../../core/changes/plans/rules';
import { planRotate } from '../../../../core/changes/plans/oauth-secret';
import { zoneTaggableTypes } from '../../../../core/model/taggable-types.data';
import { taggedRef } from '../../../../core/resources/tagged';
import { zoneResourceTypes } from '../../../../local/routes/resource-types.data';
import { planTags } from '../../../../core/changes/plans/tags';

const rule = (id: string, more: object = {}) =>
  target(zone, 'firewall_rule', id, {
    id,
    action: 'block',
    paused: false,
    priority: 5,
    filter: { id: 'f', expression: 'true' },
    ...more,
  });

describe('a query for tags', () => {
  it('rejects logical operators for keys', () => {
    assert.match(checkTagQuery('env=prod OR team=shop') ?? '', /^All tags must match/);
    assert.equal(checkTagQuery('env=prod,stage !legacy order'), undefined);
  });
});

describe('plans', () => {
  it('say in every confirmation where the change happens', () => {
    const plan = planPaused([rule('r')], true);
    assert.ok(plan);
    assert.equal(plan.title, 'Disable r');
    assert.match(planDetail(plan), /^in zone example\.com \(Work\)\n\npaused: false → true\n/);
  });

  it('show names with line breaks on the line of their own change, section or warning', () => {
    const name = 'Office\nin account Other';
    const detail = planDetail({
      ...(planPaused([rule('r')], true) ?? assert.fail()),
      changes: [name],
      sections: [{ title: name, lines: [name] }],
      warning: `Also affects ${name}.`,
      warnings: [`${name}: kept`, 'Home: kept'],
    });
    assert.deepEqual(detail.split('\n'), [
      'in zone example.com (Work)',
      '',
      'Office in account Other',
      '',
      'Office in account Other:',
      'Office in account Other',
      '',
      'Also affects Office in account Other.',
      'Office in account Other: kept',
      'Home: kept',
    ]);
  });

  it('name the same action in the title and on the button', () => {
    const rules = [[rule('r')], [rule('a'), rule('b')], [target(zone, 'ruleset_rule', 'x', { id: 'x', enabled: true })]];
    for (const targets of rules)
      for (const [paused, verb] of [[true, 'Disable'], [false, 'Enable']] as const) {
        const plan = planPaused(targets, paused);
        assert.equal(plan?.verb, verb);
        assert.ok(plan.title.startsWith(`${verb} `), plan.title);
      }
  }); // prettier-ignore

  it('require the confirmation that fits their risk', () => {
    const cases: [Parameters<typeof confirmationFor>[0], string][] = [
      [{ count: 1, reversible: true }, 'button'],
      [{ count: 2, reversible: true }, 'modal'],
      [{ count: 1, reversible: false }, 'modal'],
      [{ count: 11, reversible: true }, 'typed'],
      [{ count: 1, reversible: true, container: true }, 'typed'],
    ];
    for (const [change, expected] of cases) assert.equal(confirmationFor(change), expected);
  });

  it('replace a rule as a whole, with only the requested properties changed', () => {
    const [step] = planPaused([rule('r')], true)?.steps ?? [];
    assert.equal(step?.call.operation, 'firewallRules.update');
    assert.deepEqual(step.call.path, { zone_id: 'zone', rule_id: 'r' });
    assert.deepEqual(step.call.body, {
      id: 'r',
      paused: true,
      priority: 5,
      action: 'block',
      filter: { id: 'f', expression: 'true' },
    });
    assert.deepEqual(step.expect, { type: 'fields', value: { paused: true } });
  });

  it('send several firewall rules in one request', () => {
    const steps = planPaused([rule('a'), rule('b')], true)?.steps ?? [];
    assert.equal(steps.length, 1);
    assert.equal(steps[0]?.call.operation, 'firewallRules.updateMany');
    assert.deepEqual(
      (steps[0].call.body as { id: string; paused: boolean }[]).map(({ id, paused }) => [id, paused]),
      [
        ['a', true],
        ['b', true],
      ],
    );
  });

  it('send only changes with PATCH, but an account’s access rule as a whole', () => {
    const connector = target(account, 'sso_connector', 's', { enabled: false, use_fedramp_language: false });
    assert.deepEqual(
      updateBody(connector.ref, { enabled: false, use_fedramp_language: false }, { enabled: true, use_fedramp_language: false }),
      { enabled: true },
    );
    const access = target(account, 'access_rule', 'r', {
      mode: 'block',
      configuration: { target: 'ip', value: '192.0.2.1' },
      notes: 'x',
      id: 'r',
    });
    const plan = planMembers([access], { mode: 'challenge' }, { title: 't', verb: 'v' });
    assert.deepEqual(plan?.steps[0]?.call.body, {
      mode: 'challenge',
      configuration: { target: 'ip', value: '192.0.2.1' },
      notes: 'x',
    });
    assert.equal(plan.steps[0].call.operation, 'accountAccessRules.update');
  }); // prettier-ignore

  it('never send to a zone’s access rule what it cannot change', () => {
    const inZone = target(zone, 'access_rule', 'r', {
      mode: 'block',
      configuration: { target: 'ip', value: '192.0.2.1' },
      notes: 'x',
    });
    const plan = planMembers([inZone], { mode: 'challenge' }, { title: 't', verb: 'v' });
    assert.deepEqual(plan?.steps[0]?.call.body, { mode: 'challenge', notes: 'x' });
  });

  it('affect one place each', () => {
    const groups = byScope([rule('a'), target(account, 'access_rule', 'x', {}), rule('b')]);
    assert.deepEqual(
      groups.map((group) => group.map(({ label }) => label)),
      [['a', 'b'], ['x']],
    );
  });
});

describe('modes and priorities', () => {
  it('offer what every selected rule supports', () => {
    const waf = (allowed_modes: string[]) => target(zone, 'waf_rule', 'w', { allowed_modes });
    assert.deepEqual(commonModes([waf(['on', 'off'])]), ['on', 'off']);
    assert.deepEqual(commonModes([waf(['default', 'block', 'simulate']), waf(['block', 'simulate'])]), [
      'block',
      'simulate',
    ]);
    assert.deepEqual(commonModes([waf(['on', 'off']), waf(['block'])]), []);
    assert.deepEqual(commonModes([target(zone, 'waf_group', 'g', {})]), ['on', 'off']);
  });

  it('accept integers that are valid for all rules', () => {
    assert.equal(checkPriority('0', 1), undefined);
    assert.equal(checkPriority('2147483647', 1), undefined);
    for (const [text, count] of [['', 1], ['-1', 1], ['1.5', 1], ['x', 1], ['2147483648', 1], ['2147483647', 2]] as const)
      assert.equal(typeof checkPriority(text, count), 'string', text); // prettier-ignore
  });

  it('change one rule by its own path and several together', () => {
    assert.deepEqual(planPriority([rule('a')], 3).steps[0]?.call.body, { id: 'a', priority: 3 });
    const many = planPriority([rule('a'), rule('b')], 3).steps[0]?.call;
    assert.equal(many?.operation, 'firewallRules.updatePriorityOfMany');
    assert.deepEqual(many.body, [
      { id: 'a', priority: 3 },
      { id: 'b', priority: 4 },
    ]);
  });
});

describe('deleting', () => {
  it('asks for the name of a resource whose deletion deletes others, and says so', () => {
    const plan = planDelete([
      target(account, 'workflow', 'orders', { name: 'orders', instances: { running: 3 } }),
    ]);
    assert.equal(plan?.confirmation, 'typed');
    assert.equal(plan.typed, 'orders');
    assert.match(plan.warning ?? '', /Running instances: 3\..*cannot be undone/);
    assert.deepEqual(plan.steps[0]?.call.path, { account_id: 'acc', workflow_name: 'orders' });
    assert.deepEqual(plan.steps[0].expect, { type: 'gone' });
  });

  it('warns about several resources in the plural', () => {
    const warning = (count: number, kind: KindId, record: Json = {}) => {
      const targets = Array.from({ length: count }, (_, i) => target(account, kind, `n${i}`, record));
      return planDelete(targets)?.warning;
    };
    const workflow = { instances: { running: 3 } };
    assert.equal(warning(1, 'workflow', workflow), 'The instances of the workflow are deleted, too. Its script stays deployed. Running instances: 3. This cannot be undone.');
    assert.equal(warning(2, 'workflow', workflow), 'The instances of the workflows are deleted, too. Their scripts stay deployed. Running instances: 6. This cannot be undone.');
    assert.equal(warning(1, 'oauth_client'), 'Requests from applications that use the client are rejected immediately. This cannot be undone.');
    assert.equal(warning(2, 'oauth_client'), 'Requests from applications that use the clients are rejected immediately. This cannot be undone.');
    assert.equal(warning(1, 'sso_connector'), 'Users with an email address in the domain can no longer sign in through the connector. This cannot be undone.');
    assert.equal(warning(2, 'sso_connector'), 'Users with an email address in one of the domains can no longer sign in through the connectors. This cannot be undone.');
    assert.equal(warning(1, 'lockdown_rule'), 'Without the rule, the URLs that it protects are open to everyone. A deleted resource can be re-created from History, but gets a new ID.');
    assert.equal(warning(2, 'lockdown_rule'), 'Without the rules, the URLs that they protect are open to everyone. Deleted resources can be re-created from History, but get new IDs.');
  }); // prettier-ignore

  it('names the list whose items are deleted', () => {
    const lists = ['a', 'b'].map((name, i) => target(account, 'list', name, { num_items: i + 1 }));
    assert.equal(planDelete(lists)?.warning, 'The only item in a will also be deleted. The items in a are not recorded, so undoing the deletion does not restore them. The 2 items in b will also be deleted. The items in b are not recorded, so undoing the deletion does not restore them. This cannot be undone.');
  }); // prettier-ignore

  it('sends several firewall rules in one request, by their IDs', () => {
    const plan = planDelete([rule('a'), rule('b')]);
    assert.equal(plan?.steps.length, 1);
    assert.equal(plan.steps[0]?.call.operation, 'firewallRules.deleteMany');
    assert.deepEqual(plan.steps[0].call.query, { id: ['a', 'b'] });
  });

  it('removes members from their group by its path', () => {
    const member = target(account, 'user_group_member', 'm', { id: 'm', email: 'a@example.com' }, [
      { kind: 'user_group', id: 'g' },
    ]);
    const step = planDelete([member])?.steps[0];
    assert.equal(step?.call.operation, 'members.remove');
    assert.deepEqual(step.call.path, { account_id: 'acc', user_group_id: 'g', member_id: 'm' });
  });

  it('names the resource whose tags are in the body', () => {
    const step = planDelete([target(account, 'tags_set', 'zone:abc', {})])?.steps[0];
    assert.equal(step?.call.operation, 'tags.delete');
    assert.deepEqual(step.call.body, { resource_type: 'zone', resource_id: 'abc' });
  });
});

describe('members', () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
  const group = target(account, 'user_group', 'g', { name: 'Team' });

  it('are read from any list of IDs', () => {
    assert.deepEqual(parseIds(`[{"id": "${one}"}, {"id":"${two}"}]`), { ids: [one, two], wrong: [] });
    assert.deepEqual(parseIds(`${one}, ${two};${one}\n`), { ids: [one, two], wrong: [] });
    assert.deepEqual(parseIds(`${one} nonsense`), { ids: [one], wrong: ['nonsense'] });
  });

  it('are added only when they are not there yet', () => {
    assert.deepEqual(planAdd(group, [{ id: one }], [one, two])?.steps[0]?.call.body, [{ id: two }]);
    assert.equal(planAdd(group, [{ id: one }], [one]), undefined);
  });

  it('are replaced with the difference shown', () => {
    const plan = planReplace(group, [{ id: one, email: 'a@example.com' }, { id: two }], [two, three]);
    assert.deepEqual(plan?.changes, ['removes a@example.com', `adds ${three}`]);
    assert.equal(plan.confirmation, 'typed');
    assert.deepEqual(plan.steps[0]?.call.body, [{ id: two }, { id: three }]);
    assert.equal(planReplace(group, [{ id: one }], [one]), undefined);
  });
});

describe('instances', () => {
  const workflow = { kind: 'workflow', id: 'orders' } as const;
  const instance = target(account, 'workflow_instance', 'i/1', { status: 'running' }, [workflow]);

  it('are paused at their own path and watched until they are paused', () => {
    const plan = planStatus([instance], statusChanges.pause);
    assert.equal(plan.confirmation, 'button');
    assert.deepEqual(plan.steps[0]?.call.path, {
      account_id: 'acc',
      workflow_name: 'orders',
      instance_id: 'i/1',
    });
    assert.deepEqual(plan.steps[0].call.body, { status: 'pause' });
    assert.ok(plan.steps[0].expect?.type === 'status' && plan.steps[0].expect.anyOf.includes('paused'));
    assert.equal(planStatus([instance], statusChanges.terminate).confirmation, 'modal');
  });

  it('get an event with its type in the path and its payload unchanged', () => {
    const plan = planEvent(instance, 'order paid', '{"amount": 1}');
    assert.equal(plan.steps[0]?.call.path.event_type, 'order paid');
    assert.deepEqual(plan.steps[0].call.body, { amount: 1 });
    assert.equal(planEvent(instance, 'x', ' ').steps[0]?.call.body, undefined);
    assert.equal(typeof checkJson('{a'), 'string');
    assert.equal(checkJson(''), undefined);
  });

  it('are offered the events of their code, also where the service does not name the event of an open wait', () => {
    const waits = eventWaits({
      class_name: 'W',
      functions: {},
      nodes: [
        { type: 'step_wait_for_event', name: 'approval', options: { event_type: 'approved', timeout: 0 }, payload: { type: 'object', fields: { by: { type: 'unknown' } } } },
        { type: 'loop', nodes: [{ type: 'step_wait_for_event', name: 'parcel', options: { event_type: 'arrived', timeout: 0 } }] },
        { type: 'step_wait_for_event', name: 'any', options: { event_type: '<dynamic>', timeout: 0 } },
      ],
    });
    const record = {
      steps: [
        { type: 'waitForEvent', name: 'approval-1', end: '2026-01-01T00:00:00Z' },
        { type: 'waitForEvent', name: 'parcel-3' },
      ],
    };
    assert.deepEqual(eventChoices(record, waits), [
      { type: 'arrived', isAwaited: true },
      { type: 'approved', isAwaited: false, payload: { by: null } },
    ]);
  }); // prettier-ignore

  it('say which events they wait for, and where they can restart', () => {
    const record = {
      steps: [
        { type: 'step', name: 'charge-1', end: '2026-01-01T00:00:00Z' },
        { type: 'step', name: 'charge-2' },
        { type: 'waitForEvent', name: 'paid-1', event_type: 'paid' },
        {
          type: 'waitForEvent',
          name: 'due-1',
          event_type: 'due',
          finished: false,
          end: '2026-01-15T00:00:00Z',
        },
        {
          type: 'waitForEvent',
          name: 'late-1',
          event_type: 'late',
          finished: true,
          success: false,
          end: '2026-01-01T00:00:00Z',
        },
        { type: 'waitForEvent', name: 'old-1', event_type: 'old', end: '2026-01-01T00:00:00Z' },
        { type: 'termination' },
      ],
    };
    assert.deepEqual(eventChoices(record, [{ step: 'order', type: 'ordered' }]), [
      { type: 'paid', isAwaited: true },
      { type: 'due', isAwaited: true },
      { type: 'ordered', isAwaited: false },
    ]);
    assert.deepEqual(restartPoints(record).slice(0, 3), [
      { name: 'charge', type: 'do', count: 1 },
      { name: 'charge', type: 'do', count: 2 },
      { name: 'paid', type: 'waitForEvent', count: 1 },
    ]);
  });

  it('are read from JSON, JSON Lines and CSV', () => {
    assert.deepEqual(readBatch('[{"instance_id": "a", "params": {"x": 1}}, {"order": 7}]'), {
      ok: true,
      instances: [{ instance_id: 'a', params: '{"x":1}' }, { params: '{"order":7}' }],
    });
    assert.deepEqual(readBatch('instance_id,name\na,"x, ""y"""\nb,z\n'), {
      ok: true,
      instances: [
        { instance_id: 'a', params: '{"name":"x, \\"y\\""}' },
        { instance_id: 'b', params: '{"name":"z"}' },
      ],
    });
    assert.deepEqual(readBatch('{"instance_id":"a","order":7}\n{"order":8}\n{"instance_id":5,"order":9}'), {
      ok: true,
      instances: [
        { instance_id: 'a', params: '{"order":7}' },
        { params: '{"order":8}' },
        { params: '{"instance_id":5,"order":9}' },
      ],
    });
    const rows = 'orderId,express,zip,note,gift\n1001,false,01234,7,\n1002,true,9,x,true\n';
    assert.deepEqual(typedColumns(rows), [['orderId', '1001'], ['express', 'false'], ['gift', 'true']]); // prettier-ignore
    assert.deepEqual(typedColumns('[{"a": 1}]'), []);
    assert.deepEqual(typedColumns('instance_id,id\n1,12345678901234567890'), []);
    const typed = readBatch(rows, 'typed');
    assert.deepEqual(typed.ok && typed.instances, [
      { params: '{"orderId":1001,"express":false,"zip":"01234","note":"7","gift":""}' },
      { params: '{"orderId":1002,"express":true,"zip":"9","note":"x","gift":true}' },
    ]);
    const broken = readBatch('{"a":1}\n{oops');
    assert.ok(!broken.ok && broken.message.startsWith('Line 2'));
    const uneven = readBatch('a,b\n1\n');
    assert.ok(!uneven.ok && uneven.message === 'Row 2 has 1 values, but the header has 2.');
  });
});

describe('OAuth clients', () => {
  it('say what is missing before they can be public', () => {
    assert.deepEqual(missingForPublic({ client_name: 'x', scopes: ['openid'] }), [
      'a logo',
      'a client URI with a verified host',
      'a scope that is not an identity scope',
    ]);
    const ready = {
      client_name: 'x',
      logo_uri: 'https://example.com/l.png',
      client_uri_verification: { status: 'verified' },
      scopes: ['account.read'],
    };
    assert.deepEqual(missingForPublic(ready), []);
  });

  it('rotate at their own path, after a dialog', () => {
    const plan = planRotate(target(account, 'oauth_client', 'c', {}));
    assert.equal(plan.confirmation, 'modal');
    assert.deepEqual(plan.steps[0]?.call.path, { account_id: 'acc', oauth_client_id: 'c' });
  });
});

describe('tags', () => {
  it('are replaced together, based on the state in which they were read', () => {
    const tagged = {
      scope: account,
      ref: taggedRef(account, 'zone', 'z'),
      label: 'example.com',
      tags: { env: 'dev', team: 'a' },
      etag: 'W/1',
    };
    const plan = planTags(tagged, { env: 'prod', owner: 'me' });
    assert.deepEqual(plan.changes, ['env: dev → prod', 'removes team=a', 'adds owner=me']);
    assert.equal(plan.steps[0]?.call.ifMatch, 'W/1');
    assert.deepEqual(plan.steps[0].call.body, {
      resource_type: 'zone',
      resource_id: 'z',
      tags: { env: 'prod', owner: 'me' },
    });
    assert.deepEqual(
      [plan.steps[0].call.operation, plan.steps[0].call.path],
      ['zoneTags.set', { zone_id: 'z' }],
    );
  });

  it('are in the zone only for resources of a zone whose zone is known', () => {
    const scopes = ([type, zoneId]: readonly [string, string?]) => taggedRef(account, type, 'x', zoneId).scope;
    const cases = [['worker', 'z'], ['zone'], ['dns_record', 'z'], ['dns_record']] as const;
    assert.deepEqual(cases.map(scopes), [
      { type: 'accounts', id: 'acc' }, { type: 'zones', id: 'x' }, { type: 'zones', id: 'z' }, { type: 'accounts', id: 'acc' },
    ]);
    for (const type of zoneTaggableTypes) assert.ok(zoneResourceTypes.includes(type), type);
    assert.equal(zoneTaggableTypes.length, zoneResourceTypes.length);
  }); // prettier-ignore

  it('with keys that every object inherits are added like others', () => {
    const tagged = { scope: account, ref: taggedRef(account, 'zone', 'z'), label: 'example.com', tags: {} };
    assert.deepEqual(planTags(tagged, { constructor: 'x' }).changes, ['adds constructor=x']);
  });

  it('have keys and filters within the limits', () => {
    for (const key of ['env', 'Ünï.co-de_1']) assert.equal(checkKey(key), undefined, key);
    for (const key of ['', 'a b', 'a=b', 'x'.repeat(257)]) assert.equal(typeof checkKey(key), 'string', key);
    for (const words of ['env', 'env=prod,dev !old', 'a!=b']) assert.equal(checkTagQuery(words), undefined);
    assert.deepEqual(tagFilters('team="web shop","b2b" !old  env'), ['team=web shop,b2b', '!old', 'env']);
    assert.equal(checkTagQuery('team="web shop"'), undefined);
    const many = Array.from({ length: 21 }, (_, index) => `k${index}`).join(' ');
    const values = `k=${Array.from({ length: 11 }, (_, index) => index).join(',')}`;
    for (const words of ['', 'a:b', many, values]) assert.equal(typeof checkTagQuery(words), 'string', words);
  });
});

describe('targetOfValue', () => {
  it('distinguishes addresses, ranges, networks and countries', () => {
    const cases: [string, string | undefined][] = [
      ['192.0.2.1', 'ip'],
      ['2001:db8::1', 'ip6'],
      ['192.0.2.0/24', 'ip_range'],
      ['2001:db8::/32', 'ip_range'],
      ['AS64496', 'asn'],
      ['ch', 'country'],
      ['nonsense', undefined],
    ];
    for (const [value, expected] of cases) assert.equal(targetOfValue(value), expected, value);
  });
});
