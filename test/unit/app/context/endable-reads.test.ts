import assert from 'node:assert/strict';
import { endableReads } from '../../../../app/context/endable-reads';
import { type Outcome } from '../../../../core/api/error';
import { type Call } from '../../../../core/resources/calls';
import { type Json } from '../../../../core/resources/json';
import { type Remote } from '../../../../core/resources/remote';
import { FakeClock } from '../../../support/fake-clock';

const call: Call = { connection: 'c', operation: 'accounts.list', path: {} };
const answered: Outcome<Json> = { ok: true, value: 1, messages: [], issues: [], wire: 1 };

describe('reads that a person can cancel', () => {
  /** Creates a service that responds when the test tells it to, and records what the user sees. */
  const scene = () => {
    const answers: ((outcome: Outcome<Json>) => void)[] = [];
    const remote = {
      send: () => new Promise<Outcome<Json>>((resolve) => answers.push(resolve)),
    } as unknown as Remote;
    const clock = new FakeClock();
    const offers: { end: () => void; isShown: boolean }[] = [];
    const reads = endableReads(remote, clock, (end) => {
      const offer = { end, isShown: true };
      offers.push(offer);
      return () => {
        offer.isShown = false;
      };
    });
    return { reads, clock, offers, answers };
  };

  it('are not mentioned while they are quick', async () => {
    const { reads, clock, offers, answers } = scene();
    const first = reads.remote.send(call, reads.signal);
    await clock.advance(900);
    answers[0]?.(answered);
    assert.equal(await first, answered);
    await clock.advance(5000);
    assert.deepEqual([offers.length, clock.waiting], [0, 0]);
  });

  it('can be canceled together after some time', async () => {
    const { reads, clock, offers, answers } = scene();
    const both = [reads.remote.send(call, reads.signal), reads.remote.send(call, reads.signal)];
    await clock.advance(1000);
    assert.equal(offers.length, 1);
    answers[0]?.(answered);
    await both[0];
    assert.equal(offers[0]!.isShown, true, 'another is still on its way');
    offers[0]!.end();
    assert.equal(reads.signal.aborted, true);
    answers[1]?.(answered);
    await both[1];
    assert.equal(offers[0]!.isShown, false);
  });

  it('are left alone if they have their own signal, or none', async () => {
    const { reads, clock, offers, answers } = scene();
    const own = [reads.remote.send(call, new AbortController().signal), reads.remote.send(call, undefined)];
    await clock.advance(60_000);
    assert.equal(offers.length, 0);
    for (const answer of answers) answer(answered);
    assert.deepEqual(await Promise.all(own), [answered, answered]);
  });
});
