import assert from 'node:assert/strict';
import { type PageToken } from '../../../../core/api/paging';
import { type Paged, Pager } from '../../../../app/tree/pager';

/** Creates a list whose pages arrive only when the test provides them. */
function handList(): {
  pager: Pager<string, string>;
  asked: (PageToken | undefined)[];
  answer: (result: Paged<string, string>) => Promise<void>;
  signals: AbortSignal[];
} {
  const asked: (PageToken | undefined)[] = [];
  const signals: AbortSignal[] = [];
  const waiting: ((result: Paged<string, string>) => void)[] = [];
  const pager = new Pager<string, string>(
    (next, signal) => {
      asked.push(next);
      signals.push(signal);
      return new Promise((resolve) => waiting.push(resolve));
    },
    (item) => item,
  );
  return {
    pager,
    asked,
    signals,
    async answer(result) {
      waiting.shift()?.(result);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const page = (items: string[], next?: number, total?: number): Paged<string, string> => ({
  ok: true,
  value: {
    items,
    ...(next === undefined ? {} : { next: { page: next } }),
    ...(total === undefined ? {} : { total }),
  },
});

describe('Pager', () => {
  it('requests a page once while it is loading', async () => {
    const { pager, asked, answer } = handList();
    const both = Promise.all([pager.first(), pager.first(), pager.more()]);
    await answer(page(['a'], 2));
    const [one, two] = await both;
    assert.deepEqual(asked, [undefined]);
    assert.deepEqual(one, { items: ['a'], done: false });
    assert.deepEqual(two, one);
  });

  it('continues where it stopped, keeps an item that moved to the next page once, and ends', async () => {
    const { pager, asked, answer } = handList();
    void pager.first();
    await answer(page(['a', 'b'], 2, 3));
    void pager.more();
    await answer(page(['b', 'c'], undefined, 3));
    assert.deepEqual(pager.state, { items: ['a', 'b', 'c'], done: true, total: 3 });
    await pager.more();
    assert.deepEqual(asked, [undefined, { page: 2 }]);
  });

  it('keeps loaded items when a page fails, and requests that page again', async () => {
    const { pager, asked, answer } = handList();
    void pager.first();
    await answer(page(['a'], 2));
    void pager.more();
    await answer({ ok: false, error: 'down' });
    assert.deepEqual(pager.state, { items: ['a'], done: false, error: 'down' });
    void pager.more();
    await answer(page(['b']));
    assert.deepEqual(pager.state, { items: ['a', 'b'], done: true });
    assert.deepEqual(asked, [undefined, { page: 2 }, { page: 2 }]);
  });

  it('reloads as many items as were loaded, together', async () => {
    const { pager, asked, answer } = handList();
    void pager.first();
    await answer(page(['a', 'b'], 2));
    void pager.more();
    await answer(page(['c'], 3));
    void pager.reload();
    await answer(page(['a', 'x'], 2));
    assert.deepEqual(pager.state.items, ['a', 'b', 'c']);
    await answer(page(['c'], 3));
    assert.deepEqual(pager.state, { items: ['a', 'x', 'c'], done: false });
    assert.deepEqual(asked.slice(2), [undefined, { page: 2 }]);
  });

  it('keeps the old items when a reload fails', async () => {
    const { pager, answer } = handList();
    void pager.first();
    await answer(page(['a']));
    void pager.reload();
    await answer({ ok: false, error: 'down' });
    assert.deepEqual(pager.state, { items: ['a'], done: true, error: 'down' });
  });

  it('ignores responses after an abort, and aborts the request', async () => {
    const { pager, answer, signals } = handList();
    void pager.first();
    pager.abort();
    assert.equal(signals[0]?.aborted, true);
    await answer(page(['late']));
    assert.deepEqual(pager.state, { items: [], done: false });
    void pager.first();
    await answer(page(['a']));
    assert.deepEqual(pager.state.items, ['a']);
  });
});
