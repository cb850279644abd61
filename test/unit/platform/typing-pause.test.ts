import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { TypingPause } from '../../../platform/typing-pause';

describe('a pause in typing', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('starts again with each request, and then runs the latest work', () => {
    const done: string[] = [];
    const pause = new TypingPause(300);
    pause.soon(() => done.push('first'));
    mock.timers.tick(299);
    pause.soon(() => done.push('second'));
    mock.timers.tick(299);
    assert.equal(done.join(), '');
    mock.timers.tick(1);
    assert.equal(done.join(), 'second');
  });

  it('runs nothing if the work was canceled because it is already done', () => {
    const done: string[] = [];
    const pause = new TypingPause(300);
    pause.soon(() => done.push('later'));
    pause.cancel();
    mock.timers.tick(1000);
    assert.equal(done.join(), '');
    pause.soon(() => done.push('again'));
    mock.timers.tick(300);
    assert.equal(done.join(), 'again');
  });
});
