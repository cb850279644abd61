import assert from 'node:assert/strict';
import { phasesWithRules } from '../../../../app/commands/phase-actions';
import { phaseExamples } from '../../../../app/commands/phases.data';
import { rulesetPhases } from '../../../../core/model/ruleset-phase';
import { phaseRow, rulePhases } from '../../../../core/rules/phases.data';
import { phases as servicePhases } from '../../../../local/shapes/phases.data';

describe('the tables of phases', () => {
  it('have the phases of the API, each once', () => {
    assert.deepEqual(rulePhases.map(({ name }) => name).sort(), [...rulesetPhases].sort());
    assert.deepEqual(Object.keys(servicePhases).sort(), [...rulesetPhases].sort());
  });

  for (const name of rulesetPhases)
    it(`agree about ${name}`, () => {
      const row = phaseRow(name);
      const { levels, actions, custom } = servicePhases[name];
      // The reference suggests that some phases exist only in zones, but never rules out accounts. Therefore, only
      // account-only phases are checked.
      const isAccountOnly = levels.length === 1 && levels[0] === 'account';
      assert.equal(row?.onlyLevel, isAccountOnly ? 'account' : undefined);
      assert.equal(row?.hasCustom, custom);
      if (row?.actions) assert.deepEqual([...actions].sort(), [...row.actions].sort());
    });

  it('have what the commands offer, and the commands offer all of their examples', () => {
    assert.deepEqual(phasesWithRules.map(({ phase }) => phase).sort(), Object.keys(phaseExamples).sort());
    for (const { phase, onlyAccount, actions } of phasesWithRules) {
      assert.deepEqual(
        actions.map(({ action }) => action).sort(),
        Object.keys(phaseExamples[phase]?.parameters ?? {}).sort(),
        phase,
      );
      const { levels } = servicePhases[phase as keyof typeof servicePhases];
      assert.equal(onlyAccount === true, !levels.includes('zone'), phase);
    }
  });

  it('are offered in the order of requests, decisions before phases that continue', () => {
    assert.deepEqual(phasesWithRules.find(({ phase }) => phase === 'http_request_firewall_custom')?.actions, [
      { action: 'block' },
      { action: 'managed_challenge' },
      { action: 'js_challenge' },
      { action: 'challenge' },
      { action: 'log' },
      { action: 'skip', parameters: { ruleset: 'current' } },
    ]);
    const order = rulePhases.map(({ name }) => name);
    const offered = phasesWithRules.map(({ phase }) => order.indexOf(phase));
    assert.deepEqual(
      offered,
      [...offered].sort((a, b) => a - b),
    );
  });
});
