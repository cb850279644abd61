import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoWorld } from '../../local/demo/world';
import { openState, readState, StateSaver, stateText, writeState } from '../../local/state/file';
import { LocalService, startMs } from '../support/local-service';

describe('the state file', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-state-'));
    file = path.join(folder, 'state.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('holds everything: what is read from it is what was written', () => {
    const text = stateText(demoWorld(startMs));
    const world = readState(text);
    assert.notEqual(typeof world, 'string');
    assert.equal(stateText(world as Exclude<typeof world, string>), text);
  });

  it('carries a running instance over a restart of the service', async () => {
    const before = new LocalService();
    const account = before.service.world.accounts.list()[0]!.id;
    const one = `/accounts/${account}/workflows/order-fulfilment/instances/order-10604`;
    await before.send('PATCH', `${one}/status`, { status: 'resume' });
    writeState(file, before.service.world);
    const opened = openState(file);
    assert.equal(opened.kind, 'read');
    const after = new LocalService({ world: opened.world });
    for (const local of [before, after]) local.clock.advance(30_000);
    assert.deepEqual(await after.result(one), await before.result(one));
    assert.equal((await after.send('PATCH', `${one}/status`, { status: 'pause' })).status, 200);
  });

  it('is absent at first', () => {
    assert.deepEqual(openState(file), { kind: 'absent' });
  });

  it('is not begun in a folder that does not exist, where nothing could be saved', () => {
    const missing = path.join(path.dirname(file), 'missing');
    assert.throws(() => openState(path.join(missing, 'state.json')), { message: `there is no folder ${missing}; make it first` }); // prettier-ignore
    assert.deepEqual(openState(file), { kind: 'absent' });
  });

  const broken: readonly (readonly [text: string, why: RegExp])[] = [
    ['{"version": 1, "wor', /not JSON/],
    ['[]', /not a state/],
    ['{"version": 1}', /not a state/],
    ['{"version": 99, "world": {"accounts": [], "zones": []}}', /version is 99/],
    ['{"version": 1, "world": {"accounts": 7, "zones": []}}', /missing/],
  ];
  for (const [text, why] of broken)
    it(`is kept aside, unchanged, when it is ${text}`, () => {
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

  it('is replaced as a whole, and no draft is left', () => {
    writeState(file, demoWorld(startMs));
    writeState(file, demoWorld(startMs));
    assert.deepEqual(fs.readdirSync(folder), ['state.json']);
    assert.equal(fs.statSync(file).mode & 0o077, 0, 'for its owner only');
  });

  it('is saved once for several changes, and at the end', () => {
    const saver = new StateSaver(file, demoWorld(startMs), (message) => assert.equal(message, ''), 60_000);
    saver.changed();
    saver.changed();
    assert.equal(fs.existsSync(file), false);
    saver.flush();
    const { mtimeMs } = fs.statSync(file);
    saver.flush(); // nothing changed since
    assert.equal(fs.statSync(file).mtimeMs, mtimeMs);
  });

  it('that cannot be written is reported, and the old one stays', () => {
    fs.mkdirSync(file); // a folder cannot be replaced by a file
    const reports: string[] = [];
    const saver = new StateSaver(file, demoWorld(startMs), (message) => reports.push(message), 60_000);
    saver.changed();
    saver.flush();
    assert.match(reports.join(), /state\.json could not be saved: /);
    assert.deepEqual(fs.readdirSync(folder), ['state.json']);
  });
});
