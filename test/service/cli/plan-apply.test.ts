import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { undoChange } from '../../../app/history/undo-change';
import { History } from '../../../core/changes/history/history';
import { JoinedJournal } from '../../../core/changes/history/joined-journal';
import { JournalFile } from '../../../platform/journal-file';
import { CountedService } from '../../support/counted-service';
import { aloneWindow, MemoryJournal } from '../../support/memory-journal';
import { PlayedEditor } from '../../support/played-editor';
import { type CliResult, runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const token = 'marked-token-0123456789';
const shop = 'harbour-goods.example';

describe('the command line with an account', () => {
  let service: CountedService;
  let url: string;
  let root: string;
  let zone: string;
  /** The user's answer in the terminal. Undefined if there is no terminal. */
  let answer: string | undefined;
  /** All text that was printed. */
  let printed: string;

  beforeEach(async () => {
    service = new CountedService();
    url = await service.start();
    root = tempFolder({});
    answer = undefined;
    printed = '';
    const zones = (await service.local.result('/zones')) as { id: string; name: string }[];
    zone = zones.find(({ name }) => name === shop)?.id ?? '';
    const pulled = await rampart('pull', 'rules', '--zone', zone);
    assert.deepEqual([pulled.code, pulled.err], [0, '']);
  });

  afterEach(() => {
    service.stop();
    removeTempFolders();
    assert.ok(!printed.includes(token), 'the token was printed');
  });

  const state = (): string => path.join(root, 'state');

  async function rampart(...args: string[]): Promise<CliResult> {
    const given = answer;
    const result = await runCli(args, {
      cwd: root,
      env: { RAMPART_API_TOKEN: token, RAMPART_API_URL: url },
      stateFolder: state(),
      ...(given === undefined
        ? {}
        : {
            ask: (question: string) => {
              printed += question;
              return Promise.resolve(given);
            },
          }),
    });
    printed += result.out + result.err;
    return result;
  }

  const full = (file: string): string => path.join(root, 'rules', file);

  /** Returns the only document whose path contains the text. */
  function find(text: string): string {
    const files = fs.readdirSync(path.join(root, 'rules'), { recursive: true }).map(String);
    const [file = '', ...more] = files.filter((one) => one.includes(text) && one.endsWith('.jsonc'));
    assert.deepEqual([file === '', more], [false, []], `${text} in ${files.join()}`);
    return file;
  }

  function edit(file: string, from: string, to: string): void {
    const text = fs.readFileSync(full(file), 'utf8');
    assert.ok(text.includes(from), text);
    fs.writeFileSync(full(file), text.replace(from, to));
  }

  const lockText = (): string => fs.readFileSync(full('rampart.lock.json'), 'utf8');
  const idOf = (file: string): string =>
    (JSON.parse(lockText()) as { resources: { file: string; id: string }[] }).resources.find(
      (one) => one.file === file,
    )?.id ?? '';
  const lockdowns = (): string => `/zones/${zone}/firewall/lockdowns`;
  const record = async (id: string): Promise<Record<string, unknown>> =>
    (await service.local.result(`${lockdowns()}/${id}`)) as Record<string, unknown>;
  const planIn = (text: string): string => /Plan ([0-9a-f]{32}) /.exec(text)?.[1] ?? '';

  /** Changes a rule as another user would in the dashboard. */
  async function changeThere(id: string, change: object): Promise<void> {
    const { description, paused, urls, configurations } = await record(id);
    const body = { description, paused, urls, configurations, ...change };
    const { status } = await service.local.send('PUT', `${lockdowns()}/${id}`, body);
    assert.equal(status, 200);
  }

  it('runs tests of the rules of a zone with the token', async () => {
    const rules = `zone: ${shop}
tests:
  - name: scrapers are blocked
    request: |
      GET https://${shop}/
      User-Agent: BadBot
    facts: { ip.src: 198.51.100.1 }
    expect: { outcome: [block, challenge] }
`;
    fs.writeFileSync(path.join(root, 'shop.rules.test.yaml'), rules);
    const { code, out } = await rampart('test', 'shop.rules.test.yaml');
    assert.match(out, /[✓✗] scrapers are blocked\n/);
    assert.doesNotMatch(out, /skipped/);
    assert.ok(code < 2);
    fs.writeFileSync(path.join(root, 'shop.rules.test.yaml'), rules.replace(shop, 'other.example'));
    const other = await rampart('test', 'shop.rules.test.yaml');
    assert.equal(other.code, 2);
    assert.match(
      other.out,
      /skipped: The test was not run because it requires the rules of the zone other\.example\. /,
    );
  });

  it('pulls rules into a folder, and finds it in sync', async () => {
    assert.equal(fs.readdirSync(full('lockdown_rule')).length > 0, true);
    const { code, out } = await rampart('plan', 'rules');
    assert.deepEqual([code, out], [0, `rules: zone ${shop} at ${url}\nThe folder and the account are in sync.\n`]);
    assert.match((await rampart('pull', 'rules')).out, /^(\d+) documents: \1 unchanged\.\n$/);
    assert.deepEqual(service.writes, []);
  }); // prettier-ignore

  it('plans a change, a creation and a deletion, and sends them once they are confirmed', async () => {
    const changed = find('warehouse-scanners');
    const deleted = find('price-scraper-second');
    const id = idOf(changed);
    edit(changed, '"paused": false', '"paused": true');
    fs.writeFileSync(full('lockdown_rule/office.lockdown_rule.jsonc'), JSON.stringify({ description: 'Office', paused: false, urls: [`${shop}/office/*`], configurations: [{ target: 'ip', value: '192.0.2.7' }] })); // prettier-ignore
    fs.rmSync(full(deleted));
    const careful = await rampart('plan', 'rules', '--out', 'plan.json');
    assert.equal(careful.code, 1);
    assert.match(careful.out, /~ lockdown_rule\/warehouse-scanners-.*\n {6}.*paused/i);
    assert.match(careful.out, /\+ lockdown_rule\/office\.lockdown_rule\.jsonc\n {6}Office/);
    assert.match(careful.out, /Not sent:\n {2}! ua_rule\/price-scraper-second.*: .*Add --delete/);
    assert.match(careful.out, /1 to create, 1 to change, 0 to delete; 1 not sent\./);
    const { out } = await rampart('plan', 'rules', '--delete', '--out', 'plan.json');
    assert.match(out, /- ua_rule\/price-scraper-second/);
    assert.equal(service.writes.length, 0);

    const text = fs.readFileSync(path.join(root, 'plan.json'), 'utf8');
    assert.ok(!text.includes(token));
    assert.equal((JSON.parse(text) as { id: string }).id, planIn(out));
    answer = 'no';
    const declined = await rampart('apply', 'plan.json');
    assert.deepEqual([declined.code, service.writes.length], [2, 0]);
    assert.match(declined.out, /Deleted resources get a new ID[^]*Nothing was sent\.\n$/);
    assert.match(printed, /Type "yes" to send them: /);

    answer = 'yes';
    const applied = await rampart('apply', 'plan.json');
    assert.deepEqual([applied.code, applied.err], [0, '']);
    assert.match(applied.out, /office\.lockdown_rule\.jsonc: done and verified\n/);
    assert.match(applied.out, /3 of 3 done as planned\.\n$/);
    assert.equal((await record(id)).paused, true);
    assert.deepEqual(service.writes.map((one) => one.split(' ')[0]).sort(), ['DELETE', 'POST', 'PUT']);
    assert.equal(fs.existsSync(full('rampart.push.jsonl')), false);
    assert.equal((await rampart('plan', 'rules')).code, 0);
    const again = await rampart('apply', 'plan.json');
    assert.equal(again.code, 2);
    assert.match(again.err, /office\.lockdown_rule\.jsonc: was already created\./);
    assert.equal(service.writes.length, 3);
  });

  it('is confirmed in a pipeline by the ID of the plan only', async () => {
    edit(find('warehouse-scanners'), '"paused": false', '"paused": true');
    const { out } = await rampart('plan', 'rules', '--out', 'plan.json');
    const alone = await rampart('apply', 'plan.json');
    assert.deepEqual([alone.code, alone.out], [2, '']);
    assert.match(alone.err, /A person must confirm the plan\. .* --yes ID .*Nothing was sent\./);
    const other = await rampart('apply', 'plan.json', '--yes', '0'.repeat(32));
    assert.equal(other.code, 2);
    assert.match(other.err, new RegExp(`the ID of plan\\.json is ${planIn(out)}\\. Nothing was sent\\.`));
    assert.deepEqual(service.writes, []);
    assert.equal((await rampart('apply', 'plan.json', '--yes', planIn(out))).code, 0);
    assert.equal(service.writes.length, 1);
  });

  it('appears in the History of the editor, which can undo it', async () => {
    const file = find('warehouse-scanners');
    const id = idOf(file);
    edit(file, '"paused": false', '"paused": true');
    const { out } = await rampart('plan', 'rules', '--out', 'plan.json');
    assert.equal((await rampart('apply', 'plan.json', '--yes', planIn(out))).code, 0);
    const journal = path.join(state(), 'applied.jsonl');
    assert.ok(!fs.readFileSync(journal, 'utf8').includes(token));

    const editor = new PlayedEditor(service.local);
    const scope = (await editor.remote.scopes()).find((one) => one.id === zone);
    const adopter = { id: scope?.connection ?? '', name: 'Work', readOnly: false };
    const own = new MemoryJournal();
    const joined = new JoinedJournal(own, new JournalFile(journal), {
      at: (origin) => (origin === new URL(url).origin ? adopter : undefined),
      onDidFind: () => ({ dispose: () => undefined }),
    });
    const history = new History(joined, Date.now, () => 'x', aloneWindow);
    const [entry, ...more] = await history.entries();
    assert.ok(entry);
    assert.deepEqual(
      [entry.title, entry.state, entry.scope.connection, entry.scope.connectionName, more.length],
      ['Push a change from rules (rampart apply)', 'verified', adopter.id, 'Work', 0],
    );
    await undoChange(history, editor, entry);
    assert.equal((await record(id)).paused, false);
    assert.equal((await history.entries())[0]?.state, 'undone');
    assert.equal(own.text, '');
  });

  it('sends changes where no history can be written, and says so', async () => {
    edit(find('warehouse-scanners'), '"paused": false', '"paused": true');
    const { out } = await rampart('plan', 'rules', '--out', 'plan.json');
    fs.writeFileSync(state(), 'a file, and no folder');
    const applied = await rampart('apply', 'plan.json', '--yes', planIn(out));
    assert.deepEqual([applied.code, service.writes.length], [0, 1]);
    assert.match(applied.err, /^rampart apply: the changes are not in the History of VS Code: .*\n$/);
  });

  it('sends nothing at all when one of the resources has changed since', async () => {
    const [first, second] = [find('warehouse-scanners'), find('price-scraper-second')];
    edit(first, '"paused": false', '"paused": true');
    fs.rmSync(full(second));
    const { out } = await rampart('plan', 'rules', '--delete', '--out', 'plan.json');
    await changeThere(idOf(first), { description: 'Changed in the dashboard' });
    const { code, err } = await rampart('apply', 'plan.json', '--yes', planIn(out));
    assert.equal(code, 2);
    assert.match(err, /the plan no longer fits\. Create a new plan\. Nothing was sent\.\n {2}lockdown_rule\/warehouse-.*: was changed in the account after the plan was created\./);
    assert.deepEqual(service.writes, []);
  }); // prettier-ignore

  it('does not overwrite what changes between the check and the request', async () => {
    const file = find('warehouse-scanners');
    const id = idOf(file);
    edit(file, '"paused": false', '"paused": true');
    const { out } = await rampart('plan', 'rules', '--out', 'plan.json');
    let reads = 0;
    service.meanwhile = ({ method, path: asked }) => {
      const isRead = method === 'GET' && asked.endsWith(id);
      return isRead && ++reads === 2 ? changeThere(id, { description: 'Meanwhile' }) : undefined;
    };
    const { code, out: told } = await rampart('apply', 'plan.json', '--yes', planIn(out));
    assert.equal(code, 1);
    assert.match(
      told,
      /Another user changed the resource in the meantime\. Nothing was sent\.\n0 of 1 done as planned\./,
    );
    assert.deepEqual(service.writes, []);
  });

  it('rejects a plan that was edited, has expired, or is not a plan', async () => {
    edit(find('warehouse-scanners'), '"paused": false', '"paused": true');
    const { out } = await rampart('plan', 'rules', '--out', 'plan.json');
    const file = path.join(root, 'plan.json');
    const text = fs.readFileSync(file, 'utf8');
    const refusal = async (content: string): Promise<string> => {
      fs.writeFileSync(file, content);
      const { code, err } = await rampart('apply', 'plan.json', '--yes', planIn(out));
      assert.equal(code, 2);
      return err;
    };
    assert.match(await refusal(text.replace('"paused": true', '"paused": false')), /The plan was edited/);
    assert.match(await refusal(text.replace('"rampartPlan": 1', '"rampartPlan": 2')), /another version/);
    assert.match(await refusal('{}'), /This is not a plan file\./);
    assert.match(await refusal(text.replace(/"changes": \[[^]*/, '"changes": []}')), /damaged/);
    assert.deepEqual(service.writes, []);
  });

  it('finds what was changed in the dashboard since the last pull', async () => {
    const file = find('warehouse-scanners');
    assert.deepEqual((await rampart('plan', '--drift', 'rules')).code, 0);
    await changeThere(idOf(file), { description: 'Changed\u001b[2J in the dashboard' });
    await service.local.send('POST', lockdowns(), { description: 'From the dashboard', paused: false, urls: [`${shop}/new/*`], configurations: [{ target: 'ip', value: '192.0.2.9' }] }); // prettier-ignore
    const { code, out } = await rampart('plan', '--drift', 'rules');
    assert.equal(code, 1);
    assert.match(out, /~ lockdown_rule\/warehouse-scanners-.*\n.*Changed\\u001b\[2J in the dashboard/);
    assert.match(out, /\+ lockdown_rule From the dashboard/);
    const json = JSON.parse((await rampart('plan', '--drift', '--format', 'json', 'rules')).out) as { folders: [{ drift: { type: string }[] }] }; // prettier-ignore
    assert.deepEqual(json.folders[0].drift.map(({ type }) => type), ['changed', 'created']);
    const pulled = await rampart('pull', 'rules');
    assert.match(pulled.out, /warehouse-scanners-.*: updated\n/);
    assert.equal((await rampart('plan', '--drift', 'rules')).code, 0);
  }); // prettier-ignore

  it('does not send documents with errors', async () => {
    const file = find('warehouse-scanners');
    edit(file, '"ip_range"', '"ip_rang"');
    const { code, out } = await rampart('plan', 'rules', '--out', 'plan.json');
    assert.equal(code, 1);
    assert.match(out, /! lockdown_rule\/warehouse-scanners-.*: line \d+: /);
    assert.match(out, /no plan file was written/);
    assert.equal(fs.existsSync(path.join(root, 'plan.json')), false);
  });

  it('sends the token to no other service, whatever a lock file contains', async () => {
    const elsewhere = new CountedService();
    const other = await elsewhere.start();
    fs.writeFileSync(full('rampart.lock.json'), lockText().replace(url, other));
    for (const args of [
      ['plan', 'rules'],
      ['pull', 'rules'],
    ]) {
      const { code, err } = await rampart(...args);
      assert.equal(code, 2);
      assert.match(err, new RegExp(`rules is for ${other}, but the token is for ${url}\\. Nothing was sent\\.`)); // prettier-ignore
    }
    assert.deepEqual(elsewhere.arrived, []);
    elsewhere.stop();
  });

  it('says what is missing', async () => {
    const none = await runCli(['plan', 'rules'], { cwd: root, env: {} });
    assert.match(none.err, /Set RAMPART_API_TOKEN to an API token/);
    const open = await runCli(['plan', 'rules'], { cwd: root, env: { RAMPART_API_TOKEN: token, RAMPART_API_URL: 'http://api.example' } }); // prettier-ignore
    assert.match(open.err, /RAMPART_API_URL: Use https/);
    assert.match((await rampart('plan', 'none')).err, /none: there is no such folder/);
    fs.mkdirSync(path.join(root, 'plain'));
    assert.match((await rampart('plan', 'plain')).err, /plain: is not a pulled folder/);
    assert.match((await rampart('pull', 'plain')).err, /--zone ID or --account ID/);
    assert.match((await rampart('pull', 'rules', '--zone', 'other')).err, /another account or zone/);
    assert.match((await rampart('plan', '--drift', '--delete', 'rules')).err, /cannot be combined/);
  });

  it('ends with 2 when the account cannot be read', async () => {
    service.refuses = true;
    const { code, out, err } = await rampart('plan', 'rules');
    assert.equal(code, 2);
    assert.match(out, /Not everything could be read\.\n$/);
    assert.match(err, /^rampart plan: rules: .* could not be read: /);
    assert.match((await rampart('pull', 'rules')).err, /nothing could be read/);
    assert.equal((await rampart('pull', 'rules')).code, 2);
  });
});
