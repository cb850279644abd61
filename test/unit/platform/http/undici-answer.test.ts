import assert from 'node:assert/strict';
import { UndiciAnswer } from '../../../../platform/http/undici-answer';
import { type TransportFailure, type TransportResponse } from '../../../../core/api/transport';

class Controller {
  readonly reasons: Error[] = [];
  readonly aborted = false;
  readonly paused = false;
  readonly reason = null;
  abort(reason: Error): void {
    this.reasons.push(reason);
  }
  pause(): void {
    throw new Error('not asked for');
  }
  resume(): void {
    throw new Error('not asked for');
  }
}

function begin() {
  const outcomes: (TransportResponse | TransportFailure)[] = [];
  const abort = new AbortController();
  const answer = new UndiciAnswer(abort.signal, 10, (outcome) => outcomes.push(outcome));
  return { abort, answer, outcomes, controller: new Controller() };
}

describe('a response from undici', () => {
  it('is put together from its pieces, without the informational responses before it', () => {
    const { answer, outcomes, controller } = begin();
    answer.onRequestStart(controller);
    answer.onResponseStart(controller, 103, { link: '</a>' });
    answer.onResponseStart(controller, 200, { 'set-cookie': ['a=1', 'b=2'] });
    for (const piece of ['one', 'two']) answer.onResponseData(controller, Buffer.from(piece));
    answer.onResponseEnd();
    assert.deepEqual(outcomes, [
      { kind: 'response', status: 200, headers: { 'set-cookie': 'a=1, b=2' }, body: Buffer.from('onetwo') },
    ]);
  });

  it('that is aborted while it waits for a connection is never sent, and is known not to have arrived', () => {
    const { abort, answer, outcomes, controller } = begin();
    abort.abort();
    assert.deepEqual(outcomes, [{ kind: 'failure', reason: 'aborted', mayHaveArrived: false }]);
    answer.onRequestStart(controller);
    assert.equal(controller.reasons.length, 1);
  });

  it('that is aborted after it was sent may have arrived; later events change nothing', () => {
    const { abort, answer, outcomes, controller } = begin();
    answer.onRequestStart(controller);
    abort.abort();
    answer.onResponseError(controller, new Error('aborted'));
    assert.deepEqual(outcomes, [{ kind: 'failure', reason: 'aborted', mayHaveArrived: true }]);
    assert.equal(controller.reasons.length, 1);
  });

  for (const [what, headers] of [
    ['announced', { 'content-length': '11' }],
    ['found', {}],
  ] as const)
    it(`that is too long ends as soon as that is ${what}`, () => {
      const { answer, outcomes, controller } = begin();
      answer.onRequestStart(controller);
      answer.onResponseStart(controller, 200, headers);
      if (what === 'found') answer.onResponseData(controller, Buffer.alloc(11));
      assert.deepEqual(outcomes, [{ kind: 'failure', reason: 'tooLong', mayHaveArrived: true }]);
      assert.equal(controller.reasons.length, 1);
    });

  it('leaves no listener on the signal', () => {
    const { abort, answer, outcomes, controller } = begin();
    answer.onRequestStart(controller);
    answer.onResponseStart(controller, 204, {});
    answer.onResponseEnd();
    abort.abort();
    assert.deepEqual([outcomes.length, controller.reasons.length], [1, 0]);
  });
});
