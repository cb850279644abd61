import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { type Worker } from 'node:worker_threads';
import { type Answer, type CheckedDocument } from '../../../../cli/check/answer';
import { ThreadedChecker } from '../../../../cli/check/threads';

const files = 400;
const documents = Array.from({ length: files }, (_, i) => ({
  uri: `file:///${i}`,
  languageId: 'json',
  text: '',
}));

/** A thread that answers each request in a later turn, and ends after some answers. */
class FakeWorker extends EventEmitter {
  readonly uris: string[] = [];
  ended = false;

  constructor(private readonly answersMax = Infinity) {
    super();
  }

  postMessage({ id, document }: { readonly id: number; readonly document: CheckedDocument }): void {
    setImmediate(() => {
      if (this.ended) return;
      if (this.uris.length >= this.answersMax) {
        this.ended = true;
        this.emit('exit', 1);
        return;
      }
      this.uris.push(document.uri);
      this.emit('message', { id, answer: answerTo(document) });
    });
  }

  terminate(): Promise<number> {
    this.ended = true;
    return Promise.resolve(0);
  }
}

const answerTo = ({ uri }: CheckedDocument): Answer => ({ findings: undefined, bugs: [uri] });

/**
 * Checks the documents, a few at a time, as in a repository in which few files are for a language. Returns the URIs
 * that the current thread checked and the results.
 */
async function checkAll(workers: readonly FakeWorker[]) {
  const here: string[] = [];
  const waiting = [...workers];
  const checker = new ThreadedChecker(
    {
      check: (document) => {
        here.push(document.uri);
        return Promise.resolve(answerTo(document));
      },
    },
    workers.length,
    () => waiting.shift() as unknown as Worker,
  );
  const answers: Answer[] = [];
  for (let i = 0; i < files; i += 20)
    answers.push(
      ...(await Promise.all(documents.slice(i, i + 20).map((document) => checker.check(document)))),
    );
  await checker.end();
  return { here, answers };
}

describe('checks in several threads', () => {
  it('leave files for the current thread, so that it does not wait', async () => {
    const worker = new FakeWorker();
    const { here, answers } = await checkAll([worker]);
    assert.deepEqual(answers, documents.map(answerTo));
    assert.equal(here.length + worker.uris.length, files);
    assert.ok(worker.uris.length >= 100, `${worker.uris.length}`);
    // The current thread checks the first 100 alone.
    assert.ok(here.length > 110, `${here.length}`);
  });

  it('check the files of a thread that ended in the current thread', async () => {
    const { here, answers } = await checkAll([new FakeWorker(10)]);
    assert.deepEqual(answers, documents.map(answerTo));
    assert.equal(here.length, files - 10);
  });
});
