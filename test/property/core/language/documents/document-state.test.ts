import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  checkState,
  problemsOf,
  subjectsOf,
  type DocumentState,
} from '../../../../../core/language/documents/document-state';
import { Comparison } from '../../../../../core/language/documents/comparison/comparison';
import { parseTarget } from '../../../../../core/language/documents/target';
import { noFacts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { type Problem } from '../../../../../core/base/problem';

const setting = {
  kind: parseTarget('access_rule')!.kind,
  intent: 'create',
  comments: false,
  settings: defaultSettings,
  facts: noFacts,
} as const;

const rule = fc.record(
  {
    mode: fc.constantFrom('block', 'challenge', 'log'),
    configuration: fc.record({
      target: fc.constantFrom('ip', 'ip_range', 'country'),
      value: fc.constantFrom('198.51.100.4', '198.51.100.0/24', '198.51.0.0/16', 'DE', 'UK'),
    }),
    notes: fc.constantFrom('', 'note'),
  },
  { requiredKeys: ['mode'] },
);
const text = fc
  .tuple(fc.array(rule, { maxLength: 6 }), fc.constantFrom(undefined, 2))
  .map(([rules, space]) => JSON.stringify(rules, undefined, space));
const edit = fc.tuple(
  fc.nat(),
  fc.nat(8),
  fc.constantFrom('', 'x', '"', ',', '{', '}', ']', '\n', '{"mode": "block"},', '198.51.100.4'),
);

/** Returns all diagnostics shown for a state. */
function shown(state: DocumentState, comparison: Comparison): Problem[] {
  return [...problemsOf(state), ...comparison.problems(subjectsOf(state), [])];
}

describe('checking a document after a change', () => {
  it('finds what a complete check finds', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (first, edits) => {
        let now = first;
        let state = checkState(now, setting);
        const comparison = new Comparison();
        shown(state, comparison);
        for (const [at, length, piece] of edits) {
          const place = at % (now.length + 1);
          now = now.slice(0, place) + piece + now.slice(place + length);
          state = checkState(now, setting, state);
          assert.deepEqual(shown(state, comparison), shown(checkState(now, setting), new Comparison()));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('checks again only what has changed', () => {
    const rules = Array.from({ length: 50 }, (_, i) => ({
      mode: 'block',
      configuration: { target: 'asn', value: `AS${i}` },
    }));
    const before = JSON.stringify(rules, undefined, 2);
    const after = before.replace('"AS25"', '"AS2500"');
    const first = checkState(before, setting);
    const second = checkState(after, setting, first);
    const changed = second.results.flatMap((result, i) => (result === first.results[i] ? [] : [i]));
    assert.deepEqual(changed, [25]);
    assert.equal(checkState(after, setting, second), second);
  });
});
