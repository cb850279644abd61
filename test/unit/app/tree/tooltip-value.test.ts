import assert from 'node:assert/strict';
import { tooltipValue } from '../../../../app/tree/tooltip-value';

describe('a property of a record in a tooltip', () => {
  it('is written for people', () => {
    assert.equal(tooltipValue('block'), 'block');
    assert.equal(tooltipValue(false), 'false');
    assert.equal(tooltipValue(0), '0');
    assert.equal(tooltipValue(['GET', 'POST']), 'GET, POST');
    assert.equal(tooltipValue({ target: 'ip', value: '192.0.2.1' }), 'target ip, value 192.0.2.1');
    assert.equal(tooltipValue({ queued: 3, running: 0, waiting: 1 }), 'queued 3, waiting 1');
    assert.equal(tooltipValue([{ id: 'a' }]), '[{"id":"a"}]');
    assert.equal(tooltipValue({ scope: { key: 'a' } }), '{"scope":{"key":"a"}}');
  });

  it('is omitted when it is empty, and shortened when it is long', () => {
    for (const nothing of [null, '', [], {}, { queued: 0 }]) assert.equal(tooltipValue(nothing), undefined);
    const cut = tooltipValue('x'.repeat(500));
    assert.equal(cut?.length, 120);
    assert.ok(cut.endsWith('…'));
  });
});
