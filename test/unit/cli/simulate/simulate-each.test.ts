import assert from 'node:assert/strict';
import { eachText, type SimulatedRow } from '../../../../cli/simulate/simulate-each';

describe('the table of simulated requests', () => {
  it('has a line for each request of a long log', () => {
    const row: SimulatedRow = { number: 1, request: 'GET a.example/', outcome: 'pass', text: 'pass' };
    const count = 200_000;
    const text = eachText(Array<SimulatedRow>(count).fill(row), 0);
    assert.ok(text.startsWith('#  request         outcome\n1  GET a.example/  pass\n'), text.slice(0, 60));
    assert.ok(text.endsWith(`\n\n${count} requests: ${count} pass\n`), text.slice(-60));
  });

  it('counts a single request in the singular', () => {
    const row: SimulatedRow = { number: 1, request: 'GET a.example/', outcome: 'block', text: 'block' };
    assert.ok(eachText([row], 0).endsWith('\n\n1 request: 1 block\n'));
  });
});
