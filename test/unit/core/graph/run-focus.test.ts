import assert from 'node:assert/strict';
import { entryToShow } from '../../../../core/graph/run-focus';
import { type WorkflowStep } from '../../../../core/model/workflow-step';

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const step = (start: number, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  type: 'step',
  name: 'a-1',
  start: at(start),
  end: at(start + 1),
  success: true,
  attempts: [],
  ...more,
});

describe('entryToShow', () => {
  const failed = (start: number) => step(start, { success: false });
  const cases: readonly (readonly [string, readonly WorkflowStep[], number | undefined])[] = [
    ['nothing if everything is done', [step(1), step(2)], undefined],
    ['what failed', [step(1), failed(2), { type: 'termination', attempts: [], start: at(9) }], 1],
    ['what is in progress', [step(1), step(2, { type: 'waitForEvent', finished: false, success: undefined } as object)], 1],
    ['the later of two', [failed(5), failed(2)], 0],
    ['the last of two that started together', [failed(5), failed(5)], 1],
    ['what has no start, if there is nothing else', [step(1), { type: 'step', attempts: [] }], 1],
    ['what has a start rather than what has none', [failed(5), { type: 'step', attempts: [] }], 0],
    ['the step, not its rollback', [step(1), failed(2), step(3, { type: 'rollback', success: false })], 1],
  ]; // prettier-ignore
  for (const [what, steps, entry] of cases)
    it(`shows ${what}`, () => {
      assert.equal(entryToShow(steps), entry);
    });
});
