import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Comparison } from '../../../../../../core/language/documents/comparison/comparison';
import { type NeighbourSubject } from '../../../../../../core/language/documents/comparison/placed-finding';
import {
  checkState,
  type DocumentState,
  subjectsOf,
} from '../../../../../../core/language/documents/document-state';
import { parseTarget } from '../../../../../../core/language/documents/target';
import { noFacts } from '../../../../../../core/language/facts';
import { defaultSettings } from '../../../../../../core/language/settings';

type Rules = readonly object[];

const settingOf = (name: string) =>
  ({
    kind: parseTarget(name)!.kind,
    intent: 'record',
    comments: false,
    settings: defaultSettings,
    facts: noFacts,
  }) as const;

const check = (name: string, rules: Rules, before?: DocumentState): DocumentState =>
  checkState(JSON.stringify(rules), settingOf(name), before);

const network = fc.constantFrom(
  ...['198.51.100.4', '198.51.100.5', '198.51.100.0/24', '198.51.0.0/16', '198.48.0.0/12'],
  ...['2001:db8::1', '2001:db8::/32', '2001:db8::/48', 'DE', 'AS64496', 'wrong'],
);
const targetOf = (value: string): string => {
  if (value === 'DE') return 'country';
  if (value.startsWith('AS')) return 'asn';
  if (value.includes('/')) return 'ip_range';
  return value.includes(':') ? 'ip6' : 'ip';
};
const accessRule = fc
  .tuple(fc.constantFrom('block', 'challenge', 'whitelist'), network, fc.constantFrom('a', 'b', undefined))
  .map(([mode, value, id]) => ({ id, mode, configuration: { target: targetOf(value), value } }));
const lockdownRule = fc
  .tuple(fc.constantFrom('example.com/a', 'example.com/b'), network, fc.constantFrom(1, 2, undefined))
  .map(([url, value, priority]) => ({
    urls: [url],
    configurations: [{ target: targetOf(value), value }],
    priority,
  }));
const firewallRule = fc
  .tuple(fc.constantFrom(1, 2, 3), fc.constantFrom('ssl', 'not ssl', 'ssl and ip.src eq 192.0.2.1', ''))
  .map(([priority, expression]) => ({
    action: 'block',
    priority,
    ...(expression === '' ? {} : { filter: { expression } }),
  }));

const ruleOf: Readonly<Record<string, fc.Arbitrary<object>>> = {
  access_rule: accessRule,
  lockdown_rule: lockdownRule,
  firewall_rule: firewallRule,
};
const cases = fc
  .constantFrom(['access_rule', 'lockdown_rule'], ['lockdown_rule', 'access_rule'], ['firewall_rule', 'firewall_rule'])
  .chain(([name = '', other = '']) =>
    fc.record({
      name: fc.constant(name),
      other: fc.constant(other),
      rules: fc.array(ruleOf[name]!, { minLength: 1, maxLength: 60 }),
      neighbours: fc.array(ruleOf[other]!, { maxLength: 4 }),
      interruption: fc.nat(30),
      edits: fc.array(fc.tuple(fc.nat(), ruleOf[name]!, fc.nat(8)), { minLength: 1, maxLength: 8 }),
    }),
  ); // prettier-ignore

describe('comparing elements after each of several edits', () => {
  it('finds what comparing all of them finds, also if earlier comparisons were interrupted', () => {
    fc.assert(
      fc.property(cases, ({ name, other, rules, neighbours, interruption, edits }) => {
        const beside: NeighbourSubject[] = subjectsOf(check(other, neighbours)).subjects.flatMap(
          (subject, at) => (subject ? [{ subject, uri: 'file:///other.json', offset: at * 100 }] : []),
        );
        let now: Rules = rules;
        let state = check(name, now);
        const comparison = new Comparison();
        const interrupt = (pauses: number): void => {
          const steps = comparison.steps(subjectsOf(state), beside);
          for (let pause = 0; pause < pauses; pause++) steps.next();
        };
        interrupt(interruption);
        for (const [at, rule, pauses] of edits) {
          now = now.with(at % now.length, rule);
          state = check(name, now, state);
          interrupt(pauses);
          now = now.with((at + 1) % now.length, rule);
          state = check(name, now, state);
          const whole = new Comparison().problems(subjectsOf(check(name, now)), beside);
          assert.deepEqual(comparison.problems(subjectsOf(state), beside), whole);
        }
      }),
      { numRuns: 300 },
    );
  });
});
