import assert from 'node:assert/strict';
import { comparedRule } from '../../../../../core/rules/compare/compared-rule';
import { compareList, compareRules } from '../../../../../core/rules/compare/compare-rules';
import { finish } from '../../../../../core/base/steps';
import { type Rule } from '../../../../../core/rules/rule';
import { parseFor } from '../../../../../core/language/expression/check';

interface Listed {
  readonly text: string;
  readonly action: string | undefined;
  readonly enabled: boolean | 'unknown';
}

const rule = (text: string, action = 'block', enabled: Listed['enabled'] = true): Listed => ({ text, action, enabled }); // prettier-ignore

const lists: readonly [name: string, rules: Listed[], found: string[]][] = [
  ['an exception after the rule that it should except from', [rule('ip.src in {10.0.0.0/8}'), rule('ip.src eq 10.0.0.1', 'skip')], ['unreachable 1 0']],
  ['an exception before that rule', [rule('ip.src eq 10.0.0.1', 'skip'), rule('ip.src in {10.0.0.0/8}')], []],
  ['a challenge that can be passed', [rule('ssl', 'managed_challenge'), rule('ssl and cf.client.bot')], []],
  ['an action that does not end anything', [rule('ssl', 'log'), rule('ssl', 'log')], []],
  ['the same condition in another notation', [rule('http.host eq "a" or http.host eq "b"'), rule('(http.host in {"b" "a"})')], ['duplicate 1 0']],
  ['a rule that may be disabled', [rule('ssl', 'block', 'unknown'), rule('ssl')], []],
  ['an unknown action', [{ ...rule('ssl'), action: undefined }, rule('ssl')], []],
  ['a later rule that may be disabled', [rule('ssl'), rule('ssl', 'block', 'unknown')], []],
  ['a rule with an error', [rule('ssl or'), rule('ssl')], []],
  ['after a rule with an error, two that cover another one together', [rule('ssl or'), rule('ip.src.asnum lt 10'), rule('ip.src.asnum ge 10'), rule('ssl')], ['unreachable 3 1+2']],
  ['several that each cover it, of which the first is named', [rule('http.host matches "^ab"'), rule('http.host matches "^a"'), rule('starts_with(http.host, "abc")')], ['unreachable 2 0']],
  ['covered together under an assumption about a missing value', [rule('remove_bytes(http.request.headers["x"][0], "-") eq "a"'), rule('not remove_bytes(http.request.headers["x"][0], "-") eq "a"'), rule('ssl')], []],
  ['all after a rule for everything', [rule('true'), rule('ssl'), rule('cf.client.bot', 'log')], ['unreachable 1 0', 'unreachable 2 0']],
  ['one that two others cover together', [rule('ip.src.asnum lt 10'), rule('ip.src.asnum ge 10', 'redirect'), rule('ssl')], ['unreachable 2 0+1']],
  ['one that two others cover together, and a third one that is not needed', [rule('http.host eq "a"'), rule('ssl'), rule('not ssl'), rule('http.host eq "b"')], ['unreachable 3 1+2']],
  ['one of two that do not cover it', [rule('ip.src.asnum lt 10'), rule('ip.src.asnum gt 10'), rule('ssl')], []],
  ['covered together with a challenge that can be passed', [rule('ssl'), rule('not ssl', 'managed_challenge'), rule('http.host eq "a"')], []],
  ['covered together with one that may be disabled', [rule('ssl'), rule('not ssl', 'block', 'unknown'), rule('http.host eq "a"')], []],
  ['within a regular expression', [rule('http.host matches "^a"'), rule('starts_with(http.host, "ab")')], ['unreachable 1 0']],
  ['covered only if `ne` on a missing value is true', [rule('http.request.headers["x"][0] ne "a"'), rule('not http.request.headers["x"][0] matches "^a"')], []],
  ['equal for reasons that no normal form shows', [rule('ssl and http.host eq "a" or ssl and not http.host eq "a"'), rule('ssl')], ['duplicate 1 0']],
  ['the same with another action', [rule('ssl and http.host eq "a" or ssl and not http.host eq "a"'), rule('ssl', 'redirect')], ['unreachable 1 0']],
  ['one that is never true', [rule('ssl'), rule('http.host eq "a" and http.host eq "b" or ip.src.asnum lt 5 and ip.src.asnum gt 5')], []],
]; // prettier-ignore

describe('rules of one list', () => {
  for (const [name, rules, found] of lists)
    it(name, () => {
      const compared = rules.map(({ text, action, enabled }, position) => {
        const tree = parseFor(text, { kind: 'filter' });
        const match = { by: 'expression', text, tree } as const;
        const named = action === undefined ? {} : { action: { name: action } };
        return comparedRule({ kind: 'ruleset_rule', place: { position }, match, enabled, ...named })!;
      });
      const short = finish(compareList(compared)).map(
        ({ kind, rule: at, other, others }) => `${kind} ${at} ${others?.join('+') ?? other}`,
      );
      assert.deepEqual(short, found);
    });
});

describe('a rule that is never reached', () => {
  const found = (...texts: string[]) =>
    finish(
      compareList(
        texts.map((text, position) => {
          const match = { by: 'expression', text, tree: parseFor(text, { kind: 'filter' }) } as const;
          const action = { name: 'block' };
          return comparedRule({ kind: 'ruleset_rule', place: { position }, match, enabled: true, action })!;
        }),
      ),
    );

  it('has several reasons only if no rule covers it alone', () => {
    assert.deepEqual(found('http.host matches "^a"', 'ssl', 'starts_with(http.host, "ab")'), [
      { kind: 'unreachable', rule: 2, other: 0 },
    ]);
    assert.deepEqual(found('ssl', 'not ssl', 'http.host eq "a"'), [
      { kind: 'unreachable', rule: 2, other: 0, others: [0, 1] },
    ]);
  });
});

const legacy = (
  text: string,
  priority: number | undefined,
  action = 'block',
  kind: Rule['kind'] = 'firewall_rule',
) => {
  const tree = parseFor(text, { kind: 'filter' });
  return comparedRule({
    kind,
    place: priority === undefined ? {} : { priority },
    match: { by: 'expression', text, tree },
    enabled: true,
    action: { name: action },
  })!;
};

describe('rules with priorities', () => {
  const low = legacy('ip.src.asnum lt 10', 1);
  const high = legacy('ip.src.asnum ge 10', 2);
  const cases: readonly [name: string, rules: ReturnType<typeof legacy>[], found: string[]][] = [
    ['earlier ones cover it together, in any position in the file', [legacy('ssl', 3, 'log'), low, high], ['unreachable 0 1+2']],
    ['later ones do not', [legacy('ssl', 1, 'log'), legacy('ip.src.asnum lt 10', 2), legacy('ip.src.asnum ge 10', 3)], []],
    ['rules without a priority are evaluated last', [legacy('ssl', undefined, 'log'), low, high], ['unreachable 0 1+2']],
    ['one of equal priority may be evaluated later', [legacy('ssl', 2, 'log'), low, high], ['equal-priority 2 0']],
    ['a challenge may have been passed', [legacy('ssl', 3, 'log'), low, legacy('ip.src.asnum ge 10', 2, 'challenge')], []],
    ['stored filters are not evaluated', [legacy('ssl', 3, 'log', 'filter'), low, high], []],
  ]; // prettier-ignore
  for (const [name, rules, found] of cases)
    it(name, () => {
      const short = finish(compareRules(rules, rules.length)).map(
        ({ kind, rule: at, other, others }) => `${kind} ${at} ${others?.join('+') ?? other}`,
      );
      assert.deepEqual(short, found);
    });

  const short = (all: readonly ReturnType<typeof legacy>[], ownCount = all.length) =>
    finish(compareRules(all, ownCount)).map(({ kind, rule: at, other, others }) => `${kind} ${at} ${others?.join('+') ?? other}`); // prettier-ignore

  it('are compared in pairs only if a list is long, and if their order matters', () => {
    const others = Array.from({ length: 60 }, (_, i) => legacy(`http.host eq "h${i}"`, 100 + i, 'log'));
    const narrow = legacy('ssl and tcp.dstport eq 1', 3);
    const found = (all: readonly ReturnType<typeof legacy>[]) =>
      short(all).filter((text) => !text.startsWith('mergeable'));
    assert.deepEqual(found([legacy('ssl', 1), narrow, ...others]), ['unreachable 1 0']);
    const covering = ['lt', 'ge'].map((op, i) => legacy(`tcp.dstport eq 1 and ip.src.asnum ${op} 10`, i + 1));
    const together = [...covering, narrow];
    assert.deepEqual(found([...together, ...others.slice(3)]), ['unreachable 2 0+1']);
    assert.deepEqual(found([...together, ...others.slice(2)]), []);
    const sameEffect = Array.from({ length: 60 }, (_, i) => legacy(`http.host eq "h${i}"`, 100 + i));
    assert.deepEqual(found([legacy('ssl', 1), narrow, ...sameEffect]), ['unreachable 1 0']);
  });

  it('are proved to be unreachable regardless of the number of stored filters', () => {
    const filters = Array.from({ length: 60 }, (_, i) =>
      legacy(`http.host eq "h${i}"`, undefined, 'log', 'filter'),
    );
    assert.deepEqual(short([low, high, legacy('ssl', 3), ...filters]).slice(0, 1), ['unreachable 2 0+1']);
  });

  it('overlap without priorities if their effects differ', () => {
    const [narrow, wide] = [
      legacy('ssl and http.host eq "a"', undefined, 'challenge'),
      legacy('ssl', undefined),
    ];
    assert.deepEqual(short([narrow, wide]), ['overlapping 0 1']);
  });

  it('are duplicates or contradict each other if their conditions are equal, which is reported once', () => {
    assert.deepEqual(short([legacy('ssl', 1), legacy('(ssl)', 2)]), ['duplicate 1 0']);
    assert.deepEqual(short([legacy('ssl', 1), legacy('(ssl)', 2, 'log')]), ['contradicting 1 0']);
    assert.deepEqual(short([legacy('ssl', undefined), legacy('not ssl', undefined, 'log')]), []);
  });

  it('are merged only with rules of the document', () => {
    const hosts = ['a', 'b', 'c'].map((name) => legacy(`http.host eq "${name}"`, undefined, 'log'));
    assert.deepEqual(short(hosts), ['mergeable 1 0']);
    assert.deepEqual(short(hosts, 1), []);
    assert.deepEqual(short(hosts, 2), ['mergeable 1 0']);
  });

  it('are not unreachable because of a rule of another kind, or a copy of their own record', () => {
    const everything = legacy('true', 1, 'block', 'ruleset_rule');
    assert.deepEqual(short([legacy('ssl xor cf.client.bot', 2), everything]), []);
    const copy = (one: ReturnType<typeof legacy>, id: string) => ({ ...one, rule: { ...one.rule, id } });
    const [narrow, wide] = [legacy('ssl xor cf.client.bot', 2), legacy('ssl or not ssl', 1)];
    assert.deepEqual(short([copy(narrow, 'a'), copy(wide, 'a')]), []);
    assert.deepEqual(short([copy(narrow, 'a'), copy(wide, 'b')]), ['unreachable 0 1']);
  });

  it("compares only the document's own rules", () => {
    assert.deepEqual(
      finish(compareRules([low, high, legacy('ssl', 3, 'log')], 2)).filter(
        ({ kind }) => kind === 'unreachable',
      ),
      [],
    );
  });
});
