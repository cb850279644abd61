import assert from 'node:assert/strict';
import { Slots } from '../../../../core/base/slots';

describe('Slots', () => {
  it('are taken at once while some are free, and then in the order of the tasks', async () => {
    const slots = new Slots(2);
    assert.deepEqual([slots.take(), slots.take()], [undefined, undefined]);
    const order: string[] = [];
    const waiting = ['a', 'b'].map(async (name) => {
      await slots.take();
      order.push(name);
    });
    await Promise.resolve();
    assert.deepEqual(order, []);
    slots.giveBack();
    await waiting[0];
    assert.deepEqual(order, ['a']);
    slots.giveBack();
    await waiting[1];
    assert.deepEqual(order, ['a', 'b']);
  });

  it('are free again when no task waits for them', () => {
    const slots = new Slots(1);
    assert.equal(slots.take(), undefined);
    slots.giveBack();
    assert.equal(slots.take(), undefined);
    assert.ok(slots.take());
  });
});
