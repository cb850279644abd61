import assert from 'node:assert/strict';
import { type Step, back, questionOf, runSteps } from '../../../../app/connections/wizard';

describe('the step numbers of a wizard', () => {
  it('go up by one, whatever is skipped, and down when the person goes back', async () => {
    const seen: string[] = [];
    let wentBack = false;
    const asked: Step<number> = (answers, { step, total }) => {
      seen.push(`${step}/${total}`);
      return Promise.resolve(answers + 1);
    };
    const skipped: Step<number> = () => Promise.resolve('skipped');
    const once: Step<number> = (answers, position) => {
      if (wentBack) return asked(answers, position);
      wentBack = true;
      return Promise.resolve(back);
    };
    assert.equal(await runSteps([asked, skipped, asked, skipped, once], 0), 3);
    assert.deepEqual(seen, ['1/5', '2/4', '2/4', '3/3']);
  });
});

describe('a question of a form', () => {
  it('has the position in the form, and a placeholder only if there is one', () => {
    const form = { step: 2, total: 3, goBack: () => undefined };
    assert.deepEqual(questionOf({ title: 'Zone' }, form), { title: 'Zone', step: 2, total: 3 });
    assert.deepEqual(questionOf({ title: 'Zone', placeholder: 'Select a zone' }, form), {
      title: 'Zone',
      step: 2,
      total: 3,
      placeholder: 'Select a zone',
    });
  });
});
