import assert from 'node:assert/strict';
import { type Connection } from 'vscode-languageserver';
import { noFacts } from '../../../core/language/facts';
import { FactsStore } from '../../../server/src/facts';

const uri = 'file:///w/a.json';

/** Lets all promises that are ready call their handlers. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('facts about a document', () => {
  /** Functions that answer the requests for facts, in the order of the requests. */
  let answers: ((response: unknown) => void)[];
  /** Functions that end the wait for a response, in the order of the requests. */
  let timers: (() => void)[];
  let late: string[];
  let store: FactsStore;
  beforeEach(() => {
    answers = [];
    timers = [];
    late = [];
    const sendRequest = () => new Promise((resolve) => answers.push(resolve));
    const timer = (callback: () => void) => {
      timers.push(callback);
      return () => undefined;
    };
    store = new FactsStore({ sendRequest } as unknown as Connection, true, timer, (of) => late.push(of));
  });
  const listsNow = async () => (await store.of(uri)).lists;

  it('start a new check if they arrive late', async () => {
    const first = store.of(uri);
    timers[0]?.();
    assert.equal(await first, noFacts);
    answers[0]?.({ lists: { office: 'ip' } });
    await settled();
    assert.deepEqual(late, [uri]);
    assert.deepEqual(await listsNow(), { office: 'ip' });
  });

  it('from before a change are dropped, even if a newer request is waiting', async () => {
    void store.of(uri);
    timers[0]?.();
    await settled();
    store.changed();
    const second = store.of(uri);
    answers[0]?.({ lists: { ofTheFormerAccount: 'ip' } });
    await settled();
    assert.deepEqual(late, []);
    answers[1]?.({ lists: { office: 'ip' } });
    assert.deepEqual((await second).lists, { office: 'ip' });
    assert.deepEqual(await listsNow(), { office: 'ip' });
  });
});
