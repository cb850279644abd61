import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { customRule, customRules } from '../../support/rule-chains';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const document = (...rules: readonly object[]): string => JSON.stringify(customRules(...rules), null, 2);

const old = document(
  customRule('block', 'ip.src.asnum in {1 2}', { description: 'Block networks' }),
  customRule('managed_challenge', 'http.host eq "a.example"', { description: 'Challenge a' }),
);
const fresh = document(
  customRule('block', 'ip.src.asnum in {2 3}', { description: 'Block networks' }),
  customRule('managed_challenge', 'http.host eq "a.example"', { description: 'Challenge a' }),
);

describe('rampart diff', () => {
  afterEach(removeTempFolders);

  const diff = (args: readonly string[], files: Readonly<Record<string, string>>) =>
    runCli(['diff', ...args], { cwd: tempFolder(files) });

  it('describes the requests that a rule newly matches, and those with a different outcome', async () => {
    assert.deepEqual(await diff(['old.json', 'new.json'], { 'old.json': old, 'new.json': fresh }), {
      code: 1,
      err: '',
      out: `~ Block networks  new.json:5
    matches now: ip.src.asnum = 3
    no longer matches: ip.src.asnum = 1
Requests with a different outcome:
  www.example.com, ip.src.asnum = 1
    now passes, before blocked (403) by "Block networks"
  a.example, ip.src.asnum = 1
    now challenged (403) by "Challenge a", before blocked (403) by "Block networks"
  www.example.com, ip.src.asnum = 3
    now blocked (403) by "Block networks", before passes
  a.example, ip.src.asnum = 3
    now blocked (403) by "Block networks", before challenged (403) by "Challenge a"
Different traffic: 4 kinds of requests have a different outcome.
`,
    });
  });

  it('ends with 0 if every request is proved to have the same outcome', async () => {
    const files = {
      'old.json': document(customRule('block', 'http.host eq "a"'), customRule('block', 'http.host eq "b"')),
      'new.json': document(customRule('block', 'http.host in {"a" "b"}')),
      'same.json': document(
        customRule('block', '(http.host eq "a")'),
        customRule('block', 'http.host in {"b"}'),
      ),
    };
    const merged = await diff(['old.json', 'new.json'], files);
    assert.deepEqual([merged.code, merged.out.trim().split('\n').at(-1)], [0, 'Same traffic: rules differ, and every request has the same outcome as before. This is proven.']); // prettier-ignore
    assert.deepEqual(await diff(['old.json', 'same.json'], files), {
      code: 0,
      err: '',
      out: 'Same traffic: every rule matches the same requests and does the same.\n',
    });
  });

  it('prints requests for programs, and a comment for a pull request', async () => {
    const files = { 'old.json': old, 'new.json': fresh };
    const json = JSON.parse((await diff(['old.json', 'new.json', '--format', 'json'], files)).out) as {
      same: boolean;
      proved: boolean;
      rules: { change: string; now: unknown; after: { rule: string } }[];
      outcomes: { request: unknown; before: { outcome: string }; after: { outcome: string } }[];
    };
    assert.deepEqual([json.same, json.proved], [false, true]);
    assert.deepEqual(
      json.rules.map(({ change, now, after }) => [change, now, after.rule]),
      [['changed', { fields: { 'ip.src.asnum': 3 } }, 'Block networks']],
    );
    assert.deepEqual([json.outcomes[0]?.before.outcome, json.outcomes[0]?.after.outcome], ['block', 'pass']);
    const comment = (await diff(['old.json', 'new.json', '--format', 'github'], files)).out;
    assert.match(comment, /^### What this change does to the traffic\n\nDifferent traffic: 4 kinds/);
    assert.match(
      comment,
      /\| changed \| Block networks \(`new\.json:5`\) \| matches now: `ip\.src\.asnum = 3`<br>/,
    );
  });

  it('compares folders, Terraform, and expressions in files of their own and in others', async () => {
    const terraform = (value: string): string => `resource "cloudflare_ruleset" "x" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{
    ref        = "one"
    action     = "block"
    expression = "ip.src.asnum eq ${value}"
  }]
}
`;
    const files = {
      'old/x.tf': terraform('1'),
      'new/x.tf': terraform('2'),
      'old/note.md': '# nothing',
      'old/a.rfilter': 'http.host eq "a"',
      'new/a.rfilter': 'http.host in {"a"}',
      'a.yaml': '# rampart-filter\nwhen: ssl\n',
      'b.yaml': '# rampart-filter\nwhen: ssl and http.host eq "b"\n',
    };
    const folders = await diff(['old', 'new'], files);
    assert.match(folders.out, /^~ one {2}new\/x\.tf:4\n {4}matches now: ip\.src\.asnum = 2\n {4}no longer matches: ip\.src\.asnum = 1\n/); // prettier-ignore
    assert.equal(folders.out.includes('rfilter'), false);
    const hosts = await diff(['a.yaml', 'b.yaml'], files);
    assert.match(hosts.out, /b\.yaml:2\n {4}no longer matches: www\.example\.com, ssl = true/);
  });

  it('compares with a revision of git', async () => {
    const cwd = tempFolder({ 'rules/custom.json': old });
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', cwd, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { stdio: 'ignore' }); // prettier-ignore
    git('init');
    git('add', '.');
    git('commit', '-m', 'Rules');
    fs.writeFileSync(path.join(cwd, 'rules/custom.json'), fresh);
    for (const [before, after] of [
      ['HEAD:rules/custom.json', 'rules/custom.json'],
      ['HEAD:rules', 'rules'],
      ['HEAD:./rules', 'rules'],
    ]) {
      // prettier-ignore
      const { code, out } = await runCli(['diff', before!, after!], { cwd });
      assert.deepEqual([code, out.split('\n')[1]], [1, '    matches now: ip.src.asnum = 3'], before);
    }
    assert.equal((await runCli(['diff', 'HEAD:rules', 'HEAD:rules'], { cwd })).code, 0);
    assert.deepEqual(await runCli(['diff', 'HEAD:gone', 'rules'], { cwd }), {
      code: 2,
      out: '',
      err: 'rampart diff: HEAD:gone: git has no such file or folder in that revision.\n',
    });
  });

  it('ends with 2 where there is nothing to compare', async () => {
    for (const args of [
      ['old.json'],
      ['old.json', 'gone.json'],
      ['old.json', 'x.txt'],
      ['--output=x:y', 'old.json'],
    ])
      assert.equal((await diff(args, { 'old.json': old, 'x.txt': 'words' })).code, 2, args.join(' '));
  });
});
