import assert from 'node:assert/strict';
import { own } from '../../../../core/base/own';

describe('own', () => {
  it('returns what a record has, and nothing that it inherits', () => {
    const record = JSON.parse('{"a": 1, "__proto__": 2, "toString": 3}') as Record<string, number>;
    assert.deepEqual(['a', '__proto__', 'toString', 'constructor', 'b'].map((name) => own(record, name)), [1, 2, 3, undefined, undefined]);
    assert.equal(own(undefined, 'a'), undefined);
  }); // prettier-ignore
});
