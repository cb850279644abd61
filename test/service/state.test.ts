import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoWorld } from '../../local/demo/world';
import { hexOf } from '../../local/random';
import { openState, readState } from '../../local/state/file';
import { StateLock } from '../../local/state/lock';
import { openForRun } from '../../local/state/opened';
import { type LeftOut } from '../../local/state/pieces';
import { statePlace } from '../../local/state/place';
import { StateSaver, type SaverOptions, writeState } from '../../local/state/saver';
import { type World } from '../../local/state/world';
import { LocalService, startMs } from '../support/local-service';
import { stateText } from '../support/state-text';

const accountId = hexOf(32, 'account', 'harbour');
const nothingToReport = (message: string): never => assert.fail(message);
const nothingLeftOut = ({ path: where }: LeftOut) => assert.fail(`${where} was left out`);

describe('the state file', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-state-')));
    file = path.join(folder, 'state.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  const names = () => fs.readdirSync(folder).sort();
  const save = (world: World) => writeState(file, world, nothingLeftOut);
  const saverOf = (world: World, more: SaverOptions = {}) => {
    const reports: string[] = [];
    const options = { delayMs: 60_000, ...more };
    return { saver: new StateSaver(file, world, (message) => reports.push(message), options), reports };
  };

  describe('when it is read', () => {
    it('restores everything that was written', () => {
      const text = stateText(demoWorld(startMs));
      const state = readState(text);
      assert.ok(typeof state !== 'string');
      assert.deepEqual(state.leftOut, []);
      assert.equal(stateText(state.world), text);
      assert.deepEqual(JSON.parse(text), { version: 1, world: JSON.parse(JSON.stringify(demoWorld(startMs))) });
    });

    it('continues a running instance after a restart of the service', async () => {
      const before = new LocalService();
      const one = `/accounts/${accountId}/workflows/order-fulfilment/instances/order-10604`;
      await before.send('PATCH', `${one}/status`, { status: 'resume' });
      await save(before.service.world);
      const opened = openState(file);
      assert.equal(opened.kind, 'read');
      const after = new LocalService({ world: opened.world });
      for (const local of [before, after]) local.clock.advance(30_000);
      assert.deepEqual(await after.result(one), await before.result(one));
      assert.equal((await after.send('PATCH', `${one}/status`, { status: 'pause' })).status, 200);
    });

    it('does not exist at first', () => {
      assert.deepEqual(openState(file), { kind: 'absent' });
    });

    const broken: readonly (readonly [text: string, why: RegExp])[] = [
      ['{"version": 1, "wor', /not JSON/],
      ['', /not JSON/],
      ['[]', /not a state/],
      ['{"version": 1}', /not a state/],
      ['{"version": 99, "world": {"accounts": [], "zones": []}}', /version is 99/],
      ['{"version": 1, "world": {"accounts": 7, "zones": []}}', /missing/],
    ];
    for (const [text, why] of broken)
      it(`is kept under another name, unchanged, if it is ${text}`, () => {
        fs.writeFileSync(`${file}.broken-1`, 'an older one');
        fs.writeFileSync(file, text);
        const opened = openState(file);
        assert.equal(opened.kind, 'broken');
        const { why: said, keptAs } = opened;
        assert.match(said, why);
        assert.equal(keptAs, `${file}.broken-2`);
        assert.equal(fs.readFileSync(keptAs, 'utf8'), text);
        assert.equal(fs.readFileSync(`${file}.broken-1`, 'utf8'), 'an older one');
        assert.equal(fs.existsSync(file), false);
      });

    it('keeps valid records next to one of another form, and is backed up', async () => {
      const state = JSON.parse(stateText(demoWorld(startMs))) as {
        world: { accounts: Record<string, unknown[]>[]; zones: Record<string, unknown[]>[] };
      };
      const account = state.world.accounts.find(({ id }) => (id as unknown) === accountId);
      assert.ok(account);
      account.resourceGroups?.push({ id: 'x' }, 7, { id: 'y', name: 'Y', scope: { key: 'k', objects: [] } });
      account.oauthClients = {} as unknown[];
      state.world.zones[0]?.lockdowns?.push(null);
      state.world.zones.push({ id: 'z' } as never);
      const text = JSON.stringify(state);
      fs.writeFileSync(file, text);
      const opened = openState(file);
      assert.equal(opened.kind, 'partly read');
      assert.equal(opened.leftOut.length, 5);
      assert.match(opened.leftOut[0]?.pointer ?? '', /^\/accounts\/\d\/resourceGroups\/3\/name$/);
      assert.equal(fs.readFileSync(opened.keptAs, 'utf8'), text);
      const local = new LocalService({ world: opened.world });
      const groups = (await local.result(`/accounts/${accountId}/iam/resource_groups`)) as { id: string }[];
      assert.deepEqual([groups.length, groups.at(-1)?.id], [4, 'y']);
      for (const list of ['oauth_clients', 'workflows', 'iam/user_groups'])
        assert.equal((await local.get(`/accounts/${accountId}/${list}`)).status, 200);
    });
  });

  describe('as a path', () => {
    it('is a regular file, or does not exist yet; anything else is left unchanged', () => {
      assert.equal(statePlace(file), file);
      fs.mkdirSync(file);
      assert.throws(() => statePlace(file), { message: `${file} is not a regular file` });
      assert.throws(() => statePlace('/dev/null'), { message: '/dev/null is not a regular file' });
      assert.deepEqual(names(), ['state.json']);
    });

    it('is not too large to be read', () => {
      fs.writeFileSync(file, '');
      fs.truncateSync(file, 600 * 1024 * 1024); // the file is sparse, so it takes no disk space
      assert.throws(() => statePlace(file), /is larger than/);
    });

    it('is the target of a link, and the link is kept', async () => {
      const link = path.join(folder, 'link.json');
      const second = path.join(folder, 'second.json');
      fs.symlinkSync('state.json', second);
      fs.symlinkSync('second.json', link);
      assert.equal(statePlace(link), file);
      const run = openForRun(link, () => demoWorld(startMs), nothingToReport);
      run.saver.changed();
      assert.equal(await run.close(), true);
      assert.deepEqual(names(), ['link.json', 'second.json', 'state.json']);
      assert.equal(fs.readlinkSync(link), 'second.json');
      assert.match(fs.readFileSync(link, 'utf8'), /Harbour Goods/);
    });

    it('is not a link that leads to itself', () => {
      fs.symlinkSync('b', path.join(folder, 'a'));
      fs.symlinkSync('a', path.join(folder, 'b'));
      assert.throws(() => statePlace(path.join(folder, 'a')), /is a link that leads to itself/);
    });

    it('is in a folder that exists and is writable', () => {
      const missing = path.join(folder, 'missing');
      assert.throws(() => statePlace(path.join(missing, 'state.json')), {
        message: `there is no folder ${missing}; create it first`,
      });
      // No user can create files in /proc, not even root.
      if (fs.existsSync('/proc/self')) assert.throws(() => statePlace('/proc/self/state.json'), /no file can be created in \/proc\/\S+ \(E/);
    });
  });

  describe('when it is saved', () => {
    it('is replaced as a whole, for its owner only, and leaves no temporary file', async () => {
      await save(demoWorld(startMs));
      await save(demoWorld(startMs));
      assert.deepEqual(names(), ['state.json']);
      assert.equal(fs.statSync(file).mode & 0o077, 0);
    });

    it('is written once for several changes, and at the end', async () => {
      const { saver, reports } = saverOf(demoWorld(startMs));
      saver.changed();
      saver.changed();
      assert.equal(fs.existsSync(file), false);
      assert.equal(await saver.flush(), true);
      const { ino } = fs.statSync(file);
      assert.equal(await saver.flush(), true); // without changes since the last save, the file is not written again
      assert.equal(fs.statSync(file).ino, ino);
      assert.deepEqual(reports, []);
    });

    it('contains what changed while it was being written', async () => {
      const local = new LocalService();
      const { saver } = saverOf(local.service.world, { delayMs: 0 });
      saver.changed();
      const first = saver.flush();
      const scope = { key: 'a', objects: [{ key: 'b' }] };
      await local.send('POST', `/accounts/${accountId}/iam/resource_groups`, { name: 'Late', scope });
      saver.changed();
      await first;
      assert.equal(await saver.flush(), true);
      assert.match(fs.readFileSync(file, 'utf8'), /"Late"/);
    });

    it('gives way to other work while it is written', async () => {
      let turns = 0;
      let writing = true;
      const turn = () => {
        turns++;
        if (writing) setImmediate(turn);
      };
      setImmediate(turn);
      const world = demoWorld(startMs);
      const groups = world.accounts.get(accountId)?.resourceGroups;
      const name = 'a'.repeat(1000);
      for (let i = 0; i < 20_000; i++)
        groups?.put({ id: String(i), name, scope: { key: 'k', objects: [] } });
      await save(world);
      writing = false;
      assert.ok(turns > 100, `${turns} turns`);
      assert.ok(fs.statSync(file).size > 20_000_000);
    });

    it('lacks only a record that cannot be written, and names it', async () => {
      const world = demoWorld(startMs);
      const account = world.accounts.get(accountId);
      const instances = account?.workflows.get('order-fulfilment')?.instances;
      const [one] = instances?.list() ?? [];
      assert.ok(account && instances && one);
      const params: { deeper?: object } = {};
      for (let at = params, i = 0; i < 100_000; i++) at = at.deeper = {};
      instances.put({ ...one, id: 'too-deep', params });
      account.resourceGroups.put({ id: 'new', name: 'After the deep one', scope: { key: 'k', objects: [] } });
      const { saver, reports } = saverOf(world);
      saver.changed();
      assert.equal(await saver.flush(), false);
      assert.match(reports.join(), /was saved without accounts\/\d\/workflows\/\d\/instances\/too-deep \(Maximum call stack/);
      const opened = openState(file);
      assert.equal(opened.kind, 'read');
      const saved = opened.world.accounts.get(accountId);
      assert.ok(saved);
      assert.equal(saved.resourceGroups.get('new')?.name, 'After the deep one');
      assert.equal(saved.workflows.get('order-fulfilment')?.instances.has('too-deep'), false);
      instances.delete('too-deep');
      saver.changed();
      assert.equal(await saver.flush(), true);
      assert.equal(reports.at(-1), `${file} is saved again`);
    });

    it('is reported once when it cannot be written, stays as it was, and is written again later', async () => {
      fs.mkdirSync(file); // the file is now a folder, which saving cannot replace with a file
      const { saver, reports } = saverOf(demoWorld(startMs), { retryMs: 0 });
      saver.changed();
      assert.equal(await saver.flush(), false);
      assert.equal(await saver.flush(), false);
      assert.match(reports.join('|'), /^\S+state\.json could not be saved: [^|]*$/);
      assert.deepEqual(names(), ['state.json']);
      fs.rmdirSync(file);
      assert.equal(await saver.flush(), true);
      assert.match(reports.at(-1) ?? '', /state\.json is saved again$/);
    });

    it('does not overwrite what another service wrote', async () => {
      const { saver, reports } = saverOf(demoWorld(startMs), { isOurs: () => false });
      fs.writeFileSync(file, 'theirs');
      saver.changed();
      assert.equal(await saver.flush(), false);
      assert.match(reports.join(), /another service uses the file now/);
      assert.equal(fs.readFileSync(file, 'utf8'), 'theirs');
      assert.deepEqual(names(), ['state.json']);
    });
  });

  describe('when a service uses it', () => {
    const lockFile = () => path.join(folder, '.state.json.lock');
    const lockOf = (holder: object, ageMs = 0) => {
      fs.writeFileSync(lockFile(), JSON.stringify({ pid: 1, host: os.hostname(), token: 't', ...holder }));
      const time = new Date(Date.now() - ageMs);
      fs.utimesSync(lockFile(), time, time);
    };

    it('rejects a second service, with the first one and what to do', () => {
      const demo = () => demoWorld(startMs);
      lockOf({ pid: process.ppid });
      assert.throws(
        () => openForRun(file, demo, nothingToReport),
        new RegExp(`is used by another service \\(process ${process.ppid} on .*\\. Stop that service, or choose another file with --state`),
      );
      assert.deepEqual(names(), ['.state.json.lock']);
    });

    it('is free for the next service', async () => {
      for (let i = 0; i < 2; i++) {
        const run = openForRun(file, () => demoWorld(startMs), nothingToReport);
        assert.deepEqual(names().filter((name) => name.endsWith('.lock')), ['.state.json.lock']);
        run.saver.changed();
        assert.equal(await run.close(), true);
        assert.deepEqual(names(), ['state.json']);
      }
    });

    it('is free after a service was killed: its lock and temporary files are deleted', async () => {
      const dead = 2 ** 22 + 7; // higher than any possible process ID
      lockOf({ pid: dead });
      for (const name of [`.state.json.${dead}.tmp`, '.state.json.1.tmp', '.other.json.1.tmp', '.state.json.notes'])
        fs.writeFileSync(path.join(folder, name), 'half');
      const run = openForRun(file, () => demoWorld(startMs), nothingToReport);
      assert.deepEqual(names(), ['.other.json.1.tmp', '.state.json.lock', '.state.json.notes']);
      await run.close();
    });

    it('is free after a service on another machine, or with the same process number, that no longer responds', () => {
      for (const [holder, ageMs, free] of [
        [{ host: 'elsewhere' }, 0, false],
        [{ host: 'elsewhere' }, 120_000, true],
        [{ pid: process.pid }, 0, true],
        [{ pid: process.ppid }, 120_000, false],
        [{ pid: 'x' }, 0, false],
        [{ pid: 'x' }, 120_000, true],
      ] as const) {
        lockOf(holder, ageMs);
        const take = () => StateLock.take(file, 'mine');
        if (free) take().release();
        else assert.throws(take, /is used by another service/);
      }
    });

    it('is left alone by a service whose lock was taken over', () => {
      const lock = StateLock.take(file, 'mine');
      assert.equal(lock.isHeld(), true);
      lockOf({ pid: process.ppid, token: 'theirs' });
      assert.equal(lock.isHeld(), false);
      lock.release();
      assert.deepEqual(names(), ['.state.json.lock']);
    });
  });
}); // prettier-ignore
