import assert from 'node:assert/strict';
import { simulationIcon } from '../../../../app/simulation/row-icon';

describe('app/simulation/row-icon', () => {
  it('colors the icons of rows that matter', () => {
    assert.deepEqual(simulationIcon({ icon: 'block', isDimmed: false }), { id: 'circle-slash', color: 'charts.red' });
    assert.deepEqual(simulationIcon({ icon: 'false', isDimmed: false }), { id: 'dash' });
  }); // prettier-ignore

  it('makes the icons of all other rows gray', () => {
    assert.deepEqual(simulationIcon({ icon: 'true', isDimmed: true }), { id: 'pass', color: 'disabledForeground' });
    assert.deepEqual(simulationIcon({ icon: 'skipped', isDimmed: true }), { id: 'debug-step-over', color: 'disabledForeground' });
  }); // prettier-ignore
});
