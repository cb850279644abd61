import assert from 'node:assert/strict';
import { HandSaves } from '../../../../app/documents/hand-saves';

describe('app/documents/hand-saves', () => {
  it('takes the write of an explicit save as intended, once', () => {
    const saves = new HandSaves();
    saves.willSave('a', true);
    assert.deepEqual([saves.take('b'), saves.take('a'), saves.take('a')], [false, true, false]);
  });

  it('takes the write of an automatic save as not intended, also after an explicit save that wrote nothing', () => {
    const saves = new HandSaves();
    saves.willSave('a', true);
    saves.willSave('a', false);
    assert.equal(saves.take('a'), false);
  });

  it('gives the write of an automatic save to a command whose own save joins it', async () => {
    const saves = new HandSaves();
    const writes: boolean[] = [];
    let calls = 0;
    await saves.during('a', () => {
      calls++;
      saves.willSave('a', false); // the automatic save had started before the command
      writes.push(saves.take('a'));
      return Promise.resolve();
    });
    assert.deepEqual([calls, writes], [1, [true]]);
  });

  it('saves once more if the write of an automatic save started before the command', async () => {
    const saves = new HandSaves();
    saves.willSave('a', false);
    const writes = [saves.take('a')];
    let calls = 0;
    await saves.during('a', () => {
      if (++calls === 2) {
        saves.willSave('a', true);
        writes.push(saves.take('a'));
      }
      return Promise.resolve();
    });
    assert.deepEqual([calls, writes], [2, [false, true]]);
  });

  it('gives a command the write of an automatic save that has started, also if the command comes later', async () => {
    const saves = new HandSaves();
    let calls = 0;
    await saves.during('a', () => {
      calls++;
      saves.willSave('a', false);
      return Promise.resolve();
    });
    assert.equal(calls, 1);
    assert.deepEqual([saves.take('a'), saves.take('a')], [true, false]);
  });

  it('leaves nothing for later writes if no write follows', async () => {
    const saves = new HandSaves();
    await saves.during('a', () => Promise.resolve());
    await assert.rejects(saves.during('b', () => Promise.reject(new Error('read-only'))));
    assert.deepEqual([saves.take('a'), saves.take('b')], [false, false]);
  });
});
