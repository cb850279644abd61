import assert from 'node:assert/strict';
import { bothLogs } from '../../../../core/changes/both-logs';
import { type ChangePlan, type PlanStep } from '../../../../core/changes/plan';
import { type ChangeLog } from '../../../../core/changes/step-result';

const step = { target: 'Deny all' } as PlanStep;
const plan = { title: 'Delete', steps: [step] } as unknown as ChangePlan;

/** Creates a log that adds its entries to `written` and fails at the entry `failing`. */
const logOf = (name: string, written: string[], failing?: string): ChangeLog => {
  const write = (what: string): Promise<void> => {
    written.push(`${name} ${what}`);
    return what === failing ? Promise.reject(new Error(`${name} is full`)) : Promise.resolve();
  };
  return {
    async begin() {
      await write('begin');
      return { sent: () => write('sent'), finish: ({ type }) => write(type) };
    },
  };
};

describe('two logs as one', () => {
  it('start with the first and end with it', async () => {
    const written: string[] = [];
    const change = await bothLogs(logOf('a', written), logOf('b', written)).begin(plan, step, undefined);
    await change.sent();
    await change.finish({ type: 'done', answer: null });
    assert.deepEqual(written, ['a begin', 'b begin', 'a sent', 'b sent', 'b done', 'a done']);
  });

  it('close the first as not sent when the second cannot start', async () => {
    const written: string[] = [];
    const begun = bothLogs(logOf('a', written), logOf('b', written, 'begin')).begin(plan, step, undefined);
    await assert.rejects(begun, /b is full/);
    assert.deepEqual(written, ['a begin', 'b begin', 'a skipped']);
  });

  it('note the result in the first when the second cannot be written', async () => {
    const written: string[] = [];
    const change = await bothLogs(logOf('a', written), logOf('b', written, 'done')).begin(
      plan,
      step,
      undefined,
    );
    await assert.rejects(change.finish({ type: 'done', answer: null }), /b is full/);
    assert.deepEqual(written, ['a begin', 'b begin', 'b done', 'a done']);
  });
});
