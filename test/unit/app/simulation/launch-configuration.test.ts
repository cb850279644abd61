import assert from 'node:assert/strict';
import { launchConfiguration } from '../../../../app/simulation/launch-configuration';

describe('the launch configuration of a simulation', () => {
  it('specifies the rules, or the number of the sample in the view', () => {
    const common = {
      type: 'rampart',
      request: 'launch',
      name: 'Simulation',
      internalConsoleOptions: 'neverOpen',
    };
    assert.deepEqual(launchConfiguration('/w/a.json', 2), { ...common, rules: '/w/a.json' });
    assert.deepEqual(launchConfiguration(undefined, 0), { ...common, sample: 1 });
    assert.deepEqual(launchConfiguration(undefined, undefined), common);
  });
});
