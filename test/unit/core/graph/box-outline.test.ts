import assert from 'node:assert/strict';
import { boxOutline } from '../../../../core/graph/box-outline';
import { type SceneKind } from '../../../../core/graph/scene';

const drawn = (kind: SceneKind, width: number, height: number, frame = false) =>
  boxOutline({ id: '', pointer: '', kind, title: '', label: '', x: 0, y: 0, width, height, frame });

describe('boxOutline', () => {
  it('limits the points of a decision to 12 pixels, and to a third of a low box', () => {
    assert.equal(drawn('decision', 100, 60).outline, 'M12 0H88L100 30L88 60H12L0 30z');
    assert.equal(drawn('decision', 100, 30).outline, 'M10 0H90L100 15L90 30H10L0 15z');
    assert.equal(drawn('choice', 100, 60).bars, 'M16 3H84M16 57H84');
  });

  it('does not round a corner by more than half of a box', () => {
    assert.equal(drawn('return', 40, 20).outline, 'M10 0H30A10 10 0 0 1 40 10V10A10 10 0 0 1 30 20H10A10 10 0 0 1 0 10V10A10 10 0 0 1 10 0z'); // prettier-ignore
    assert.match(drawn('loop', 10, 40).outline, /^M5 0H5A5 5 /);
    assert.match(drawn('loop', 100, 100).outline, /^M12 0H88A12 12 /);
    assert.match(drawn('loop', 100, 100, true).outline, /^M16 0H84A16 16 /);
  });

  it('draws a frame of a decision or a wait as a plain rectangle', () => {
    for (const kind of ['decision', 'choice', 'wait'] as const)
      assert.deepEqual(drawn(kind, 50, 20, true), { outline: 'M0 0H50V20H0z' });
    assert.deepEqual(drawn('wait', 50, 20), { outline: 'M0 0H50V20H0L8 10z' });
    assert.equal(drawn('try', 50, 20, true).bars, drawn('try', 50, 20).bars);
  });
});
