import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { CheckCache } from '../../../../cli/check/cache';
import { commandContext } from '../../../../cli/check/context';
import { digestOf } from '../../../../cli/check/digest';
import { defaultSettings } from '../../../../core/language/settings';
import { runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const workflow =
  'import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class A extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n';

describe('the cache of rampart check', () => {
  afterEach(removeTempFolders);

  /**
   * Creates a project with its own cache. Returns functions that check the project, change its files, and find or
   * change its only cache file.
   */
  function project(files: Record<string, string>) {
    const cwd = tempFolder(files);
    const cacheFolder = path.join(tempFolder({}), 'deep/cache');
    const check = async (...args: string[]) => await runCli(['check', ...args, '.'], { cwd, cacheFolder });
    const cacheFile = (): string => {
      const [name, ...more] = fs.readdirSync(cacheFolder);
      assert.deepEqual([name?.endsWith('.json'), more], [true, []]);
      return path.join(cacheFolder, name ?? '');
    };
    /** Changes the cache as if the program itself had written the change. */
    const forge = (from: string, to: string): void => {
      const [head = '', body = ''] = fs.readFileSync(cacheFile(), 'utf8').split('\n');
      assert.ok(body.includes(from), body);
      const forged = body.replaceAll(from, to);
      fs.writeFileSync(cacheFile(), `${head.replace(/\S+$/, digestOf(forged))}\n${forged}`);
    };
    const write = (name: string, text: string): void => fs.writeFileSync(path.join(cwd, name), text);
    return { cwd, check, cacheFile, forge, write };
  }

  /**
   * Creates a project whose only diagnostic has a different message in the cache. If that message is reported, the
   * cache was read.
   */
  async function forged(files: Record<string, string> = {}) {
    const made = project({ 'a.rfilter': 'ssl and no.such', ...files });
    const first = await made.check();
    made.forge('no.such', 'kept');
    return { ...made, first };
  }

  it('has the result for files that did not change', async () => {
    const { check, first } = await forged();
    const again = await check();
    assert.match(first.out, /no\.such/);
    assert.equal(again.out, first.out.replaceAll('no.such', 'kept'));
    assert.equal(again.code, first.code);
  });

  it('is not used with --no-cache, and is elsewhere with --cache', async () => {
    const { check, first, cwd } = await forged();
    assert.deepEqual(await check('--no-cache'), first);
    assert.deepEqual(await check('--cache', 'own'), first);
    assert.equal(fs.readdirSync(path.join(cwd, 'own')).length, 1);
  });

  it('has no result for a file that changed, or that the configuration treats differently', async () => {
    const { check, write } = await forged();
    write('a.rfilter', 'ssl and no.such ');
    assert.match((await check()).out, /no\.such/);
    write('rampart.json', '{"severities": {"filter/unknown-field": "warning"}}');
    assert.match((await check()).out, /warning: .*no\.such/);
    write('rampart.json', '{"ignore": ["a.rfilter"]}');
    assert.match((await check()).out, /^0 errors, 0 warnings in 1 file\n$/);
  });

  it('has no result when another file that it depends on was changed, created or deleted', async () => {
    const { check, write, cwd } = project({ 'src/a.ts': workflow });
    const clean = await check();
    assert.match(clean.out, /^0 errors/);
    write(
      'wrangler.json',
      '{"main": "src/a.ts", "workflows": [{"name": "b", "binding": "B", "class_name": "B"}]}',
    );
    const bound = await check();
    assert.match(bound.out, /src\/a\.ts:.*config\/class-without-binding/);
    assert.deepEqual(await check(), bound);
    write(
      'wrangler.json',
      '{"main": "src/a.ts", "workflows": [{"name": "b", "binding": "B", "class_name": "A"}]}',
    );
    assert.match((await check()).out, /^0 errors, 0 warnings in 2 files/);
    write('src/a.ts', workflow.replace('class A', 'class C'));
    assert.match((await check()).out, /wrangler\.json:.*config\/class/);
    fs.rmSync(path.join(cwd, 'wrangler.json'));
    assert.match((await check()).out, /^0 errors, 0 warnings in 1 file\n/);
  });

  it('keeps results with --across separate', async () => {
    const rule = (mode: string) =>
      `{"mode": "${mode}", "configuration": {"target": "ip", "value": "192.0.2.1"}}`;
    const { check, write } = project({
      'a.access_rule.json': rule('block'),
      'b.access_rule.json': rule('whitelist'),
    });
    assert.match((await check()).out, /^0 errors, 0 warnings/);
    const across = await check('--across');
    assert.match(across.out, /a\.access_rule\.json:.*\n.*b\.access_rule\.json:/);
    assert.deepEqual(await check('--across'), across);
    write('b.access_rule.json', rule('whitelist').replace('192.0.2.1', '192.0.2.2'));
    assert.match((await check('--across')).out, /^0 errors, 0 warnings/);
  });

  it('is ignored when it is damaged, and replaced', async () => {
    for (const damage of [
      (text: string) => text.slice(0, -5),
      (text: string) => text.replace('kept', 'bent'),
      (text: string) => text.slice(text.indexOf('\n') + 1),
      () => '',
      () => '\0\0\0',
    ]) {
      const { check, first, cacheFile, forge } = await forged();
      fs.writeFileSync(cacheFile(), damage(fs.readFileSync(cacheFile(), 'utf8')));
      assert.deepEqual(await check(), first);
      forge('no.such', 'mended');
      assert.match((await check()).out, /mended/);
    }
  });

  it('is skipped if its folder is not writable', async () => {
    const cwd = tempFolder({ 'a.rfilter': 'ssl =', file: '' });
    const { code, err } = await runCli(['check', '.'], { cwd, cacheFolder: path.join(cwd, 'file/below') });
    assert.deepEqual([code, err], [1, '']);
  });

  it('reports a deprecated product once, whether the result is cached or not', async () => {
    const rule = '{"action": "block", "filter": {"expression": "ssl"}}';
    const { check, cwd } = project({ 'a.firewall_rule.json': rule, 'b.firewall_rule.json': rule });
    const first = await check();
    assert.equal([...first.out.matchAll(/document\/deprecated-product/g)].length, 1);
    assert.deepEqual(await check(), first);
    fs.rmSync(path.join(cwd, 'a.firewall_rule.json'));
    assert.match((await check()).out, /b\.firewall_rule\.json:.*document\/deprecated-product/);
  });

  describe('over time', () => {
    const day = Date.parse('2026-11-20');
    const dayMs = 24 * 60 * 60 * 1000;
    const { workspace } = commandContext(['.'], process.cwd());
    const open = (folder: string, program = 'p', nowMs = day) =>
      CheckCache.open(folder, '/x', program, nowMs);
    const dated = { findings: [], dependencies: { found: {}, read: {}, day: '2026-11-20' } };

    async function filled(): Promise<string> {
      const folder = tempFolder({});
      const cache = await open(folder);
      cache.put('plain', '1', { findings: [] });
      cache.put('dated', '1', dated);
      cache.put('buggy', '1', { findings: [], bugs: ['threw'] });
      await cache.save();
      return folder;
    }

    it('drops results that depend on the day when it is over', async () => {
      const folder = await filled();
      const today = await open(folder);
      assert.deepEqual(await today.find('dated', '1', workspace), dated);
      const tomorrow = await open(folder, 'p', day + dayMs);
      assert.equal(await tomorrow.find('dated', '1', workspace), undefined);
      assert.deepEqual(await tomorrow.find('plain', '1', workspace), { findings: [] });
    });

    it('drops results of other versions, and results with bugs', async () => {
      const folder = await filled();
      assert.equal(await (await open(folder, 'q')).find('plain', '1', workspace), undefined);
      assert.equal(await (await open(folder)).find('buggy', '1', workspace), undefined);
    });

    it('drops results that were not used for a month', async () => {
      const folder = await filled();
      for (const days of [20, 40, 60]) {
        const cache = await open(folder, 'p', day + days * dayMs);
        assert.deepEqual(await cache.find('plain', '1', workspace), { findings: [] });
        await cache.save();
      }
      const kept = fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? ''), 'utf8');
      assert.ok(kept.includes('plain') && !kept.includes('dated'), kept);
    });

    it('separates results of different settings and options', async () => {
      const cache = await open(tempFolder({}));
      const text = Buffer.from('ssl');
      const other = { ...defaultSettings, ignore: ['x'] };
      const digests = [
        cache.digest(text, defaultSettings, false),
        cache.digest(text, defaultSettings, true),
        cache.digest(text, other, false),
        cache.digest(Buffer.from('ss'), defaultSettings, false),
      ];
      assert.equal(new Set(digests).size, 4);
      assert.equal(cache.digest(text, { ...other }, false), digests[2]);
    });
  });

  it('compares times with the day to know what is in the past', async () => {
    const { check, forge } = project({ 'a.rfilter': 'http.request.timestamp.sec lt 1600000000' });
    const first = await check();
    assert.match(first.out, /2020-09-13/);
    forge(new Date().toISOString().slice(0, 10), '2026-01-01');
    forge('2020-09-13', 'kept');
    assert.deepEqual(await check(), first);
  });
});
