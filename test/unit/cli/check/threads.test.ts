import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Worker } from 'node:worker_threads';
import { type Answer, type CheckedDocument } from '../../../../cli/check/answer';
import { ThreadedChecker } from '../../../../cli/check/threads';

/** Number of files that the current thread checks before it starts another thread. */
const alone = 100;
/** Number of files that are checked afterward. */
const more = 40;

const documents = Array.from({ length: alone + more }, (_, i) => ({
  uri: `file:///${i}`,
  languageId: 'json',
  text: '',
}));

const answerTo = ({ uri }: CheckedDocument): Answer => ({ findings: undefined, bugs: [uri] });

/** A thread that returns results only when the test calls `answerAll`. */
class FakeWorker extends EventEmitter {
  readonly open: { readonly id: number; readonly document: CheckedDocument }[] = [];
  answered = 0;

  postMessage(question: { readonly id: number; readonly document: CheckedDocument }): void {
    this.open.push(question);
  }

  /** Answers the oldest request. */
  answerOne(): void {
    const next = this.open.shift();
    if (next === undefined) return;
    this.answered++;
    this.emit('message', { id: next.id, answer: answerTo(next.document) });
  }

  /** Answers all requests, including requests that are sent in response to an answer. */
  answerAll(): void {
    while (this.open.length > 0) this.answerOne();
  }

  terminate(): Promise<number> {
    return Promise.resolve(0);
  }
}

/**
 * Checks `alone` files in the current thread, and then requests checks of `more` files, which both threads share. If
 * `isHeld` is true, the current thread finishes its checks of these files only after `release` is called.
 */
async function start({ isHeld = false } = {}) {
  const worker = new FakeWorker();
  let release!: () => void;
  const released = new Promise<void>((done) => (release = done));
  const here: string[] = [];
  const check = async (document: CheckedDocument): Promise<Answer> => {
    here.push(document.uri);
    if (isHeld && here.length > alone) await released;
    return answerTo(document);
  };
  const checker = new ThreadedChecker({ check }, 1, () => worker as unknown as Worker);
  const ask = (some: readonly CheckedDocument[]) => some.map((document) => checker.check(document));
  const first = await Promise.all(ask(documents.slice(0, alone)));
  const rest = ask(documents.slice(alone));
  const all = async () => [...first, ...(await Promise.all(rest))];
  return { worker, here, release, rest, all };
}

/** Waits until the current thread has nothing left to do. It checks at most one file per turn of the event loop. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < more; turn++) await nextTurn();
}

describe('checks in several threads', () => {
  it('go on in the current thread until the other thread is ready', async () => {
    const { worker, here, rest, all } = await start();
    const held = worker.open.length;
    assert.ok(held > 0 && held < more, `${held}`);
    // These checks end although the other thread has not answered yet.
    await Promise.all(rest.slice(held));
    assert.equal(here.length, alone + more - held);
    worker.answerAll();
    assert.deepEqual(await all(), documents.map(answerTo));
    assert.equal(worker.answered, held);
  });

  it('are left to the other thread as soon as it is ready', async () => {
    const { worker, here, release, all } = await start({ isHeld: true });
    assert.equal(here.length, alone + 1);
    worker.answerOne();
    release();
    await idle();
    assert.equal(here.length, alone + 1);
    worker.answerAll();
    assert.equal(worker.answered, more - 1);
    assert.deepEqual(await all(), documents.map(answerTo));
    assert.equal(here.length, alone + 1);
  });

  it('are repeated in the current thread if the other thread ends', async () => {
    const { worker, here, all } = await start();
    worker.emit('exit', 1);
    assert.deepEqual(await all(), documents.map(answerTo));
    assert.equal(here.length, alone + more);
  });

  it('go on in the current thread if the other thread ends after it was ready', async () => {
    const { worker, here, release, all } = await start({ isHeld: true });
    worker.answerOne();
    release();
    await idle();
    worker.emit('exit', 1);
    assert.deepEqual(await all(), documents.map(answerTo));
    assert.equal(here.length, alone + more - 1);
  });
});
