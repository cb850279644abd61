import assert from 'node:assert/strict';
import { type Steps } from '../../../../../../core/base/steps';
import { Comparison } from '../../../../../../core/language/documents/comparison/comparison';
import {
  checkState,
  type DocumentState,
  subjectsOf,
} from '../../../../../../core/language/documents/document-state';
import { parseTarget } from '../../../../../../core/language/documents/target';
import { noFacts } from '../../../../../../core/language/facts';
import { defaultSettings } from '../../../../../../core/language/settings';

const setting = {
  kind: parseTarget('access_rule')!.kind,
  intent: 'create',
  comments: false,
  settings: defaultSettings,
  facts: noFacts,
} as const;

const count = 500;
const addresses = Array.from({ length: count }, (_, i) => `192.0.${i >> 8}.${i & 255}`);

const check = (values: readonly string[], before?: DocumentState): DocumentState =>
  checkState(
    JSON.stringify(values.map((value) => ({ mode: 'block', configuration: { target: 'ip', value } }))),
    setting,
    before,
  );

/**
 * Runs all steps. Returns the number of pauses (one per element that is read) and the messages of the problems found.
 */
function run(steps: Steps<readonly { readonly message: string }[]>): { pauses: number; messages: string[] } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { pauses, messages: step.value.map(({ message }) => message) };
  }
}

describe('comparing the elements of a list after an edit', () => {
  const start = check(addresses);
  const comparison = new Comparison();
  let state = start;
  const edit = (at: number, value: string): { pauses: number; messages: string[] } => {
    state = check(addresses.with(at, value), state);
    return run(comparison.steps(subjectsOf(state), []));
  };

  it('compares every element at first', () => {
    const { pauses, messages } = run(comparison.steps(subjectsOf(start), []));
    assert.ok(pauses >= count);
    assert.deepEqual(messages, []);
  });

  it('compares an edited element only with those to which it relates', () => {
    edit(7, '192.0.9.1'); // The first edit also determines which elements are related, so its pauses are not counted.
    const { pauses, messages } = edit(7, '192.0.0.9');
    assert.ok(pauses < 20, String(pauses));
    assert.deepEqual(messages, [
      'Another rule already does the same for "192.0.0.9". Remove one of the two rules.',
    ]);
    assert.deepEqual(edit(7, '192.0.9.1').messages, []);
  });

  it('keeps the diagnostics that no edit moves', () => {
    const double = check(addresses.with(1, '192.0.0.0'));
    const first = comparison.problems(subjectsOf(double), []);
    const later = check(addresses.with(1, '192.0.0.0').with(100, '192.0.9.1'), double);
    assert.equal(comparison.problems(subjectsOf(later), [])[0], first[0]);
    assert.equal(first.length, 1);
  });

  it('continues with the right elements after an edit whose comparison was given up', () => {
    const interrupted = comparison.steps(subjectsOf(check(addresses.with(3, '192.0.0.4'))), []);
    interrupted.next();
    const double = check(addresses.with(5, '192.0.0.6'));
    assert.deepEqual(
      comparison.problems(subjectsOf(double), []),
      new Comparison().problems(subjectsOf(double), []),
    );
  });
});

it('says of tags of the same resource that another document sets them', () => {
  const tags = { resource_type: 'worker', resource_id: 'shop', tags: {} };
  const { kind } = parseTarget('tags_set')!;
  const state = checkState(JSON.stringify([tags, tags]), { ...setting, kind });
  assert.deepEqual(run(new Comparison().steps(subjectsOf(state), [])).messages, [
    'Another document already sets the tags on "shop". Remove one of the two documents.',
  ]);
});
