import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { type CheckSetting } from '../../../../../core/language/documents/check-element';
import { checkState, layOutSteps } from '../../../../../core/language/documents/document-state';
import { parseTarget } from '../../../../../core/language/documents/target';
import { defaultSettings } from '../../../../../core/language/settings';

const kindOf = (name: string): CheckSetting['kind'] => {
  const target = parseTarget(name);
  assert.ok(target);
  return target.kind;
};
const setting: CheckSetting = {
  kind: kindOf('firewall_rule:create'),
  intent: 'create',
  comments: false,
  edited: false,
  settings: defaultSettings,
  facts: {},
};
const text = JSON.stringify([{ action: 'block', filter: { expression: 'ssl' } }]);

describe('the state of a document', () => {
  const before = checkState(text, setting);

  it('is used again for the same text and setting', () =>
    assert.equal(finish(layOutSteps(text, { ...setting }, before)), before));

  const others: readonly Partial<CheckSetting>[] = [
    { kind: kindOf('ruleset:create') },
    { intent: 'update' },
    { comments: true },
    { edited: true },
    { settings: { ...defaultSettings } },
    { facts: {} },
  ];
  for (const other of others)
    it(`is not used for another ${Object.keys(other).join()}`, () => {
      const state = finish(layOutSteps(text, { ...setting, ...other }, before));
      assert.notEqual(state, before);
      assert.deepEqual(
        state.results.filter((one) => one !== undefined),
        [],
      );
    });
});
