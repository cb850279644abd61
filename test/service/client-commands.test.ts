import assert from 'node:assert/strict';
import { commands } from '../../app/command-table/commands.data';
import { applyEdit } from '../../app/documents/apply';
import { type TreeNode } from '../../app/tree/node';
import { operations, type OperationId } from '../../core/api/operations.data';
import { type KindId } from '../../core/model/kind-ids';
import { readCall } from '../../core/resources/calls';
import { documentText } from '../../core/resources/document-text';
import { type Json } from '../../core/resources/json';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { defaultSettings } from '../../core/language/settings';
import { listUsesInRecords } from '../../core/simulation/list-uses';
import { isOffered } from '../support/operations-page';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { type Answer, edited, PlayedEditor, goesBack } from '../support/played-editor';
import { actions } from '../support/run-command';

const account = 'Harbour Goods';
const shop = 'harbour-goods.example';
const newcomer = 'f'.repeat(32);

/**
 * A command, the user's answers when the command is run from the command palette (without a row), and the operations
 * that it must send.
 */
interface Row {
  readonly command: string;
  readonly answers: readonly Answer[];
  readonly sends: readonly OperationId[];
  readonly editorText?: string;
  /** Matches text that the user must have seen. */
  readonly shows?: RegExp;
}

const rows: readonly Row[] = [
  { command: 'accessRule.create', answers: [account, '192.0.2.0/24', 'block', 'test'], sends: ['accountAccessRules.create'] },
  { command: 'accessRule.create', answers: [shop, 'AS64496', 'challenge', ''], sends: ['zoneAccessRules.create'] },
  { command: 'lockdown.create', answers: [shop, `${shop}/x*`, '192.0.2.1, 192.0.2.0/24', 'test', 'No'], sends: ['lockdowns.create'] },
  { command: 'lockdown.create', answers: [shop, `${shop}/wrong*`, goesBack, `${shop}/right*`, '192.0.2.1', 'test', goesBack, 'better', 'No'], sends: ['lockdowns.create'] },
  { command: 'uaRule.create', answers: [shop, 'Bot/1.0', 'block', '', 'Yes'], sends: ['uaRules.create'] },
  { command: 'firewallRule.create', answers: [shop, 'ip.src eq 192.0.2.1', 'block', 'test', 'No'], sends: ['firewallRules.create'] },
  { command: 'wafOverride.create', answers: [shop, `${shop}/y*`, '{"100015": "disable"}', ''], sends: ['wafOverrides.create'] },
  { command: 'resourceGroup.create', answers: [account, 'Test', 'com.example.account.1', '*'], sends: ['resourceGroups.create'] },
  { command: 'userGroup.create', answers: [account, 'Testers'], sends: ['userGroups.create'] },
  { command: 'ssoConnector.create', answers: [account, 'test.example', 'No'], sends: ['ssoConnectors.create'] },
  { command: 'oauthClient.create', answers: [account, 'Test', 'https://test.example/cb', 'account.read', ['authorization_code'], 'client_secret_basic'], sends: ['oauthClients.create'], shows: /Secret of .*secret-/ },
  { command: 'workflow.create', answers: [account, 'fresh', 'shop-orders', 'OrderFulfilment', 'Create'], sends: ['workflows.put'] },
  { command: 'workflow.change', answers: [account, 'nightly-report', 'Step limit', '500', 'Apply'], sends: ['versions.list', 'workflows.put'] },
  { command: 'instance.create', answers: [account, 'order-fulfilment', 'test-1', 'Write in editor…', '{"order": 1}'], sends: ['instances.create'], shows: /follows instance local \S+ order-fulfilment test-1/ },
  { command: 'instance.createBatch', answers: [account, 'order-fulfilment'], editorText: '[{"instance_id":"b-1"},{"instance_id":"b-2"}]', sends: ['instances.createBatch'] },
  { command: 'instance.createBatch', answers: [account, 'order-fulfilment', 'As numbers and Booleans'], editorText: 'instance_id,express\nc-1,false\n', sends: ['instances.createBatch'], shows: /c-1/ },
  { command: 'instance.pause', answers: [account, 'order-fulfilment', 'waiting'], sends: ['instances.changeStatus', 'instances.get'] },
  { command: 'instance.sendEvent', answers: [account, 'order-fulfilment', 'waiting', 'Other type…', 'ping', 'Write in editor…', '{"a":1}'], sends: ['instances.sendEvent'] },
  { command: 'instance.sendEvent', answers: [account, 'order-fulfilment', 'waiting', 'Other type…', 'ping', 'Use the JSON in the active editor'], editorText: '{\n  "a": [1, 2]\n}', sends: ['instances.sendEvent'] },
  { command: 'instance.showStepOutput', answers: [account, 'order-fulfilment', 'complete', 'step'], sends: ['instances.stepOutput'] },
  { command: 'member.add', answers: [account, 'Editors', 'Enter IDs', newcomer], sends: ['members.list', 'members.add'] },
  { command: 'member.add', answers: [account, 'Editors', 'Select members of the account', 'rosa.weber@harbour-goods.example'], sends: ['members.list', 'members.add'] },
  { command: 'member.replace', answers: [account, 'Editors', 'Enter IDs', newcomer], sends: ['members.list', 'members.replace'] },
  { command: 'ssoConnector.enable', answers: [account, 'harbour-partners.example'], sends: ['ssoConnectors.update'] },
  { command: 'ssoConnector.disable', answers: [account, shop], sends: ['ssoConnectors.update'] },
  { command: 'ssoConnector.setFedrampLanguage', answers: [account, shop, 'Show'], sends: ['ssoConnectors.update'] },
  { command: 'ssoConnector.beginVerification', answers: [account, 'harbour-partners.example'], sends: ['ssoConnectors.beginVerification'], shows: /_sso_verification=/ },
  { command: 'oauthClient.rotateSecret', answers: [account, 'Stock dashboard'], sends: ['oauthClients.rotateSecret'], shows: /Secret of Stock dashboard: secret-/ },
  { command: 'oauthClient.deleteRotatedSecret', answers: [account, 'Harbour deploy helper'], sends: ['oauthClients.deleteRotatedSecret'] },
  { command: 'resource.rename', answers: ['User Group', account, 'Editors', 'Writers'], sends: ['userGroups.update'] },
  { command: 'resource.rename', answers: ['Firewall Rule', shop, 'Office', 'Offices'], sends: ['firewallRules.update'] },
  { command: 'resource.rename', answers: ['Rule', shop, 'Custom Rules', 'Price scrapers', 'Scrapers'], sends: ['zoneRulesetRules.update'] },
  { command: 'resource.openInDashboard', answers: ['List', account, 'offices'], sends: [], shows: /^The dashboard shows only Cloudflare accounts\./ },
  { command: 'rule.pause', answers: ['Zone Lockdown Rule', shop, 'Warehouse scanners'], sends: ['lockdowns.update'] },
  { command: 'rule.pause', answers: ['User Agent Blocking Rule', shop, 'Far too old'], sends: ['uaRules.update'] },
  { command: 'rule.resume', answers: ['Firewall Rule', shop, 'Trial of a new rule'], sends: ['firewallRules.update'] },
  { command: 'rule.pause', answers: ['WAF Override', shop, 'Checkout posts'], sends: ['wafOverrides.update'] },
  { command: 'rule.setMode', answers: ['IP Access Rule', account, 'KP', 'challenge'], sends: ['accountAccessRules.update'] },
  { command: 'rule.setMode', answers: ['IP Access Rule', shop, 'T1', 'block'], sends: ['zoneAccessRules.update'] },
  { command: 'firewallRule.setPriority', answers: [shop, 'Office', '7'], sends: ['firewallRules.updatePriority'] },
  { command: 'graph.compareVersions', answers: [account, 'order-fulfilment', 'javascript', 'javascript'], sends: ['versions.list'], shows: /^graph versions \S+ \S+ order-fulfilment (\S+) (?!\1)\S+$/ },
  { command: 'resource.compare', answers: ['Version', account, 'order-fulfilment', 'javascript', 'Another Version…', 'javascript'], sends: ['versions.get'] },
  { command: 'tag.set', answers: [account, 'worker', 'reports', 'New key…', 'cost', '12'], sends: ['tags.get', 'tags.keys', 'tags.set'] },
  { command: 'tag.set', answers: [account, 'worker', 'reports', 'tier', 'public'], sends: ['tags.keys', 'tags.set'] },
  { command: 'tag.set', answers: [account, 'worker', 'reports', 'tier', 'internal'], sends: ['tags.get'], shows: /already has the tag tier=internal/ },
  { command: 'tag.remove', answers: [account, 'worker', 'reports', 'team'], sends: ['tags.set'] },
  { command: 'tag.set', answers: [account, 'zone', shop, 'New key…', 'cost', '12'], sends: ['zoneTags.get', 'tags.keys', 'zoneTags.set'] },
  { command: 'tag.set', answers: [account, 'dns_record', shop, 'a1', 'team', 'shop'], sends: ['zoneTags.get', 'tags.keys', 'zoneTags.set'] },
  { command: 'tag.remove', answers: [account, 'zone', shop, 'team'], sends: ['zoneTags.set'] },
  { command: 'tag.findResources', answers: [account, 'team=shop', 'shop-orders'], sends: ['tags.resources'] },
  { command: 'error.fetchResponse', answers: ['http://127.0.0.1:1', '1020', 'JSON'], sends: ['edge.errorResponse'], shows: /"error_code": ?1020/ },
  { command: 'rulesetRule.add', answers: [shop, 'Custom Rules', 'ip.src eq 192.0.2.1', 'block', 'test'], sends: ['zoneEntrypoints.get', 'zoneRulesetRules.create'] },
  { command: 'rulesetRule.add', answers: [account, 'Custom Rules', 'ip.src eq 192.0.2.1', 'block', 'test'], sends: ['accountEntrypoints.get', 'accountRulesetRules.create'] },
  { command: 'rulesetRule.add', answers: ['api.harbour-goods.example', 'Origin Rules', 'true', '{"origin":{"port":8443}}', 'test'], sends: ['zoneEntrypoints.get', 'zoneEntrypoints.update'] },
  { command: 'rulesetRule.add', answers: [account, 'Rate Limiting Rules', 'ip.src eq 192.0.2.1', 'block', '{"characteristics":["cf.colo.id"],"period":60,"requests_per_period":5}', 'test'], sends: ['accountEntrypoints.update'] },
  { command: 'ruleset.create', answers: [account, 'Scanners', 'Rate Limiting Rules', ''], sends: ['accountRulesets.create'] },
  { command: 'ruleset.create', answers: [shop, 'Scanners', 'of the shop'], sends: ['zoneRulesets.create'] },
  { command: 'ruleset.deploy', answers: [account, 'Rules for every shop'], sends: ['accountEntrypoints.get'], shows: /A rule in Custom Rules already executes Rules for every shop/ },
  { command: 'ruleset.deploy', answers: [shop, 'Custom Rules'], sends: [], shows: /is not a custom ruleset/ },
  { command: 'rulesetRule.duplicate', answers: [shop, 'Custom Rules', 'Price scrapers'], sends: ['zoneRulesetRules.create'] },
  { command: 'rulesetRule.moveDown', answers: [shop, 'Custom Rules', 'Price scrapers'], sends: ['zoneRulesetRules.update'] },
  { command: 'rulesetRule.moveUp', answers: [account, 'Rules for every shop', 'Dot files'], sends: ['accountRulesetRules.update'] },
  { command: 'rule.resume', answers: ['Rule', shop, 'Custom Rules', 'Trial of a new rule'], sends: ['zoneRulesetRules.update'] },
  { command: 'rulesetVersion.compare', answers: [shop, 'Custom Rules', 'Version 3'], sends: ['zoneRulesetVersions.list', 'zoneRulesetVersions.get'], shows: /Where we do not deliver/ },
  { command: 'rulesetVersion.restore', answers: [shop, 'Custom Rules', 'Version 3'], sends: ['zoneRulesets.update'] },
  { command: 'list.create', answers: [account, 'fresh', 'ip', ''], sends: ['lists.create'] },
  { command: 'list.findUses', answers: [account, 'offices'], sends: ['accountRulesets.get', 'zoneRulesets.get', 'firewallRules.list'] },
  { command: 'listItem.add', answers: [account, 'offices', '192.0.2.9, 2001:db8::/64'], sends: ['listItems.add', 'listOperations.get'] },
  { command: 'listItem.import', answers: [account, 'moved_pages', 'Add to Existing Items'], editorText: 'source_url,target_url,comment\nexample.com/a,https://example.com/b,"moved, at last"', sends: ['listItems.add', 'listOperations.get'] },
  { command: 'listItem.import', answers: [account, 'hosting_networks', 'Replace All Items'], editorText: 'AS64499\n64500,new', sends: ['listItems.replace', 'listOperations.get'] },
  { command: 'listItem.remove', answers: [account, 'offices', '192.0.2.0/24'], sends: ['listItems.get', 'listItems.remove', 'listOperations.get'] },
  { command: 'resource.goto', answers: ['KP'], sends: [] },
  { command: 'error.explain', answers: ['1015'], sends: [], shows: /rate/i },
  ...deletions(),
]; // prettier-ignore

function deletions(): Row[] {
  const cases: [string, Answer[], OperationId][] = [
    ['IP Access Rule', [account, 'KP'], 'accountAccessRules.delete'],
    ['IP Access Rule', [shop, 'T1'], 'zoneAccessRules.delete'],
    ['Zone Lockdown Rule', [shop, 'Warehouse scanners'], 'lockdowns.delete'],
    ['User Agent Blocking Rule', [shop, 'Far too old'], 'uaRules.delete'],
    ['Firewall Rule', [shop, 'Office'], 'firewallRules.delete'],
    ['WAF Override', [shop, 'Checkout posts'], 'wafOverrides.delete'],
    ['Resource Group', [account, 'Stories'], 'resourceGroups.delete'],
    ['User Group', [account, 'Contractors 2024'], 'userGroups.delete'],
    ['Member', [account, 'Editors', '@'], 'members.remove'],
    ['SSO Connector', [account, 'harbour-partners.example'], 'ssoConnectors.delete'],
    ['OAuth Client', [account, 'Stock dashboard'], 'oauthClients.delete'],
    ['Workflow', [account, 'returns-draft'], 'workflows.delete'],
    ['Ruleset', [shop, 'Custom Rules'], 'zoneRulesets.delete'],
    ['Ruleset', [account, 'Bulk Redirects'], 'accountRulesets.delete'],
    ['Rule', [shop, 'Custom Rules', 'Office'], 'zoneRulesetRules.delete'],
    ['Rule', [account, 'Rules for every shop', 'Dot files'], 'accountRulesetRules.delete'],
    ['List', [account, 'unused_hosts'], 'lists.delete'],
  ];
  return cases.map(([kind, answers, operation]) => ({
    command: 'resource.delete',
    answers: [kind, ...answers],
    sends: [operation],
  }));
}

/** An edit for each kind of document. */
const edits: Partial<Record<KindId, (value: Record<string, Json>) => void>> = {
  resource_group: (value) => (value.name = 'Renamed'),
  user_group: (value) => (value.name = 'Renamed'),
  sso_connector: (value) => (value.use_fedramp_language = value.use_fedramp_language !== true),
  oauth_client: (value) => (value.client_name = 'Renamed'),
  workflow: (value) => (value.class_name = 'Renamed'),
  lockdown_rule: (value) => (value.description = 'Renamed'),
  access_rule: (value) => (value.notes = 'Renamed'),
  ua_rule: (value) => (value.description = 'Renamed'),
  firewall_rule: (value) => (value.description = 'Renamed'),
  waf_override: (value) => (value.description = 'Renamed'),
  waf_group: (value) => (value.mode = value.mode === 'on' ? 'off' : 'on'),
  waf_rule: (value) => (value.mode = value.mode === 'on' ? 'off' : value.mode === 'block' ? 'simulate' : 'block'),
  tags_set: (value) => (value.tags = { renamed: 'yes' }),
  ruleset: (value) => (value.description = 'Renamed'),
  ruleset_rule: (value) => (value.description = 'Renamed'),
  list: (value) => (value.description = 'Renamed'),
}; // prettier-ignore

const nameOf = (ref: ResourceRef): string => `${lastStep(ref).kind} ${ref.scope.type}`;

const sent = new Set<OperationId>();
const newEditor = (): PlayedEditor => new PlayedEditor(new LocalService({ wafOverridesGone: false }));

describe('commands on the demo service', () => {
  for (const { command, answers, sends, editorText, shows } of rows)
    it(`${command}: ${answers.join(', ')}`, async () => {
      const editor = newEditor();
      editor.answers = [...answers];
      editor.editorText = editorText;
      const action = actions[command];
      assert.ok(action, `nobody runs ${command}`);
      await action(editor, []);
      assert.deepEqual(editor.answers, [], 'every answer was asked for');
      const missing = sends.filter((operation) => !editor.sent.includes(operation));
      assert.deepEqual(missing, []);
      if (shows) assert.match(editor.shown.join('\n'), shows);
      for (const operation of sends) sent.add(operation);
    });

  it('a question that is repeated has the last input selected', async () => {
    const local = new LocalService();
    const editor = new PlayedEditor(local);
    const selected: string[] = [];
    const pick = editor.prompts.pick.bind(editor.prompts);
    Object.assign(editor.prompts, {
      pick: (...[choices, options]: Parameters<typeof pick>) => {
        if (options.form) selected.push(choices.find(({ picked }) => picked)?.label ?? 'none');
        return pick(choices, options);
      },
      warn: () => Promise.resolve('Edit Input…'),
    });
    const errors = [{ code: 10001, message: 'The rule is rejected.' }];
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'status', status: 400, method: 'POST', count: 1, errors },
    ]);
    const first = [shop, 'Bot/1.0', 'challenge', goesBack, 'block', 'test', 'Yes'];
    editor.answers = [...first, 'Bot/2.0', 'challenge', '', 'No'];
    await actions['uaRule.create']?.(editor, []);
    assert.deepEqual(editor.answers, []);
    assert.deepEqual(selected, ['none', 'challenge', 'none', 'block', 'Yes']);
  });

  it('a document of a known type is created as that type, without a question', async () => {
    const editor = newEditor();
    editor.editorText = '{ "name": "Testers" }';
    editor.kindOfEditor = 'user_group';
    editor.answers = [account];
    await actions['resource.createFromEditor']?.(editor, []);
    assert.deepEqual(editor.answers, []);
    assert.ok(editor.sent.includes('userGroups.create'));
    const other = newEditor();
    other.editorText = editor.editorText;
    other.kindOfEditor = 'oauth_scope';
    other.answers = ['User Group', account];
    await actions['resource.createFromEditor']?.(other, []);
    assert.ok(other.sent.includes('userGroups.create'), 'what cannot be created is asked for');
  });

  it('a resource is found by its ID, wherever it is', async () => {
    const editor = newEditor();
    const rule = (await allRows(editor, 'firewall')).find(({ label }) => label === 'Warehouse scanners');
    assert.ok(rule?.ref);
    editor.sent.length = 0;
    editor.answers = [lastStep(rule.ref).id];
    await actions['resource.goto']?.(editor, []);
    assert.deepEqual(editor.opened, [rule.ref]);
    assert.ok(editor.sent.includes('lockdowns.get'));
    assert.equal(editor.sent.includes('lockdowns.list'), false);
  });

  it('instances, overrides and tags are found too, and inherited rules only where they can be changed', async () => {
    const editor = newEditor();
    const go = async (words: string): Promise<ResourceRef | undefined> => {
      editor.answers = [words];
      await actions['resource.goto']?.(editor, []);
      return editor.opened.at(-1);
    };
    const rows = [...(await allRows(editor, 'workflows')), ...(await allRows(editor, 'firewall'))];
    const instance =
      rows.find(({ type }) => type === 'workflow_instance')?.ref ?? assert.fail('there is one');
    assert.deepEqual(await go(lastStep(instance).id), instance);
    assert.equal(lastStep((await go('Checkout posts')) ?? instance).kind, 'waf_override');
    const tags = (await allRows(editor, 'tags')).find(({ type }) => type === 'tags_set');
    assert.ok(tags?.ref);
    assert.deepEqual(await go(tags.label), tags.ref);
    assert.equal((await go('KP'))?.scope.type, 'accounts');
  });

  it('the uses of a list are looked for in its account, all of its zones, and the workspace', async () => {
    const editor = newEditor();
    editor.answers = [account, 'offices'];
    await actions['list.findUses']?.(editor, []);
    const [search] = editor.listSearches;
    assert.ok(search);
    assert.deepEqual([search.list, search.withWorkspace, search.notes], ['offices', true, []]);
    const uses = listUsesInRecords(search.list, search.sources, defaultSettings);
    assert.ok(uses.some(({ name }) => name === 'Office'), JSON.stringify(uses));
    assert.ok(uses.every(({ place }) => place.uri.startsWith('rampart:/')));
  }); // prettier-ignore

  it('several firewall rules go in one request', async () => {
    const editor = newEditor();
    const rules = (await allRows(editor, 'firewall'))
      .filter(({ type }) => type === 'firewall_rule')
      .slice(0, 2);
    for (const [command, operation, answers] of [
      ['rule.pause', 'firewallRules.updateMany', []],
      ['firewallRule.setPriority', 'firewallRules.updatePriorityOfMany', ['20']],
      ['resource.delete', 'firewallRules.deleteMany', []],
    ] as const) {
      editor.sent.length = 0;
      editor.answers = [...answers];
      await actions[command]?.(editor, rules);
      assert.equal(editor.sent.filter((one) => one === operation).length, 1, command);
      sent.add(operation);
    }
  });

  it('the tags of a resource are deleted together', async () => {
    const editor = newEditor();
    const rows = (await allRows(editor, 'tags')).filter(({ type }) => type === 'tags_set');
    for (const [type, operation] of [
      ['accounts', 'tags.delete'],
      ['zones', 'zoneTags.delete'],
    ] as const) {
      const row = rows.find(({ ref }) => ref?.scope.type === type);
      assert.ok(row, type);
      await actions['resource.delete']?.(editor, [row]);
      assert.ok(editor.sent.includes(operation));
      sent.add(operation);
    }
  });
});

describe('views on the demo service', () => {
  const documents = new Map<string, TreeNode>();
  let editor: PlayedEditor;

  before(async () => {
    editor = newEditor();
    for (const view of ['access', 'firewall', 'workflows', 'tags'] as const)
      for (const node of await allRows(editor, view)) {
        assert.notEqual(node.type, 'error', `${node.id}: ${node.label}`);
        if (node.ref && (node.marks.includes('writable') || !documents.has(nameOf(node.ref))))
          documents.set(nameOf(node.ref), node);
      }
    for (const operation of editor.sent) sent.add(operation);
  });

  it('request every list', () => {
    const lists = Object.entries(operations).flatMap(([id, row]) =>
      'paging' in row && isOffered(id) ? [id] : [],
    );
    assert.deepEqual(
      lists.filter((id) => !sent.has(id as OperationId)),
      [],
    );
  });

  it('open every type, and apply a change of every type that can be changed', async () => {
    for (const [name, { ref, scope }] of documents) {
      if (!ref || !scope) continue;
      const call = readCall(ref);
      if (!call) continue;
      const outcome = await editor.remote.send(call, new AbortController().signal);
      assert.ok(outcome.ok, name);
      sent.add(call.operation);
      const edit = edits[lastStep(ref).kind];
      if (!edit) continue;
      const text = documentText({ ref, scope, record: outcome.value });
      const applied = await applyEdit(
        { ref, scope, base: outcome.value, text: edited(text, edit) },
        editor,
        new AbortController().signal,
      );
      assert.equal(applied.type, 'applied', `${name}: ${JSON.stringify(applied)}`);
      sent.add(editor.plans.at(-1)?.steps[0]?.call.operation ?? 'tokens.verify');
    }
  });

  it('send every operation of the documents, together with the commands', () => {
    const missing = Object.keys(operations).filter(
      (id) => isOffered(id) && id !== 'versions.graph' && !sent.has(id as OperationId),
    );
    assert.deepEqual(missing, []);
  });

  it('are complete: the table of commands names each operation', () => {
    const named = new Set(commands.flatMap((command) => command.operations ?? []));
    const graph = 'versions.graph'; // the graph panel's operation, which is not in the command table
    const missing = [...sent].filter((operation) => !named.has(operation) && operation !== graph);
    assert.deepEqual(missing, []);
  });
});
