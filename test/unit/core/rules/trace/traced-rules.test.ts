import assert from 'node:assert/strict';
import { type TraceStep } from '../../../../../core/model/request-trace';
import { tracedOutcome, tracedRules } from '../../../../../core/rules/trace/traced-rules';

const step = (name: string, more: Partial<TraceStep> = {}): TraceStep => ({
  step_name: name,
  trace: [],
  ...more,
});

describe('the rules of a trace', () => {
  it('are the steps with the type of a rule, in order and regardless of nesting', () => {
    const found = tracedRules({
      trace: [
        step('phase', {
          type: 'phase',
          trace: [
            step('a', { type: 'rule', matched: true, trace: [step('b', { type: 'rule', matched: false })] }),
            step('c', { type: 'rule' }),
            step('d', { type: 'ruleset', action: 'execute' }),
          ],
        }),
        step('e', { type: 'rule', matched: true }),
      ],
    });
    assert.deepEqual(
      found.map(({ step: { step_name: name }, ...rest }) => [name, rest]),
      [
        ['a', { matched: true }],
        ['b', { matched: false }],
        ['c', {}],
        ['e', { matched: true }],
      ],
    );
  });

  it('are the steps with an action or an expression if they have no type', () => {
    const trace = [step('a', { action: 'log' }), step('b', { expression: 'ssl' }), step('c')];
    assert.deepEqual(
      tracedRules({ trace }).map(({ step: { step_name: name } }) => name),
      ['a', 'b'],
    );
  });

  const traced = (action: string | undefined, matched?: boolean) => ({
    step: step('x', action === undefined ? {} : { action }),
    ...(matched === undefined ? {} : { matched }),
  });

  it('determine the outcome: the first that matches and responds', () => {
    const block = traced('block', true);
    assert.deepEqual(tracedOutcome([]), { outcome: 'pass' });
    assert.deepEqual(
      tracedOutcome([traced('log', true), traced('block', false), traced('redirect'), traced(undefined, true), block]),
      { outcome: 'block', by: block },
    ); // prettier-ignore
    assert.equal(tracedOutcome([traced('managed_challenge', true), block]).outcome, 'challenge');
    assert.equal(tracedOutcome([traced('redirect', true), block]).outcome, 'redirect');
  });

  it('do not determine it with an error page, whose status the trace has', () => {
    assert.deepEqual(tracedOutcome([traced('serve_error', true)]), { outcome: 'pass' });
  });
});
