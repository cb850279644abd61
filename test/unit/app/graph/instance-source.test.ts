import assert from 'node:assert/strict';
import { InstanceSource } from '../../../../app/graph/instance-source';
import { ScriptRunGraph } from '../../../../app/graph/run-graph';
import { WorkflowReads } from '../../../../app/graph/workflow-reads';
import { type InstanceStatus } from '../../../../core/model/workflow-instance';
import { type Remote } from '../../../../core/resources/remote';
import { FakeClock, settle } from '../../../support/fake-clock';
import { FakeScripts } from '../../../support/fake-scripts';

const key = { kind: 'instance', connection: 'c', account: 'a', workflow: 'orders', instance: 'one' } as const;

/** Creates an instance that has the given statuses, one per read request. The last status is repeated. */
function followed(...statuses: readonly InstanceStatus[]) {
  let reads = 0;
  const remote = {
    send: () => {
      const status = statuses[Math.min(reads++, statuses.length - 1)];
      return Promise.resolve({
        ok: true,
        value: { status, steps: [] },
        messages: [],
        issues: [],
        wire: undefined,
      });
    },
  } as unknown as Remote;
  const clock = new FakeClock();
  const workflow = new WorkflowReads(remote, key);
  const acted: string[] = [];
  const listeners = new Set<() => void>();
  const actions = {
    isReadOnly: false,
    act: (command: string) => Promise.resolve(void acted.push(command)),
    showOutput: () => Promise.resolve(),
    seen: () => Promise.resolve(),
    onChangeSent: (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const source = new InstanceSource(
    key,
    workflow,
    actions,
    new ScriptRunGraph(workflow, new FakeScripts({})),
    clock,
  );
  return { source, clock, acted, listeners, reads: () => reads };
}

describe('a followed run', () => {
  it('is read again until it has ended', async () => {
    const { source, clock, reads } = followed('running', 'running', 'complete');
    const closed = new AbortController();
    const shown: boolean[] = [];
    source.watch(closed.signal, ({ final }) => shown.push(final));
    await settle();
    assert.equal(reads(), 1);
    await clock.advance(600_000);
    assert.deepEqual(shown, [false, false, true]);
    assert.equal(clock.waiting, 0);
    closed.abort();
  });

  it('is read again immediately after an action on it, even if it had ended', async () => {
    const { source, acted, reads } = followed('complete');
    source.watch(new AbortController().signal, () => undefined);
    await settle();
    assert.equal(reads(), 1);
    source.act('instance.restart');
    await settle();
    assert.deepEqual([acted, reads()], [['instance.restart'], 2]);
  });

  it('is followed again after a change elsewhere in the window, once at a time', async () => {
    const { source, clock, listeners, reads } = followed('terminated', 'running', 'complete');
    source.watch(new AbortController().signal, () => undefined);
    await settle();
    assert.equal(reads(), 1);
    for (const told of [...listeners, ...listeners]) told();
    await settle();
    assert.equal(reads(), 2);
    await clock.advance(600_000);
    assert.deepEqual([reads(), clock.waiting], [3, 0]);
    source.dispose();
    assert.equal(listeners.size, 0);
  });

  it('is no longer read when no one looks', async () => {
    const { source, clock, reads } = followed('running');
    const closed = new AbortController();
    source.watch(closed.signal, () => undefined);
    await settle();
    closed.abort();
    await clock.advance(600_000);
    assert.deepEqual([reads(), clock.waiting], [1, 0]);
  });
});
