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

  it('is reused for the same text and settings', () =>
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
    it(`is not reused for another ${Object.keys(other).join()}`, () => {
      const state = finish(layOutSteps(text, { ...setting, ...other }, before));
      assert.notEqual(state, before);
      assert.deepEqual(
        state.results.filter((one) => one !== undefined),
        [],
      );
    });
});

describe('the state of a document with 10,000 items', () => {
  const count = 10_000;
  const rules = Array.from({ length: count }, (_none, i) => ({
    mode: 'block',
    configuration: { target: 'ip', value: `198.51.${i >> 8}.${i & 255}` },
    notes: `incident ${i}`,
  }));
  const long = JSON.stringify(rules);
  const ofAccess: CheckSetting = { ...setting, kind: kindOf('access_rule:create') };
  const before = checkState(long, ofAccess);

  /**
   * Edits, each with the number of items that are checked again. An item next to a new or removed item is also
   * checked again, because the text between the two has changed.
   */
  const edits: readonly (readonly [title: string, text: string, checked: number])[] = [
    ['edited in the middle', long.replace('"incident 5000"', '"incident 5000 again"'), 1],
    ['edited at its start', long.replace('"block"', '"challenge"'), 1],
    ['with a new item at its start', long.replace('[', '[{"mode":"block"},'), 2],
    ['with a new item at its end', long.replace(/\]$/, ',{"mode":"block"}]'), 2],
    ['without its first item', JSON.stringify(rules.slice(1)), 1],
  ];
  for (const [title, edited, checked] of edits)
    it(`is checked again in as few places as possible (${checked}): ${title}`, () => {
      const state = finish(layOutSteps(edited, ofAccess, before));
      const known = state.results.filter((one) => one !== undefined).length;
      assert.equal(state.results.length - known, checked);
      assert.equal(state.results.length, (JSON.parse(edited) as unknown[]).length);
    });
});
