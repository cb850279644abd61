import assert from 'node:assert/strict';
import { decideIntent } from '../../../../../core/language/documents/decide-intent';
import { findTarget } from '../../../../../core/language/documents/find-kind';
import { parseTarget } from '../../../../../core/language/documents/target';
import { kinds } from '../../../../../core/language/documents/kinds.data';
import { intentsOf } from '../../../../../core/language/documents/resolve';
import { defaultSettings } from '../../../../../core/language/settings';

describe('types and operations', () => {
  it('are those of the command line contract, the default first', () => {
    assert.deepEqual(
      kinds.map((kind) => `${kind.name}: ${intentsOf(kind).join(', ')}`),
      [
        ...['lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'filter', 'waf_override'].map(
          (name) => `${name}: create, update, record`,
        ),
        'waf_group: update, record',
        'waf_rule: update, record',
        'ruleset: create, update, record',
        'ruleset_rule: create, update, record',
        'list: create, update, record',
        'list_items: create, record',
        'user_group: create, update, record',
        'user_group_members: create, update',
        'user_group_member: record',
        'resource_group: create, update, record',
        'sso_connector: create, update, record',
        'oauth_client: create, update, record',
        'tags_set: create',
        'tags_delete: delete',
        'tag_query: query',
        'workflow: update, record',
        'workflow_instance: create, record',
        'workflow_instance_batch: create',
        'workflow_instance_status: update',
        'workflow_version: record',
      ],
    );
  });
});

const shown = (uri: string, text: string, documents: Record<string, string> = {}): string => {
  const target = findTarget(uri, text, { ...defaultSettings, documents });
  return target ? `${target.kind.name} ${decideIntent(target, text)}` : 'none';
};

describe('the type of a file', () => {
  const byName: [file: string, expected: string][] = [
    ['office.lockdown_rule.json', 'lockdown_rule create'],
    ['office.lockdown-rule.jsonc', 'lockdown_rule create'],
    ['portal.oauth_client.update.json', 'oauth_client update'],
    ['027-x.workflow_version_record.json', 'workflow_version record'],
    ['a.access_rule_record.json', 'access_rule record'],
    ['a.b.c.ua_rule.json', 'ua_rule create'],
    ['access_rule.json', 'access_rule create'],
    ['x.filter.json', 'filter create'],
    ['x.waf_group.json', 'waf_group update'],
    ['filter.json', 'none'],
    ['workflow.json', 'none'],
    ['x.filter.yaml', 'none'],
    ['x.oauth_client.query.json', 'none'],
    ['package.json', 'none'],
    ['x.lockdown_rule.expected.json', 'none'],
    ['oauth_client/till-1a2b3c4d.oauth_client.jsonc', 'oauth_client update'],
    ['sso_connector/a-1.sso_connector.jsonc', 'sso_connector update'],
    ['oauth_client/till.sso_connector.jsonc', 'sso_connector create'],
    ['user_group/a-1.user_group.jsonc', 'user_group create'],
  ];
  for (const [file, expected] of byName)
    it(`${file} is ${expected}`, () => assert.equal(shown(`file:///a%20b/${file}`, '{}'), expected));

  it('is given by $schema before all else', () => {
    const text = '{"$schema": "../schemas/ua_rule.update.schema.json"}';
    assert.equal(shown('file:///x.access_rule.json', text), 'ua_rule update');
    assert.equal(
      shown('file:///wrangler.json', '{"$schema": "node_modules/wrangler/config-schema.json"}'),
      'none',
    );
  });
  it('is given by settings before the name', () => {
    const settings = { 'rules/*.json': 'ua_rule', '**/zone/**': 'lockdown_rule.update' };
    assert.equal(shown('file:///w/rules/a.json', '{}', settings), 'ua_rule create');
    assert.equal(shown('file:///w/zone/x/a.access_rule.json', '{}', settings), 'lockdown_rule update');
  });
  it('is not guessed when two settings match', () => {
    const settings = { '*.json': 'ua_rule', '**/a.json': 'access_rule', 'b.json': 'nonsense' };
    assert.equal(shown('file:///w/a.json', '{}', settings), 'none');
    assert.equal(shown('file:///w/b.json', '{}', settings), 'ua_rule create');
  });
  it('is in the query of a remote record, whatever its names are', () => {
    assert.equal(
      shown('rampart:/Work/lockdown_rule/x.ua_rule.jsonc?%2Fc1%2Fzones%2Fz%2Faccess_rule%2Fr1', '{}'),
      'access_rule update',
    );
    assert.equal(
      shown('rampart:/Work/v.jsonc?/c1/accounts/a/workflow/w/workflow_version/v', '{}'),
      'workflow_version record',
    );
  });
});

describe('the operation of a text that does not name one', () => {
  const byText: [kind: string, text: string, expected: string][] = [
    ['access_rule', '{"mode": "block"}', 'create'],
    ['access_rule', '{"id": "1", "mode": "block"}', 'create'],
    ['access_rule', '{"allowed_modes": []}', 'record'],
    ['access_rule', '{"created_on": "x"}', 'record'],
    ['access_rule', '[{"modified_on": "x"}, {}]', 'record'],
    ['access_rule', '{"success": true, "result": {}}', 'record'],
    ['access_rule', '{"success": true, "errors": [], "result": []}', 'record'],
    ['access_rule:create', '{"created_on": "x"}', 'create'],
    ['oauth_client', '{"client_id": "1"}', 'create'],
    ['oauth_client', '{"has_rotated_secret": true}', 'record'],
    ['sso_connector', '{"enabled": true}', 'create'],
    ['workflow', '{"instances": {}}', 'record'],
    ['workflow', '{"class_name": "A"}', 'update'],
    ['workflow_instance', '{"versionId": "x"}', 'record'],
    ['tags_set', '{"success": true, "result": {}}', 'create'],
    ['ua_rule', 'not json', 'create'],
    ['user_group', '{"name": "a", "policies": [{"access": "allow"}]}', 'create'],
    ['user_group', '{"name": "a", "policies": [{"id": "1", "access": "allow"}]}', 'update'],
    ['user_group', '[{"policies": []}, {"policies": [{"id": "1"}]}]', 'update'],
    ['user_group:create', '{"policies": [{"id": "1"}]}', 'create'],
    ['user_group', '{"id": "1", "name": "a"}', 'create'],
  ];
  for (const [kind, text, expected] of byText)
    it(`${kind} ${text} is ${expected}`, () =>
      assert.equal(decideIntent(parseTarget(kind)!, text), expected));

  it('an unknown name is not a type', () => {
    for (const text of [
      '',
      'rule',
      'access_rule:delete',
      'tags_set_record',
      'tags_set:create:x',
      '__proto__',
    ])
      assert.equal(parseTarget(text), undefined, text);
  });
});

describe('a record of the account that is open for editing', () => {
  it('is its update, or the whole record if it cannot be changed', () => {
    const uri = 'rampart:/Work/Portal.jsonc?/c1/accounts/a/oauth_client/c';
    assert.deepEqual(findTarget(uri, '{"visibility": "private"}', defaultSettings)?.intent, 'update');
    assert.equal(
      shown(uri, '{"client_id": "c", "created_at": "2026-08-01T00:00:00Z"}'),
      'oauth_client record',
    );
  });
});
