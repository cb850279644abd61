import assert from 'node:assert/strict';
import { type PlanStep } from '../../../../core/changes/plan';
import { outdatedDocuments } from '../../../../core/changes/run-report';
import { type StepReport, type StepResult } from '../../../../core/changes/step-result';
import { type ResourceRef, type ResourceStep, formatRef } from '../../../../core/resources/ref';

const zone = (...path: readonly ResourceStep[]): ResourceRef => ({
  connection: 'c1',
  scope: { type: 'zones', id: 'z1' },
  path,
});
const ruleset = zone({ kind: 'ruleset', id: 's1' });
const rule = zone({ kind: 'ruleset', id: 's1' }, { kind: 'ruleset_rule', id: 'r1' });

const report = (step: Pick<PlanStep, 'ref' | 'makes' | 'expect'>, result: StepResult): StepReport => ({
  step: {
    ...step,
    target: 'Rule',
    call: { connection: 'c1', operation: 'zoneRulesetRules.update', path: {} },
  },
  result,
});
const outdated = (...reports: readonly StepReport[]) =>
  outdatedDocuments(reports).map(([ref, record]) => [formatRef(ref), record]);

describe('outdatedDocuments: what open documents no longer show after a run', () => {
  const verified = { type: 'verified', answer: null, after: { id: 'r1' } } as const;

  it('includes the ruleset of a changed rule, which has to be read', () => {
    const found = outdated(report({ ref: rule }, verified), report({ ref: rule }, verified));
    assert.deepEqual(found, [
      [formatRef(rule), { id: 'r1' }],
      [formatRef(rule), { id: 'r1' }],
      [formatRef(ruleset), undefined],
    ]);
  });

  it('includes the ruleset of a rule that was added or deleted', () => {
    const made = { makes: { kind: 'ruleset_rule', within: ruleset } } as const;
    assert.deepEqual(outdated(report(made, { type: 'done', answer: null })), [
      [formatRef(ruleset), undefined],
    ]);
    const gone = report({ ref: rule, expect: { type: 'gone' } }, { type: 'verified', answer: null });
    assert.deepEqual(outdated(gone), [
      [formatRef(rule), null],
      [formatRef(ruleset), undefined],
    ]);
  });

  it('does not read a ruleset again if its new state is known', () => {
    const moved = report(
      { ref: ruleset },
      { type: 'verified', answer: null, after: { id: 's1', rules: [] } },
    );
    assert.deepEqual(outdated(moved), [[formatRef(ruleset), { id: 's1', rules: [] }]]);
    assert.deepEqual(outdated(report({ ref: ruleset }, { type: 'done', answer: null })), [
      [formatRef(ruleset), undefined],
    ]);
  });

  it('includes nothing for a change that was not made, or that creates a ruleset', () => {
    const created = { makes: { kind: 'ruleset', within: zone() } } as const;
    assert.deepEqual(
      outdated(report({ ref: rule }, { type: 'skipped' }), report(created, { type: 'done', answer: null })),
      [],
    );
  });
});
