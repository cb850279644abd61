import assert from 'node:assert/strict';
import { countWhile } from '../../../../core/base/sorted';

describe('binary search', () => {
  it('finds every boundary of every length', () => {
    for (let length = 0; length < 20; length++)
      for (let boundary = 0; boundary <= length; boundary++)
        assert.equal(countWhile(length, (index) => index < boundary), boundary); // prettier-ignore
  });

  it('reads few of many items', () => {
    let looks = 0;
    countWhile(1_000_000, (index) => {
      looks++;
      return index < 700_001;
    });
    assert.ok(looks <= 20, `${looks} looks`);
  });
});
