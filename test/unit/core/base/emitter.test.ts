import assert from 'node:assert/strict';
import { Emitter } from '../../../../core/base/emitter';

describe('an emitter', () => {
  it('calls its listeners in order, until they are disposed', () => {
    const emitter = new Emitter<number>();
    const told: string[] = [];
    const first = emitter.event((value) => told.push(`first ${value}`));
    emitter.event((value) => told.push(`second ${value}`));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    assert.deepEqual(told, ['first 1', 'second 1', 'second 2']);
  });

  it('calls a function as often as it was added', () => {
    const emitter = new Emitter<string>();
    const told: string[] = [];
    const listen = (value: string): number => told.push(value);
    const one = emitter.event(listen);
    emitter.event(listen);
    emitter.fire('a');
    one.dispose();
    one.dispose();
    emitter.fire('b');
    assert.deepEqual(told, ['a', 'a', 'b']);
  });

  it('does not call a listener that was added while it fires', () => {
    const emitter = new Emitter<void>();
    let told = 0;
    emitter.event(() => emitter.event(() => told++));
    emitter.fire();
    assert.equal(told, 0);
    emitter.fire();
    assert.equal(told, 1);
  });

  it('calls no one after it was disposed', () => {
    const emitter = new Emitter<void>();
    let told = 0;
    emitter.event(() => told++);
    emitter.dispose();
    emitter.fire();
    assert.equal(told, 0);
  });
});
