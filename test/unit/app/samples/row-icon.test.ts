import assert from 'node:assert/strict';
import { traceIcon } from '../../../../app/samples/row-icon';

describe('app/samples/row-icon', () => {
  it('colors the icons of rows that matter', () => {
    assert.deepEqual(traceIcon({ icon: 'true', isDimmed: false }), { id: 'pass', color: 'charts.green' });
    assert.deepEqual(traceIcon({ icon: 'value', isDimmed: false }), { id: 'symbol-variable' });
  });

  it('uses the same icons without a color for all other rows', () =>
    assert.deepEqual(traceIcon({ icon: 'false', isDimmed: true }), { id: 'error' }));
});
