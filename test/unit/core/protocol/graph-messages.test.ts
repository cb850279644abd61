import assert from 'node:assert/strict';
import {
  defaultLayout,
  isGraphHostMessage,
  readGraphViewMessage,
  readLayout,
} from '../../../../core/protocol/graph-messages';

describe('messages of the graph panel', () => {
  const taken: readonly object[] = [
    { type: 'ready' },
    { type: 'statistics' },
    { type: 'reveal', pointer: '/nodes/0' },
    { type: 'exportSvg', svg: '<svg/>' },
    { type: 'exportPng', png: 'AAAA' },
    { type: 'copy', text: 'x' },
    { type: 'layout', layout: { below: 0.5, beside: 0.1, folded: true } },
    { type: 'action', command: 'rampart.instance.pause' },
    { type: 'output', entry: 0 },
  ];
  for (const message of taken)
    it(`are accepted without other properties: ${JSON.stringify(message)}`, () => {
      assert.deepEqual(readGraphViewMessage({ ...message, more: 1 }), message);
    });

  const refused: readonly unknown[] = [
    undefined, null, 'ready', 5, {}, { type: 'none' }, { type: 'reveal' }, { type: 'reveal', pointer: 'x'.repeat(10_000) },
    { type: 'exportSvg', svg: 1 }, { type: 'copy' }, { type: 'action', command: 'x'.repeat(200) }, { type: 'output', entry: -1 },
    { type: 'output', entry: 1.5 }, { type: 'output', entry: '1' },
  ]; // prettier-ignore
  for (const message of refused)
    it(`are rejected otherwise: ${JSON.stringify([message]).slice(0, 60)}`, () => {
      assert.equal(readGraphViewMessage(message), undefined);
    });

  const heard: readonly (readonly [message: unknown, isOfHost: boolean])[] = [
    [{ type: 'content', generation: 1, content: {} }, true],
    [{ type: 'content', generation: '1', content: {} }, false],
    [{ type: 'content', generation: 1 }, false],
    [{ type: 'run', run: {} }, true],
    [{ type: 'run', run: null }, false],
    [{ type: 'statistics', nodes: [], words: '' }, true],
    [{ type: 'statistics', nodes: {}, words: '' }, false],
    [{ type: 'focus', pointer: undefined }, true],
    [{ type: 'focus', pointer: '/nodes/1' }, true],
    [{ type: 'focus', pointer: 1 }, false],
    [{ type: 'vscode-something' }, false],
    ['focus', false],
    [null, false],
  ];
  for (const [message, isOfHost] of heard)
    it(`of the host are distinguished from others: ${JSON.stringify(message)}`, () => {
      assert.equal(isGraphHostMessage(message), isOfHost);
    });

  it('have a layout whose parts are within the panel', () => {
    assert.deepEqual(readLayout({ below: 0.2, beside: 0.9, folded: true }), { below: 0.2, beside: 0.9, folded: true }); // prettier-ignore
    assert.deepEqual(readLayout({ below: 0, beside: 1, folded: 'yes' }), defaultLayout);
    assert.deepEqual([readLayout(undefined), readLayout('x')], [defaultLayout, defaultLayout]);
  });
});
