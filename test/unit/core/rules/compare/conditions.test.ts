import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { parseFor } from '../../../../../core/language/expression/check';
import { type ComparedRule, comparedRule } from '../../../../../core/rules/compare/compared-rule';
import { covered, earlier, mergeable, sharingValues } from '../../../../../core/rules/compare/conditions';

const compared = (text: string, action = 'block', priority?: number): ComparedRule =>
  comparedRule({
    kind: 'firewall_rule',
    place: priority === undefined ? {} : { priority },
    match: { by: 'expression', text, tree: parseFor(text, { kind: 'filter' }) },
    enabled: true,
    action: { name: action },
  })!;

/** Creates rules for different hosts. The rules whose indexes are in `same` are all for the same address instead. */
const rules = (count: number, same: readonly number[] = []): ComparedRule[] =>
  Array.from({ length: count }, (_, i) =>
    compared(same.includes(i) ? 'ip.src eq 192.0.2.1' : `http.host eq "h${i}"`),
  );

describe('the rules with which a rule is compared', () => {
  it('are all rules before it in a list of at most 100', () => {
    const before = finish(earlier(rules(100)));
    assert.deepEqual([...before(0)], []);
    assert.deepEqual([...before(3)], [0, 1, 2]);
    assert.equal([...before(99)].length, 99);
  });

  it('are the ten rules before it and those with the same value in a longer list', () => {
    const before = finish(earlier(rules(101, [2, 40, 60])));
    assert.deepEqual([...before(0)], []);
    assert.deepEqual([...before(4)], [0, 1, 2, 3]);
    assert.deepEqual([...before(30)], [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    assert.deepEqual([...before(40)], [2, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    assert.deepEqual(
      [...before(60)].filter((other) => other < 50),
      [2, 40],
    );
  });

  it('are at most 16 with the same value in a list without an order', () => {
    const same = Array.from({ length: 20 }, (_, i) => i);
    const sharing = finish(sharingValues(rules(20, same)));
    assert.deepEqual([...sharing(19)], same.slice(0, 16));
    assert.deepEqual([...finish(sharingValues(rules(3, [0, 2])))(0)].sort(), [0, 2]);
  });
});

describe('rules that are covered by earlier ones', () => {
  /** Creates a rule that calls `onCompared` whenever its condition is compared with that of another rule. */
  const counted = (text: string, position: number, onCompared: () => void): ComparedRule => {
    const rule = { kind: 'ruleset_rule', place: { position }, enabled: true, action: { name: 'block' } } as const;
    const tree = parseFor(text, { kind: 'filter' });
    const known = comparedRule({ ...rule, match: { by: 'expression', text, tree } })!;
    const { part } = known;
    return Object.defineProperty({ ...known }, 'part', { get: () => (onCompared(), part) });
  }; // prettier-ignore

  it('are found again without comparing rules that did not change', () => {
    const compared: string[] = [];
    const list = ['ssl', 'http.host eq "a"', 'http.host eq "b"', 'ssl and tcp.dstport eq 1'].map((text, at) =>
      counted(text, at, () => compared.push(text)),
    );
    const find = (rules: readonly ComparedRule[]) => {
      compared.length = 0;
      return finish(covered(rules, rules.length, finish(earlier(rules))));
    };
    const found = [{ kind: 'unreachable', rule: 3, other: 0 }];
    assert.deepEqual(find(list), found);
    assert.ok(compared.length > 0);
    assert.deepEqual(find(list), found);
    assert.equal(compared.join(), '');
    assert.deepEqual(
      find(
        list.with(
          0,
          counted('not ssl', 0, () => compared.push('not ssl')),
        ),
      ),
      [],
    );
    assert.ok(compared.includes('not ssl'));
    assert.deepEqual(find(list), found);
  });
});

describe('rules that can be merged', () => {
  const found = (...all: ComparedRule[]) => finish(mergeable(all));

  it('have the same effect for different values of one operand', () => {
    assert.deepEqual(found(compared('http.host eq "a"'), compared('ssl'), compared('http.host eq "b"'), compared('http.host eq "c"')), [{ kind: 'mergeable', rule: 2, other: 0, count: 3 }]); // prettier-ignore
  });

  it('have the same action and priority, and are not equal', () => {
    assert.deepEqual(found(compared('http.host eq "a"'), compared('http.host eq "b"', 'log')), []);
    assert.deepEqual(
      found(compared('http.host eq "a"', 'log', 1), compared('http.host eq "b"', 'log', 2)),
      [],
    );
    assert.equal(
      found(compared('http.host eq "a"', 'log', 1), compared('http.host eq "b"', 'log', 1)).length,
      1,
    );
    assert.deepEqual(found(compared('http.host eq "a"'), compared('http.host eq "a"')), []);
    assert.deepEqual(found(compared('http.host eq "a"'), compared('http.referer eq "b"')), []);
  });
});
