import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Finding } from '../../../../cli/finding';
import { runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const workflow =
  'export class A extends WorkflowEntrypoint { async run(event, step) { step.sleep("a", "1 day"); } }\n';
const wrongRule = '{"urls": [], "configurations": 1}';

describe('rampart check of files', () => {
  afterEach(removeTempFolders);
  const check = async (files: Record<string, string>, ...args: string[]) => {
    const { code, out, err } = await runCli(['check', '--format', 'json', ...args], {
      cwd: tempFolder(files),
    });
    const findings = JSON.parse(out === '' ? '[]' : out) as Finding[];
    return { code, err, findings, files: [...new Set(findings.map((one) => one.file))] };
  };

  it('finds files of our languages in folders, but never what git ignores', async () => {
    const found = await check(
      {
        'a.rfilter': 'ssl =',
        'b.cfrule': 'ssl =',
        'c.rvalue': 'http.host =',
        'office.lockdown_rule.json': wrongRule,
        'src/order.ts': workflow,
        'src/plain.ts': 'step = 1',
        'other.json': wrongRule,
        'node_modules/x.rfilter': 'ssl =',
        'generated/x.rfilter': 'ssl =',
        '.gitignore': 'generated/',
      },
      '.',
    );
    assert.equal(found.code, 1);
    assert.deepEqual(found.files, [
      './a.rfilter',
      './b.cfrule',
      './c.rvalue',
      './office.lockdown_rule.json',
      './src/order.ts',
    ]);
  });

  it('skips node_modules, even if it is named', async () => {
    const files = { 'node_modules/x/a.rfilter': 'ssl =', 'b.rfilter': 'ssl =' };
    assert.deepEqual((await check(files, 'node_modules', './node_modules/x', 'b.rfilter')).files, [
      'b.rfilter',
    ]);
    assert.deepEqual((await check(files, 'node_modules/x/a.rfilter')).files, ['node_modules/x/a.rfilter']);
  });

  it('says that it checked none of the named files, but not if it checked at least one', async () => {
    const files = {
      'rules.json': wrongRule,
      'other.yaml': 'a: 1',
      'b.rfilter': 'ssl',
      'folder/c.json': '{}',
    };
    const { code, err } = await check(files, 'rules.json', 'other.yaml');
    assert.match(err, /^Not checked: rules\.json, other\.yaml\. Rampart recognizes a document by its name/);
    assert.equal(code, 0);
    for (const paths of [['rules.json', 'b.rfilter'], ['folder'], ['.']])
      assert.equal((await check(files, ...paths)).err, '', paths.join());
  });

  it('continues when a file cannot be read, names it, and ends with 2', async () => {
    const cwd = tempFolder({ 'a.rfilter': '', 'b.rfilter': 'ssl =' });
    const moreThanCanBeRead = 3 * 2 ** 30; // takes no disk space, because no data is written
    fs.truncateSync(path.join(cwd, 'a.rfilter'), moreThanCanBeRead);
    const { code, out, err } = await runCli(['check', '--format', 'json', '.'], { cwd });
    assert.equal(code, 2);
    assert.deepEqual(
      (JSON.parse(out) as Finding[]).map((one) => one.file),
      ['./b.rfilter'],
    );
    assert.match(err, /\.\/a\.rfilter: cannot be read/);
  });

  it('prints file names as given', async () => {
    const files = { 'rules/deep/a.rfilter': 'ssl =' };
    for (const [given, file] of [
      ['rules', 'rules/deep/a.rfilter'],
      ['rules/', 'rules/deep/a.rfilter'],
      ['./rules', './rules/deep/a.rfilter'],
      ['rules/deep/a.rfilter', 'rules/deep/a.rfilter'],
    ])
      assert.deepEqual((await check(files, given!)).files, [file]);
  });

  it('ends with 0 if there are no errors', async () => {
    const { code, findings } = await check({ 'order.ts': workflow }, 'order.ts');
    assert.equal(code, 0);
    assert.deepEqual(
      findings.map((one) => [one.code, one.severity]),
      [['workflow/step-not-awaited', 'warning']],
    );
  });

  it('prints offsets in the file, also after a byte order mark, and positions', async () => {
    const { findings } = await check({ 'a.rfilter': '\uFEFFssl and\n  http.host = "😀"' }, 'a.rfilter');
    const { start, end, startPosition, endPosition } = findings[0]!;
    assert.deepEqual([start, end], [21, 22]);
    assert.deepEqual(
      [startPosition, endPosition],
      [
        { line: 1, character: 12 },
        { line: 1, character: 13 },
      ],
    );
  });

  it('applies --language to the files that are named, not to those in folders', async () => {
    const files = { 'a.txt': 'ssl =', 'folder/b.txt': 'ssl =' };
    assert.deepEqual((await check(files, '--language', 'filter', 'a.txt', 'folder')).files, ['a.txt']);
    assert.equal((await check({ 'a.txt': 'ssl' }, '--language', 'filter-value', 'a.txt')).code, 0);
    const asRecord = await check({ 'a.txt': wrongRule }, '--language', 'json:lockdown_rule:record', 'a.txt');
    assert.equal(asRecord.code, 1);
  });

  it('compares documents with each other only on request', async () => {
    const rule = (id: string) => `{"mode": "${id}", "configuration": {"target": "ip", "value": "192.0.2.1"}}`;
    const files = { 'a.access_rule.json': rule('block'), 'b.access_rule.json': rule('whitelist') };
    assert.deepEqual((await check(files, '.')).findings, []);
    assert.deepEqual((await check(files, '--across', '.')).files, [
      './a.access_rule.json',
      './b.access_rule.json',
    ]);
  });
});
