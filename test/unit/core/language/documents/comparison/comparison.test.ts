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

const count = 1000;
const addresses = Array.from({ length: count }, (_, i) => `192.0.${i >> 8}.${i & 255}`);

const check = (values: readonly string[], before?: DocumentState): DocumentState =>
  checkState(
    JSON.stringify(values.map((value) => ({ mode: 'block', configuration: { target: 'ip', value } }))),
    setting,
    before,
  );

/** Runs all steps. Returns the number of pauses and the messages of the problems found. */
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
    assert.ok(pauses > count / 64);
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

  it('continues a first comparison that an edit interrupted', () => {
    const double = addresses.with(1, '192.0.0.0');
    const first = check(double);
    const whole = run(new Comparison().steps(subjectsOf(first), [])).pauses;
    const comparison = new Comparison();
    const interrupted = comparison.steps(subjectsOf(first), []);
    for (let pause = 0; pause < whole - 30; pause++) interrupted.next();
    const later = subjectsOf(check(double.with(7, '192.0.0.9'), first));
    const { pauses, messages } = run(comparison.steps(later, []));
    assert.deepEqual(messages, [
      'Another rule already does the same for "192.0.0.0". Remove one of the two rules.',
      'Another rule already does the same for "192.0.0.9". Remove one of the two rules.',
    ]);
    assert.ok(pauses < whole / 2, `${pauses} of ${whole} pauses`);
  });

  it('compares all elements again if an edit that interrupted the first comparison changed too many', () => {
    const comparison = new Comparison();
    const interrupted = comparison.steps(subjectsOf(start), []);
    for (let pause = 0; pause < 20; pause++) interrupted.next();
    const others = addresses.map((value, i) => (i < 100 ? value.replace('192', '198') : value));
    const { messages } = run(comparison.steps(subjectsOf(check([...others.slice(1), '198.0.0.9'])), []));
    assert.deepEqual(messages, [
      'Another rule already does the same for "198.0.0.9". Remove one of the two rules.',
    ]);
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
