import assert from 'node:assert/strict';
import { noFacts } from '../../../../core/language/facts';
import { defaultSettings } from '../../../../core/language/settings';
import { SnapshotCache } from '../../../../core/language/snapshot-cache';

describe('SnapshotCache', () => {
  const context = { settings: defaultSettings, facts: noFacts };
  const document = { uri: 'file:///a', text: 'one' };
  const filled = (): SnapshotCache<number> => {
    const cache = new SnapshotCache<number>();
    cache.set(document, context, 1);
    return cache;
  };

  it('returns the snapshot for the same text, settings and facts', () => {
    assert.equal(filled().get({ ...document }, { ...context }), 1);
  });

  it('returns nothing for another text, other settings, other facts or another document', () => {
    const cache = filled();
    assert.equal(cache.get({ ...document, text: 'two' }, context), undefined);
    assert.equal(cache.get(document, { ...context, settings: { ...defaultSettings } }), undefined);
    assert.equal(cache.get(document, { ...context, facts: {} }), undefined);
    assert.equal(cache.get({ ...document, uri: 'file:///b' }, context), undefined);
  });

  it('keeps the last of a document, whatever its text was, until it is forgotten', () => {
    const cache = filled();
    assert.equal(cache.before('file:///a'), 1);
    cache.set({ ...document, text: 'two' }, context, 2);
    assert.deepEqual([cache.get(document, context), cache.before('file:///a')], [undefined, 2]);
    cache.forget('file:///a');
    assert.equal(cache.before('file:///a'), undefined);
  });
});
