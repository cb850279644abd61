import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { lastStep } from '../../core/resources/ref';
import { DiskFolder } from '../../platform/disk-folder';
import { Keeper, shop } from '../support/folder-keeper';
import { PlayedEditor } from '../support/played-editor';
import { runCli } from '../support/run-cli';
import { actions } from '../support/run-command';
import { removeTempFolders } from '../support/temp-folder';

const writes = (editor: PlayedEditor): readonly string[] =>
  editor.sent.filter((operation) => /\.(?:create|update|delete)/.test(operation));

describe('a folder of rules', () => {
  let keeper: Keeper;
  beforeEach(async () => {
    keeper = new Keeper();
    await keeper.pull();
  });

  afterEach(removeTempFolders);

  it('has one document for each resource, and a lock that says where it is from', () => {
    const { lock } = keeper;
    assert.equal(lock.origin, 'http://127.0.0.1:1');
    assert.equal(lock.scopeName, shop);
    assert.equal(lock.resources.length, 3 + 4 + 3 + 6 + 1 + 12);
    const file = keeper.find('warehouse-scanners');
    assert.match(file, /^lockdown_rule\/warehouse-scanners-[0-9a-f]{8}\.lockdown_rule\.jsonc$/);
    assert.deepEqual(JSON.parse(fs.readFileSync(keeper.path(file), 'utf8')), {
      description: 'Warehouse scanners',
      paused: false,
      urls: ['harbour-goods.example/scan/*', 'harbour-goods.example/stock/*'],
      configurations: [{ target: 'ip_range', value: '192.0.2.0/24' }],
    });
    const address = fs.readFileSync(keeper.path(keeper.find('198-51-0-0-16')), 'utf8');
    assert.match(address, /"configuration": \{ "target": "ip_range", "value": "198.51.0.0\/16" \}/);
  }); // prettier-ignore

  it('is reported document by document, each with a link to its resource', () => {
    const { text, links } = keeper.editor.reports.at(-1)?.write('') ?? assert.fail();
    assert.equal(links.length, keeper.lock.resources.length);
    const named = links.flatMap((link) =>
      'ref' in link ? [[text.slice(link.start, link.end), lastStep(link.ref).id]] : [],
    );
    assert.deepEqual(named.sort(), keeper.lock.resources.map(({ file, id }) => [file, id]).sort());
  });

  it('is checked like any other documents: problems of the account are shown, and nothing else', async () => {
    await keeper.run('folder.pull', 'Harbour Goods', ['Harbour Goods']);
    const { out } = await runCli(['check', keeper.root, '--format', 'json']);
    const found = JSON.parse(out) as { code: string; severity: string; file: string }[];
    const errors = found.filter(({ severity }) => severity === 'error').map(({ code, file }) => `${code} ${path.basename(file).replace(/-[0-9a-f]{8}\./, '.')}`);
    assert.deepEqual(errors, ['filter/literal-type single-scraper.firewall_rule.jsonc']);
  }); // prettier-ignore

  it('writes nothing when it is pulled again, and sends nothing when it is pushed immediately', async () => {
    const before = fs.statSync(keeper.path(keeper.find('warehouse'))).mtimeMs;
    const report = await keeper.run('folder.pull', shop);
    assert.match(report, /Unchanged documents: 29/);
    assert.equal(fs.statSync(keeper.path(keeper.find('warehouse'))).mtimeMs, before);
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /There is nothing to push/);
    assert.deepEqual(writes(keeper.editor), []);
  });

  it('sends only the selected ones of a change, a new document and a deletion', async () => {
    const [changed, deleted] = [keeper.find('warehouse'), keeper.find('price-scraper-second')];
    keeper.edit(changed, '"paused": false', '"paused": true');
    fs.rmSync(keeper.path(deleted));
    fs.writeFileSync(keeper.path('lockdown_rule/new.lockdown_rule.json'), JSON.stringify({ urls: [`${shop}/new`], configurations: [{ target: 'ip', value: '192.0.2.9' }] }));
    const report = await keeper.run('folder.push', ['warehouse', 'new.lockdown']);
    assert.match(report, /## Changes \(1\)\n\n- lockdown_rule\/warehouse.*\n {2}- paused: false → true/);
    assert.match(report, /## Resources to create \(1\)\n/);
    assert.match(report, /## Resources to delete \(1\)\n\nNot selected by default\.\n\n- ua_rule\/price-scraper-second/);
    assert.deepEqual(writes(keeper.editor), ['lockdowns.create', 'lockdowns.update']);
    const after = keeper.editor.updates.at(-1)?.write('').text ?? '';
    assert.match(after, /## Sent \(2\)\n\n(?:- lockdown_rule\/(?:warehouse|new)\S*: done and verified\n(?: {2}- .*\n)+){2}/);
    assert.doesNotMatch(after, /## Changes|## Resources to create/, 'the report does not promise what is done');
    assert.match(after, /## Resources to delete \(1\)/);
    assert.equal((await keeper.zoneRecord('lockdowns', keeper.idOf(changed))).paused, true);
    assert.ok((await keeper.zoneRecord('lockdowns', keeper.idOf('lockdown_rule/new.lockdown_rule.json'))).id);
    assert.ok(!fs.existsSync(keeper.path('rampart.push.jsonl')));

    const again = await keeper.run('folder.push', ['price-scraper-second']);
    assert.doesNotMatch(again, /## Changes|## Resources to create/, 'what was sent is done');
    assert.deepEqual(writes(keeper.editor), ['uaRules.delete']);
    assert.equal(keeper.editor.plans[0]?.confirmation, 'modal');
    assert.equal(keeper.idOf(deleted), '');
  }); // prettier-ignore

  it('sends a document in conflict only when it is selected, and says what it overwrites', async () => {
    const file = keeper.find('warehouse');
    keeper.edit(file, 'Warehouse scanners', 'mine');
    const id = keeper.idOf(file);
    const theirs = { ...(await keeper.zoneRecord('lockdowns', id)), description: 'theirs' };
    await keeper.local.send('PUT', `${await keeper.firewall()}/lockdowns/${id}`, theirs);
    const report = await keeper.run('folder.push', []);
    assert.match(report, /## Changed here and in the account \(1\)\n\nNot selected by default\.\n\n- lockdown_rule\/warehouse.*\n {2}- description: previously "Warehouse scanners", now "mine" here and "theirs" in the account/);
    assert.deepEqual([keeper.picked, writes(keeper.editor)], [[], []]);
    await keeper.run('folder.push', [file]);
    assert.match(keeper.editor.plans[0]?.changes.join() ?? '', /description: theirs → mine/);
    assert.equal((await keeper.zoneRecord('lockdowns', id)).description, 'mine');
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /There is nothing to push/);
  }); // prettier-ignore

  it('sends no document with an error, and says which error it is', async () => {
    const [wrong, right] = [keeper.find('old-admin'), keeper.find('warehouse')];
    keeper.edit(wrong, /"expression": "[^\n]*"/, '"expression": "cf.threat_score >> 10"');
    keeper.edit(right, '"paused": false', '"paused": true');
    fs.writeFileSync(keeper.path('lockdown_rule/new.lockdown_rule.json'), JSON.stringify({ urls: [`${shop}/new`], configurations: [{ target: 'ip', value: '192.0.2.300' }] }));
    const report = await keeper.run('folder.push', ['warehouse']);
    assert.match(report, /## Not sent: invalid \(2\)\n\n- lockdown_rule\/new.*\n {2}- Line 1: 300 is too large.*\n- firewall_rule\/old-admin.*\n {2}- Line \d+: .*>>/);
    assert.deepEqual(keeper.picked, [right], 'nothing else is offered');
    assert.deepEqual(writes(keeper.editor), ['lockdowns.update']);
  }); // prettier-ignore

  it('sends nothing when documents cannot be checked', async () => {
    keeper.edit(keeper.find('warehouse'), '"paused": false', '"paused": true');
    const editor = new PlayedEditor(keeper.local);
    editor.folder = new DiskFolder(keeper.root);
    editor.errorsIn = () => Promise.reject(new Error('no server'));
    await actions['folder.push']?.(editor, []);
    assert.deepEqual([writes(editor), editor.shown], [[], ['The documents could not be checked for errors. Nothing was sent.']]);
  }); // prettier-ignore

  it('changes, creates and deletes every type of resource of a zone', async () => {
    const edits: readonly (readonly [kind: string, from: RegExp, to: string])[] = [
      ['lockdown_rule', /Warehouse scanners/, 'Scanners'],
      ['access_rule', /Coupon guessing"/, 'Coupons"'],
      ['ua_rule', /Far too old/, 'Old'],
      ['firewall_rule', /198\.51\.100\.0\/24/, '198.51.101.0/24'],
      ['waf_override', /look like/, 'resemble'],
    ];
    const changed = edits.map(([kind, from, to]) => {
      const name = fs.readdirSync(keeper.path(kind)).find((one) => from.test(fs.readFileSync(keeper.path(`${kind}/${one}`), 'utf8')));
      fs.copyFileSync(keeper.path(`${kind}/${name ?? ''}`), keeper.path(`${kind}/copy.${kind}.jsonc`));
      keeper.edit(`${kind}/${name ?? ''}`, from, to);
      return `${kind}/${name ?? ''}`;
    });
    // The service would reject a copy with the same address, so the address is changed.
    keeper.edit('access_rule/copy.access_rule.jsonc', '192.0.2.200', '192.0.2.201');
    const copies = edits.map(([kind]) => `${kind}/copy.${kind}.jsonc`);
    await keeper.run('folder.push', [...changed, ...copies]);
    const names = ['lockdowns', 'zoneAccessRules', 'uaRules', 'firewallRules', 'wafOverrides'];
    assert.deepEqual([...writes(keeper.editor)].sort(), names.flatMap((name) => [`${name}.create`, `${name}.update`]).sort());
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /There is nothing to push/);
    const [office, copy] = [changed[3], copies[3]].map((file) => keeper.idOf(file ?? ''));
    const filterOf = async (id = '') => (await keeper.zoneRecord('rules', id)).filter as { id: string; expression: string };
    assert.match((await filterOf(office)).expression, /198\.51\.101/);
    assert.match((await filterOf(copy)).expression, /198\.51\.100/, 'a copy has a filter of its own');

    for (const file of copies) fs.rmSync(keeper.path(file));
    await keeper.run('folder.push', copies);
    assert.deepEqual([...writes(keeper.editor)].sort(), names.map((name) => `${name}.delete`).sort());
  }); // prettier-ignore

  it('merges what another user changed in the meantime, or does not send it if both changed the same', async () => {
    const file = keeper.find('warehouse');
    const rule = `${await keeper.firewall()}/lockdowns/${keeper.idOf(file)}`;
    const put = async (change: object) => {
      const { urls, configurations, description, paused } = (await keeper.local.result(rule)) as Record<string, unknown>;
      await keeper.local.send('PUT', rule, { urls, configurations, description, paused, ...change });
    };
    await put({ paused: true });
    keeper.edit(file, 'Warehouse scanners', 'Scanners');
    await keeper.run('folder.push', [file]);
    assert.match(JSON.stringify(await keeper.local.result(rule)), /"Scanners".*"paused":true/);

    await put({ description: 'Theirs' });
    keeper.edit(file, 'Scanners', 'Mine');
    const report = await keeper.run('folder.push', []);
    assert.match(report, /## Changed here and in the account \(1\)\n\nNot selected by default\.\n\n- .*\n {2}- description: previously "Scanners", now "Mine" here and "Theirs" in the account/);
    assert.deepEqual(keeper.picked, []);
    assert.deepEqual(writes(keeper.editor), []);
    assert.match(await keeper.run('folder.pull', shop, []), /### Kept: changed here and in the account \(1\)\n\nPush to merge the changes or to see the conflicts\.\n\n- /);
    assert.deepEqual(keeper.picked, []);
    assert.match(fs.readFileSync(keeper.path(file), 'utf8'), /Mine/, 'pulling keeps what was written here');
    assert.match(await keeper.run('folder.pull', shop, [file]), /## Updated from the account|### Updated from the account \(1\)\n\n- lockdown_rule\/warehouse/);
    assert.match(fs.readFileSync(keeper.path(file), 'utf8'), /Theirs/, 'unless the person gives it up');
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /There is nothing to push/);
  }); // prettier-ignore

  it('notices a change between the check and the request, and sends nothing', async () => {
    const file = keeper.find('warehouse');
    keeper.edit(file, 'Warehouse scanners', 'Scanners');
    const rule = `${await keeper.firewall()}/lockdowns/${keeper.idOf(file)}`;
    const body = { urls: [`${shop}/scan/*`], configurations: [{ target: 'ip', value: '192.0.2.1' }] };
    keeper.meanwhile = () => keeper.local.send('PUT', rule, body);
    await keeper.run('folder.push', [file]);
    assert.deepEqual(writes(keeper.editor), []);
    assert.equal((await keeper.zoneRecord('lockdowns', keeper.idOf(file))).description, '');
  });

  it('finds a creation whose response was lost, and never sends it twice', async () => {
    const file = 'lockdown_rule/new.lockdown_rule.json';
    const text = JSON.stringify({ description: 'new', urls: [`${shop}/new`], configurations: [{ target: 'ip', value: '192.0.2.9' }] });
    fs.writeFileSync(keeper.path(file), text);
    const lost = { kind: 'status', status: 504, operation: 'zone-lockdown-create-a-zone-lockdown-rule', count: 1, when: 'after' };
    await keeper.local.send('PUT', '/__rampart/faults', [lost]);
    await keeper.run('folder.push', [file]);
    assert.ok(fs.existsSync(keeper.path('rampart.push.jsonl')));
    assert.equal(keeper.idOf(file), '');
    await keeper.run('folder.push');
    assert.deepEqual(writes(keeper.editor), []);
    assert.notEqual(keeper.idOf(file), '', 'it is in the lock now');
    const all = (await keeper.local.result(`${await keeper.firewall()}/lockdowns`)) as { description: string }[];
    assert.equal(all.filter(({ description }) => description === 'new').length, 1);
    assert.ok(!fs.existsSync(keeper.path('rampart.push.jsonl')));
  }); // prettier-ignore

  it('stops when the connection is lost: the report has what is done, unknown and not sent, and a second push does the rest', async () => {
    const [first, second, third] = [keeper.find('warehouse'), keeper.find('far-too-old'), keeper.find('office-9')];
    for (const file of [first, second, third]) keeper.edit(file, '"description": "', '"description": "Our ');
    const update = 'user-agent-blocking-rules-update-a-user-agent-blocking-rule';
    await keeper.local.send('PUT', '/__rampart/faults', [{ kind: 'cut', operation: update, count: 1, when: 'after' }]);
    await keeper.run('folder.push', [first, second, third]);
    const { text } = keeper.editor.updates.at(-1)?.write('') ?? assert.fail();
    assert.match(text, /To continue, push the folder again/);
    assert.match(text, /## Outcome unknown \(1\)\n\n- ua_rule\/far-too-old\S*: .*may have been applied/);
    assert.match(text, /## Not sent \(1\)\n\n- firewall_rule\/office-\S*\n {2}- description: Office → Our Office\n/);
    assert.match(text, /## Sent \(1\)\n\n- lockdown_rule\/warehouse-\S*: done and verified\n/);
    const report = await keeper.run('folder.push', [third]);
    assert.match(report, /## Changes \(1\)\n\n- firewall_rule\/office/, 'what arrived is not sent again');
    assert.deepEqual(writes(keeper.editor), ['firewallRules.update']);
    assert.doesNotMatch(await keeper.run('folder.push'), /## Changes/);
  }); // prettier-ignore

  it('sends a creation that did not happen again only when a person says so', async () => {
    const file = 'lockdown_rule/new.lockdown_rule.json';
    fs.writeFileSync(keeper.path(file), JSON.stringify({ urls: [`${shop}/new`], configurations: [{ target: 'ip', value: '192.0.2.9' }] }));
    const lost = { kind: 'cut', operation: 'zone-lockdown-create-a-zone-lockdown-rule', count: 1, when: 'before' };
    await keeper.local.send('PUT', '/__rampart/faults', [lost]);
    await keeper.run('folder.push', [file]);
    const report = await keeper.run('folder.push', []);
    assert.match(report, /already sent with an unknown outcome/);
    assert.deepEqual(keeper.picked, [], 'it is not chosen beforehand');
    await keeper.run('folder.push', [file]);
    assert.deepEqual(writes(keeper.editor), ['lockdowns.create']);
    assert.notEqual(keeper.idOf(file), '');
  }); // prettier-ignore

  it('deletes documents whose resource was deleted in the account, unless they were changed here', async () => {
    const [gone, kept] = [keeper.find('warehouse'), keeper.find('far-too-old')];
    await keeper.local.send('DELETE', `${await keeper.firewall()}/lockdowns/${keeper.idOf(gone)}`);
    await keeper.local.send('DELETE', `${await keeper.firewall()}/ua_rules/${keeper.idOf(kept)}`);
    keeper.edit(kept, 'Far too old', 'Old');
    const report = await keeper.pull();
    assert.match(report, /Deleted in the account and here \(1\)\n\n- lockdown_rule\/warehouse/);
    assert.match(report, /Kept: changed here, deleted in the account \(1\)/);
    assert.ok(!fs.existsSync(keeper.path(gone)));
    assert.match(await keeper.run('folder.push'), /Not sent: changed here, deleted in the account \(1\)/);
    assert.deepEqual(writes(keeper.editor), []);
  });

  it('does not change a type of resource that cannot be read', async () => {
    const forbidden = {
      kind: 'status',
      status: 403,
      operation: 'zone-lockdown-list-zone-lockdown-rules',
      count: 2,
    };
    await keeper.local.send('PUT', '/__rampart/faults', [forbidden]);
    const file = keeper.find('warehouse');
    keeper.edit(file, 'Warehouse scanners', 'Scanners');
    assert.match(await keeper.pull(), /Zone Lockdown Rules: Not allowed/);
    assert.ok(fs.existsSync(keeper.path(file)));
    assert.match(await keeper.run('folder.push'), /Not sent: could not be read from the account \(1\)/);
    assert.deepEqual(writes(keeper.editor), []);
  });

  it('pulls from a read-only connection and never pushes to it', async () => {
    keeper.edit(keeper.find('warehouse'), 'Warehouse scanners', 'Scanners');
    keeper.readOnly = true;
    assert.match(await keeper.pull(), /Unchanged documents/);
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /read-only/);
    assert.deepEqual(writes(keeper.editor), []);
  });

  it('is rejected if it is from another service, or its lock refers to paths outside it', async () => {
    const lock = keeper.path('rampart.lock.json');
    const text = fs.readFileSync(lock, 'utf8');
    fs.writeFileSync(lock, text.replace('127.0.0.1', '127.0.0.2'));
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /no connection uses that address/);
    fs.writeFileSync(lock, text.replace(/"file": "[^"]*"/, '"file": "lockdown_rule/../../x.jsonc"'));
    await keeper.run('folder.push');
    assert.match(keeper.editor.shown.join(), /entry 1 is invalid/);
    assert.deepEqual(keeper.editor.sent.length, 0);
  });

  it('has a folder for each zone of an account; user groups have names', async () => {
    const report = await keeper.run('folder.pull', 'Harbour Goods', [
      'Harbour Goods',
      'api.harbour-goods.example',
    ]);
    assert.match(report, /in account Harbour Goods/);
    const group = path.join(keeper.root, 'harbour-goods/user_group');
    const [editors] = fs.readdirSync(group).filter((name) => name.startsWith('editors-'));
    const text = fs.readFileSync(path.join(group, editors ?? ''), 'utf8');
    assert.match(text, /\/\/ Cache Purge/);
    fs.writeFileSync(path.join(group, 'copy.user_group.jsonc'), text.replace('"Editors"', '"Copies"'));
    await keeper.run('folder.push', 'harbour-goods', ['copy']);
    assert.deepEqual(writes(keeper.editor), ['userGroups.create']);
    assert.equal(keeper.editor.plans[0]?.confirmation, 'modal');
    await keeper.run('folder.push', 'harbour-goods');
    assert.match(keeper.editor.shown.join(), /There is nothing to push/);
    fs.rmSync(path.join(group, 'copy.user_group.jsonc'));
    await keeper.run('folder.push', 'harbour-goods', ['copy']);
    assert.equal(keeper.editor.plans[0].confirmation, 'typed', 'a user group goes with its members');
  });

  it('has one folder for an account and one for a zone with the same name, and finds each again', async () => {
    const account = 'Harbour-Goods.Example';
    keeper.renamed = { 'Harbour Goods': account };
    for (let time = 0; time < 2; time++) {
      await keeper.run('folder.pull', account, [account, shop]);
      const locks = fs.readdirSync(keeper.root).map((name) => {
        const text = fs.readFileSync(path.join(keeper.root, name, 'rampart.lock.json'), 'utf8');
        return [name, (JSON.parse(text) as { readonly scope: { readonly type: string } }).scope.type];
      });
      assert.deepEqual(locks, [
        ['harbour-goods-example', 'zones'],
        ['harbour-goods-example-account', 'accounts'],
      ]);
    }
  });

  describe('of an account', () => {
    const at = (...names: string[]): string => path.join(keeper.root, 'harbour-goods', ...names);
    beforeEach(async () => {
      await keeper.run('folder.pull', 'Harbour Goods', ['Harbour Goods']);
    });

    it('has no false alarms: IDs of policies, clients and connectors are valid', async () => {
      const { out } = await runCli(['check', at('user_group'), at('oauth_client'), at('sso_connector'), '--format', 'json']); // prettier-ignore
      const found = JSON.parse(out) as { code: string; severity: string }[];
      const about = found.filter(({ code, severity }) => severity === 'error' || /read-only|unknown|need/.test(code)); // prettier-ignore
      assert.deepEqual(about, []);
    });

    it('contains clients and connectors without any secret, and changes them', async () => {
      const [client] = fs
        .readdirSync(at('oauth_client'))
        .filter((name) => name.startsWith('stock-dashboard-'));
      const file = at('oauth_client', client ?? '');
      const text = fs.readFileSync(file, 'utf8');
      assert.doesNotMatch(text + fs.readFileSync(at('rampart.lock.json'), 'utf8'), /secret-|client_secret"/);
      fs.writeFileSync(file, text.replace('"visibility": "private"', '"visibility": "public"').replace('Stock dashboard', 'Stock board')); // prettier-ignore
      const [connector] = fs.readdirSync(at('sso_connector'));
      const sso = at('sso_connector', connector ?? '');
      const enabled = fs.readFileSync(sso, 'utf8');
      const flipped = enabled.replace(/"use_fedramp_language": (true|false)/, (_all, now) => `"use_fedramp_language": ${String(now !== 'true')}`); // prettier-ignore
      assert.notEqual(flipped, enabled);
      fs.writeFileSync(sso, flipped);
      await keeper.run('folder.push', 'harbour-goods', ['stock-dashboard', connector?.slice(0, 12) ?? '']);
      assert.deepEqual(writes(keeper.editor), ['ssoConnectors.update', 'oauthClients.update']);
      assert.match(keeper.editor.plans[0]?.warning ?? '', /made public cannot be made private again/);
    });

    it('neither creates nor deletes clients and connectors, and says why', async () => {
      const [client] = fs.readdirSync(at('oauth_client'));
      fs.copyFileSync(at('oauth_client', client ?? ''), at('oauth_client', 'copy.oauth_client.jsonc'));
      const [connector] = fs.readdirSync(at('sso_connector'));
      fs.rmSync(at('sso_connector', connector ?? ''));
      const report = await keeper.run('folder.push', 'harbour-goods');
      assert.match(report, /Not sent: invalid \(2\)/);
      assert.match(report, /a new secret is shown only once/);
      assert.match(report, /requires domain verification/);
      assert.deepEqual(writes(keeper.editor), []);
    });
  });
});
