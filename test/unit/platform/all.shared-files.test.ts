import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Drafts } from '../../../app/documents/drafts';
import { History } from '../../../core/changes/history/history';
import { maxEntries, writeLine } from '../../../core/changes/history/journal';
import { JournalFile } from '../../../platform/journal-file';
import { Heartbeat, believedMs } from '../../../platform/heartbeat';
import { StateFolder } from '../../../platform/state-folder';
import { type ChangePlan } from '../../../core/changes/plan';
import { FakeClock } from '../../support/fake-clock';
import { account } from '../../support/targets';
import { type ChangeEntry } from '../../../core/changes/history/change-entry';

const plan: ChangePlan = {
  title: 'Change mode',
  verb: 'Change',
  scope: account,
  changes: [],
  confirmation: 'button',
  steps: [
    { call: { connection: 'work', operation: 'accountAccessRules.update', path: {} }, target: '192.0.2.1' },
  ],
};
const entry: ChangeEntry = {
  id: 'whole',
  atMs: 0,
  title: 't',
  target: 'x',
  scope: account,
  operation: 'accountAccessRules.update',
  state: 'verified',
};
const [step] = plan.steps as readonly [ChangePlan['steps'][number]];

describe('files that two windows share', () => {
  let folder: string;
  let clock: FakeClock;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-windows-'));
    clock = new FakeClock();
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function windowOf(name: string): { history: History; journal: JournalFile; signs: Heartbeat } {
    let next = 0;
    const journal = new JournalFile(path.join(folder, 'journal.jsonl'));
    const signs = new Heartbeat(path.join(folder, 'windows'), name, clock);
    const history = new History(journal, () => clock.now(), () => `${name}${++next}`, signs); // prettier-ignore
    return { history, journal, signs };
  }

  describe('the journal', () => {
    it('shows a change that another window is sending as in progress, until that window ends', async () => {
      const [mine, theirs] = [windowOf('a'), windowOf('b')];
      const change = await theirs.history.begin(plan, step, undefined);
      const underWay = async () => [...(await mine.history.underWayOf(await mine.history.entries()))];
      assert.deepEqual(await underWay(), ['b1']);
      await clock.advance(10 * believedMs);
      await theirs.signs.seen(); // waits until the last heartbeat has been written
      assert.deepEqual(await underWay(), ['b1'], 'it still gives signs');
      await theirs.signs.end();
      assert.deepEqual(await underWay(), [], 'nobody goes on with it');
      await change.finish({ type: 'verified', answer: null });
      assert.equal((await mine.history.entries())[0]?.state, 'verified');
    });

    it('ignores the sign of life of a window that ended long ago', async () => {
      const [mine, theirs] = [windowOf('a'), windowOf('b')];
      await theirs.history.begin(plan, step, undefined);
      clock = new FakeClock(clock.now() + believedMs);
      const later = windowOf('c');
      assert.deepEqual([...(await later.history.underWayOf(await mine.history.entries()))], []);
    });

    it('loses no line when one window rewrites it while others write', async () => {
      const windows = ['a', 'b', 'c'].map(windowOf);
      const [first] = windows;
      const line = (id: string): string => writeLine({ type: 'begin', entry: { ...entry, id } });
      await first?.journal.append(Array.from({ length: 4 * maxEntries }, (_, i) => line(`old${i}`)).join(''));
      await Promise.all([
        first?.history.trim(),
        ...windows.flatMap(({ journal }, w) =>
          Array.from({ length: 20 }, (_, i) => journal.append(line(`new${w}-${i}`))),
        ),
        ...windows.map(({ history }) => history.trim()),
      ]);
      const ids = new Set((await first?.history.entries())?.map(({ id }) => id));
      for (const w of [0, 1, 2])
        for (let i = 0; i < 20; i++) assert.ok(ids.has(`new${w}-${i}`), `new${w}-${i} is lost`);
      assert.equal(ids.size, maxEntries);
      assert.deepEqual(fs.readdirSync(folder), ['journal.jsonl'], 'no lock is left');
    });

    it('keeps what another window is sending when it is cleared', async () => {
      const [mine, theirs] = [windowOf('a'), windowOf('b')];
      await (await mine.history.begin(plan, step, undefined)).finish({ type: 'verified', answer: null });
      await theirs.history.begin(plan, step, undefined);
      await mine.history.clear();
      assert.deepEqual((await mine.history.entries()).map(({ id }) => id), ['b1']); // prettier-ignore
    });

    it('starts a new line after one that a crash cut off', async () => {
      const { journal, history } = windowOf('a');
      fs.writeFileSync(path.join(folder, 'journal.jsonl'), '{"type":"begin","entry":{"id":"cut');
      await journal.append(writeLine({ type: 'begin', entry }));
      assert.deepEqual((await history.entries()).map(({ id }) => id), ['whole']); // prettier-ignore
    });

    it('is written again after a window ended while it wrote', async () => {
      const { journal } = windowOf('a');
      const lock = path.join(folder, 'journal.jsonl.lock');
      fs.writeFileSync(lock, '');
      fs.utimesSync(lock, 1, 1);
      await journal.append('{}\n');
      assert.equal(await journal.read(), '{}\n');
    });

    it('is written when the clock was set back below the time of an abandoned lock', async () => {
      const { journal } = windowOf('a');
      const lock = path.join(folder, 'journal.jsonl.lock');
      fs.writeFileSync(lock, '');
      const inAnHour = Date.now() / 1000 + 3600;
      fs.utimesSync(lock, inAnHour, inAnHour);
      await journal.append('{}\n');
      assert.equal(await journal.read(), '{}\n');
    });

    it('notifies when another window has written', async () => {
      const [mine, theirs] = [windowOf('a'), windowOf('b')];
      const seen = new Promise<void>((resolve) => {
        const subscription = mine.history.onDidChange(() => {
          watch.dispose();
          subscription.dispose();
          resolve();
        });
      });
      const watch = mine.history.watch();
      await theirs.journal.append('{}\n');
      await seen;
    });
  });

  describe('drafts', () => {
    const draft = (text: string, atMs: number) => ({ text, base: {}, atMs });
    const open = async (): Promise<{ state: StateFolder; drafts: Drafts }> => {
      const state = await StateFolder.open(path.join(folder, 'drafts'));
      const own = await StateFolder.open(fs.mkdtempSync(path.join(folder, 'own-')));
      return { state, drafts: new Drafts(state, own) };
    };

    it('of another window are found before they would be overwritten', async () => {
      const [mine, theirs] = [await open(), await open()];
      await theirs.drafts.put('k', draft('theirs', 1));
      assert.equal((await mine.drafts.other('k', undefined, 'mine'))?.text, 'theirs');
      assert.equal(await mine.drafts.other('k', undefined, 'theirs'), undefined, 'the same text is no loss');
      assert.equal(await mine.drafts.other('k', 1, 'mine'), undefined, 'it is what is shown here');
      await theirs.drafts.remove('k');
      assert.equal(await mine.drafts.other('k', undefined, 'mine'), undefined);
      assert.equal(mine.drafts.get('k'), undefined);
    });

    it('are listed, newest first, and nothing else is listed', async () => {
      const { drafts } = await open();
      await drafts.put('a', draft('older', 1));
      await drafts.put('b', draft('newer', 2));
      await drafts.setOrigin('c', { base: {}, mtime: 3 });
      assert.deepEqual(
        drafts.all().map(([key, { text }]) => [key, text]),
        [['b', 'newer'], ['a', 'older']],
      );
      await drafts.remove('b');
      assert.deepEqual(drafts.all().map(([key]) => key), ['a']);
    }); // prettier-ignore

    it('of another window are reported once, and those of the own window are not', async () => {
      const [mine, theirs] = [await open(), await open()];
      await mine.drafts.put('own', draft('mine', 1));
      await theirs.drafts.put('k', draft('theirs', 1));
      assert.deepEqual(Drafts.documentsOf(await mine.state.changedKeys()), ['k']);
      assert.equal(mine.drafts.get('k')?.text, 'theirs');
      assert.deepEqual(await mine.state.changedKeys(), []);
      await theirs.drafts.remove('k');
      assert.deepEqual(Drafts.documentsOf(await mine.state.changedKeys()), ['k']);
    });

    it('keep the original of the edits of each window', async () => {
      const [mine, theirs] = [await open(), await open()];
      await mine.drafts.setOrigin('k', { base: { mode: 'block' }, mtime: 1 });
      await theirs.drafts.setOrigin('k', { base: { mode: 'challenge' }, mtime: 2 });
      await theirs.drafts.setOrigin('k', undefined);
      assert.deepEqual(mine.drafts.origin('k'), { base: { mode: 'block' }, mtime: 1 });
    });
  });
});
