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

  it('are in their order, although those with the same value are found by value', () => {
    const all = [...rules(100).with(40, compared('ssl')), compared('http.host eq "h60" and ssl')];
    const sharing = [...finish(sharingValues(all))(100)];
    assert.deepEqual(
      sharing.filter((other) => other < 90),
      [60, 40],
    );
    assert.deepEqual(
      [...finish(earlier(all))(100)],
      [40, 60, ...Array.from({ length: 10 }, (_, i) => 90 + i)],
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

  it('are compared only with rules that are new', () => {
    const compared: string[] = [];
    const texts = ['http.host eq "a"', 'http.host eq "b"', 'http.host eq "c"', 'ssl'];
    const list = texts.map((text, at) => counted(text, at, () => compared.push(text)));
    const find = (rules: readonly ComparedRule[]) => {
      compared.length = 0;
      return finish(covered(rules, rules.length, finish(earlier(rules))));
    };
    const times = (text: string) => compared.filter((one) => one === text).length;
    assert.deepEqual(find(list), []);
    // Each rule is compared with the three other rules, and each comparison reads both rules twice.
    assert.deepEqual(texts.map(times), [6, 6, 6, 6]);
    const changed = list.with(
      2,
      counted('tcp.dstport eq 1', 2, () => compared.push('new')),
    );
    assert.deepEqual(find(changed), []);
    assert.deepEqual([...texts.map(times), times('new')], [2, 2, 0, 2, 6]);
  });

  const found = (all: readonly ComparedRule[], ownCount = all.length) =>
    finish(covered(all, ownCount, finish(sharingValues(all)))).map(({ kind, rule, other }) => `${kind} ${rule} ${other}`); // prettier-ignore

  it('are found among rules with priorities, in any position', () => {
    const [narrow, wide] = [compared('ssl and http.host eq "a"', 'block', 2), compared('ssl', 'block', 1)];
    assert.deepEqual(found([narrow, wide]), ['unreachable 0 1']);
    assert.deepEqual(found([wide, narrow]), ['unreachable 1 0']);
    assert.deepEqual(found([wide, narrow], 1), [], 'neighbors are not examined');
    assert.deepEqual(found([compared('ssl', 'log', 1), narrow]), [], '`log` ends nothing');
  });

  it('overlap if it is unknown which rule with another effect comes first', () => {
    const narrow = (action: string, priority?: number) =>
      compared('ssl and http.host eq "a"', action, priority);
    const wide = (action: string, priority?: number) => compared('ssl', action, priority);
    assert.deepEqual(found([narrow('challenge'), wide('block')]), ['overlapping 0 1']);
    assert.deepEqual(found([narrow('challenge', 4), wide('block', 4)]), ['overlapping 0 1']);
    assert.deepEqual(found([narrow('block'), wide('block')]), [], 'the same effect');
    assert.deepEqual(found([narrow('log'), wide('block')]), [], 'a rule that ends nothing');
    assert.deepEqual(found([narrow('block'), wide('log')]), [], 'a rule that ends nothing');
    assert.deepEqual(found([narrow('challenge', 1), wide('block', 2)]), [], 'the exception comes first');
    assert.deepEqual(found([narrow('challenge', 1), wide('block')]), [], 'rules without a priority are last');
    assert.deepEqual(
      found([wide('challenge'), wide('block')]),
      [],
      'equal conditions are reported elsewhere',
    );
    assert.deepEqual(
      found([wide('block', 1), wide('block', 2)]),
      [],
      'equal conditions are reported elsewhere',
    );
  });

  it('are never copies of one record', () => {
    const copy = (one: ComparedRule, id: string): ComparedRule => ({ ...one, rule: { ...one.rule, id } });
    const [narrow, wide] = [compared('ssl and http.host eq "a"', 'block', 2), compared('ssl', 'block', 1)];
    assert.deepEqual(found([copy(narrow, 'a'), copy(wide, 'a')]), []);
    assert.deepEqual(found([copy(narrow, 'a'), copy(wide, 'b')]), ['unreachable 0 1']);
  });

  it('include those with an equal condition in another notation, which implies nothing on its own', () => {
    const rule = (text: string, position: number, effect = 'block') =>
      comparedRule({
        kind: 'ruleset_rule',
        place: { position },
        match: { by: 'expression', text, tree: parseFor(text, { kind: 'filter' }) },
        enabled: true,
        action: { name: effect },
      })!;
    const [a, b] = ['ssl xor cf.client.bot', 'cf.client.bot xor ssl'];
    const inList = (all: readonly ComparedRule[]) =>
      finish(covered(all, all.length, finish(earlier(all)))).map(({ kind, rule: at, other }) => `${kind} ${at} ${other}`); // prettier-ignore
    assert.deepEqual(inList([rule(a, 0), rule(b, 1)]), ['duplicate 1 0']);
    assert.deepEqual(inList([rule(a, 0), rule(b, 1, 'log')]), ['unreachable 1 0']);
    assert.deepEqual(inList([rule(a, 0), rule('not (cf.client.bot xor ssl)', 1)]), []);
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
    assert.deepEqual(found(compared('ssl'), compared('not ssl'), compared('http.host ne "a"')), []);
  });
});
