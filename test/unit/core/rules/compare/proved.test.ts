import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { type Scheme } from '../../../../../core/expression/scheme/scheme';
import { type ComparedRule, comparedRule } from '../../../../../core/rules/compare/compared-rule';
import { provedUnreachable } from '../../../../../core/rules/compare/proved';

let read = 0;

/**
 * Creates a blocking rule. `read` counts how often the scheme of its expression is read. Each proof reads the scheme.
 */
function rule(text: string, position: number, scheme: Scheme = catalogueScheme()): ComparedRule {
  const parsed = parseExpression(text, { kind: 'filter', scheme });
  const tree = Object.defineProperty({ ...parsed }, 'scheme', { get: () => (read++, scheme) });
  const match = { by: 'expression', text, tree } as const;
  return comparedRule({ kind: 'ruleset_rule', place: { position }, match, enabled: true, action: { name: 'block' } })!; // prettier-ignore
}

const found = (rules: readonly ComparedRule[], ownCount = rules.length, said: readonly number[] = []) =>
  provedUnreachable(rules, ownCount, new Set(said)).map(({ kind, rule: at, other, others }) => `${kind} ${at} ${others?.join('+') ?? other}`); // prettier-ignore

describe('rules that are proved to be unreachable', () => {
  const [a, b, c] = [rule('ip.src.asnum lt 10', 0), rule('ip.src.asnum ge 10', 1), rule('ssl', 2)];

  it('are found again without another proof if nothing changed', () => {
    assert.deepEqual(found([a, b, c]), ['unreachable 2 0+1']);
    read = 0;
    assert.deepEqual(found([a, b, c]), ['unreachable 2 0+1']);
    assert.equal(read, 0);
  });

  it('are proved again if earlier rules changed', () => {
    assert.deepEqual(found([a, b, c]), ['unreachable 2 0+1']);
    assert.deepEqual(found([a, rule('ip.src.asnum gt 10', 1), c]), []);
    assert.deepEqual(found([a, b, c]), ['unreachable 2 0+1']);
    assert.deepEqual(found([a, rule('not ip.src.asnum lt 10', 1), c]), ['unreachable 2 0+1']);
  });

  it('are looked for only among rules that come after others', () => {
    read = 0;
    assert.deepEqual(found([rule('ssl', 0)]), []);
    assert.equal(read, 0);
  });

  it('are reported only for own rules, and not again', () => {
    assert.deepEqual(found([a, b, c], 3, [2]), []);
    assert.deepEqual(found([a, b, c], 3, [0, 1]), ['unreachable 2 0+1']);
    assert.deepEqual(found([a, b, c], 2), []);
  });

  it('are not found among expressions of different schemes', () => {
    const other = catalogueScheme().extend([]);
    const [first, second, last] = ['ip.src.asnum lt 10', 'ip.src.asnum ge 10', 'ssl'] as const;
    assert.deepEqual(found([rule(first, 0, other), rule(second, 1, other), rule(last, 2, other)]), ['unreachable 2 0+1']); // prettier-ignore
    assert.deepEqual(found([rule(first, 0, other), rule(second, 1, other), rule(last, 2)]), []);
  });

  it('are duplicates only if the earlier rule matches nothing else and has the same effect', () => {
    const [either, same] = [
      rule('ssl and http.host eq "a" or ssl and not http.host eq "a"', 0),
      rule('ssl', 1),
    ];
    assert.deepEqual(found([either, same]), ['duplicate 1 0']);
    assert.deepEqual(found([either, { ...same, effect: 'log' }]), ['unreachable 1 0']);
    assert.deepEqual(found([rule('ssl or not ssl', 0), rule('ssl', 1)]), ['unreachable 1 0']);
  });
});
