import assert from 'node:assert/strict';
import { runOf } from '../../../../app/graph/instance-run';
import {
  presentFirewallRule,
  presentInstance,
  presentResourceGroup,
  presentTags,
  presentWafRule,
  presentWorkflow,
} from '../../../../core/resources/present';

describe('a firewall rule', () => {
  const rule = (action: string, more: object = {}) =>
    presentFirewallRule({ id: 'r', action, priority: 5, filter: { expression: 'true' }, ...more }, 'r');

  it('starts with its action, and shows it', () => {
    assert.match(rule('block').description ?? '', /^block · priority 5 · /);
    assert.match(rule('allow', { paused: true }).description ?? '', /^allow · disabled · /);
    const icons = ['block', 'allow', 'bypass', 'log', 'challenge'].map((action) => rule(action).icon.id);
    assert.equal(new Set(icons).size, icons.length);
    assert.equal(rule('block', { paused: true }).icon.id, 'debug-pause');
    assert.deepEqual(rule('constructor').icon, { id: 'filter' });
  });
});

describe('a resource group', () => {
  const account = 'com.cloudflare.api.account';
  const covers = (...keys: string[]) =>
    presentResourceGroup({ scope: { key: `${account}.a1`, objects: keys.map((key) => ({ key })) } }, 'g')
      .description;

  it('describes what it covers, and shows a key that it does not know', () => {
    assert.equal(covers('*'), 'whole account');
    assert.equal(covers(`${account}.a1`), 'whole account');
    assert.equal(covers(`${account}.zone.*`), 'all zones');
    assert.equal(covers(`${account}.zone.z1`), '1 zone');
    assert.equal(covers(`${account}.zone.z1`, `${account}.zone.z2`), '2 zones');
    assert.equal(covers(`${account}.zone.z1`, `${account}.worker.w1`), '1 zone · 1 other resource');
    assert.equal(covers(`${account}.worker.w1`), `${account}.worker.w1`);
    assert.equal(covers(), `${account}.a1`);
  });
});

describe('rows with long numbers and IDs', () => {
  it('separate thousands', () => {
    assert.match(presentWorkflow({ instances: { complete: 99_000, errored: 1000 } }, 'w').description ?? '', /100,000 instances$/);
  }); // prettier-ignore

  it('show the number of a managed rule, and no long ID', () => {
    const of = (id: string) => presentWafRule({ description: 'Union select', mode: 'on' }, id).description;
    assert.deepEqual([of('100015'), of('5adb74275adb74275adb74275adb7427')], ['on · 100015', 'on']);
  });
});

describe('an instance', () => {
  it('shows why it failed, if its record does', () => {
    const error = { name: 'Error', message: 'card refused' };
    assert.match(presentInstance({ id: 'a', status: 'errored', error }, 'a').description ?? '', /^errored · card refused/);
  }); // prettier-ignore
});

describe('a status that no table has', () => {
  for (const status of ['resting', 'constructor', '__proto__', 'toString'])
    it(`is shown unchanged: ${status}`, () => {
      assert.deepEqual(presentInstance({ id: 'a', status }, 'a').icon, { id: 'circle-outline' });
      assert.equal(runOf('a', { status, steps: [] }, 0, true).status, status);
    });

  it('names the event that it waits for, until it has ended', () => {
    const steps = [{ type: 'waitForEvent', name: 'w-1', event_type: 'paid', finished: false, attempts: [] }];
    const facts = (status: string) => runOf('a', { status, steps }, 0, true).facts.map(({ value }) => value);
    assert.deepEqual(facts('waiting'), ['paid']);
    assert.deepEqual(facts('terminated'), []);
  });
});

describe('an instance in a list', () => {
  it('starts with its time, which a narrow sidebar would otherwise cut off', () => {
    const record = { status: 'complete', trigger_source: 'api', created_on: '2026-11-18T12:53:46.900Z' };
    assert.equal(presentInstance(record, 'i').description, '2026-11-18 12:53 · complete · api');
  });
});

describe('a tagged resource', () => {
  const described = (type: string) => presentTags({ name: 'orders', type }, 'id').description;

  it('shows the name of its type, and a type that is not known as it is', () => {
    assert.deepEqual(['d1_database', 'zone_ruleset', 'constructor'].map(described), [
      'D1 database',
      'Zone ruleset',
      'constructor',
    ]);
  });
});
