import assert from 'node:assert/strict';
import { hasHole, holeCharacter } from '../../../../core/expression/holes';

describe('holes in a text', () => {
  for (const [title, length] of [
    ['short', 10],
    ['long', 1000],
  ] as const) {
    const text = 'a'.repeat(length) + holeCharacter + 'a'.repeat(length);
    it(`are found anywhere in a ${title} range`, () => {
      assert.equal(hasHole(text, 0, length), false);
      assert.equal(hasHole(text, 0, length + 1), true);
      assert.equal(hasHole(text, 1, text.length), true);
      assert.equal(hasHole(text, length, length + 1), true);
      assert.equal(hasHole(text, length + 1, text.length), false);
    });
  }

  it('are found at the place of an empty range', () => {
    assert.equal(hasHole(`a${holeCharacter}`, 1, 1), true);
    assert.equal(hasHole(`a${holeCharacter}`, 0, 0), false);
  });
});
