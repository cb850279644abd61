import assert from 'node:assert/strict';
import { quoteChange } from '../../../../app/language/quote-change';

const change = (text: string, rangeLength = 0) => ({ text, rangeLength });

describe('quoteChange', () => {
  it('recognizes one quote that was typed, or typed over another', () => {
    assert.equal(quoteChange([change('"')], false), 'typed');
    assert.equal(quoteChange([change('"', 1)], false), 'over');
    assert.equal(quoteChange([change('""')], false), 'pair');
  });

  it('ignores all other changes', () => {
    assert.equal(quoteChange([change('"')], true), undefined);
    assert.equal(quoteChange([change('"'), change('"')], false), undefined);
    for (const other of [change('""', 1), change('a'), change(''), change('"', 5)])
      assert.equal(quoteChange([other], false), undefined);
    assert.equal(quoteChange([], false), undefined);
  });
});
