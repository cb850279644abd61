import assert from 'node:assert/strict';
import {
  explainList,
  type ExplainedList,
  type RuleState,
} from '../../../../../core/rules/explain/explain-list';
import { ruleLists } from '../../../../../core/rules/explain/rule-lists';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { type CompiledExpression, Evaluator } from '../../../../../core/expression/evaluate/evaluator';
import { type ExpressionTree } from '../../../../../core/expression/tree';
import { finish } from '../../../../../core/base/steps';
import { type DiffLimits } from '../../../../../core/rules/diff/diff-limits';
import { simulate } from '../../../../../core/rules/simulate/simulate';
import { chainOfJson, customRule as rule, customRules } from '../../../../support/rule-chains';

function explain(document: unknown, limits: DiffLimits = { steps: 20_000 }): ExplainedList {
  const { chain } = chainOfJson(document);
  const [list] = ruleLists(chain);
  assert.ok(list);
  const explained = finish(explainList(list, chain.evaluator, limits));
  // the simulator must confirm that every example request matches its rule
  for (const { rule: one, state } of explained.rules) {
    if (!('request' in state) || explained.rules.some((other) => other.state.kind === 'undecided')) continue;
    const facts = { fields: state.request.fields, absent: 'missing' as const };
    const rules = { challengePassed: true, rateExceeded: [], managedMatch: [] };
    const step = simulate(chain, { facts, rules }).steps.find(
      (candidate) => candidate.rule.index === one.index,
    );
    assert.equal(step?.result, 'matched', one.name);
  }
  return explained;
}

const words = (state: RuleState): string =>
  'by' in state ? `${state.kind} by ${state.by.map(({ name }) => name).join('+')}` : state.kind;
const said = ({ rules }: ExplainedList): string[] =>
  rules.map(({ state, mergesInto }) => words(state) + (mergesInto ? `, into ${mergesInto.name}` : ''));

const named = (ref: string, action: string, expression: string, more: object = {}): object =>
  rule(action, expression, { ref, ...more });

const element = 'http.request.headers["x"][0]';

class CountingEvaluator extends Evaluator {
  work = 0;

  override compile(tree: ExpressionTree): CompiledExpression {
    this.work++;
    return super.compile(tree);
  }
}

describe('the explanation of a list of rules', () => {
  const lists: readonly [name: string, rules: object[], found: string[]][] = [
    [
      'rules that are needed',
      [named('a', 'block', 'ssl'), named('b', 'managed_challenge', 'http.host eq "a"')],
      ['reached', 'reached'],
    ],
    [
      'a rule within another one, and one within two together',
      [named('a', 'block', 'ip.src.asnum lt 10'), named('b', 'log', 'ip.src.asnum lt 5'), named('c', 'block', 'ip.src.asnum ge 10 and ssl'), named('d', 'log', 'ssl')],
      ['reached', 'unreachable by a', 'reached, into a', 'unreachable by a+c'],
    ],
    ['a rule that is never true', [named('a', 'block', 'ssl and not ssl')], ['never true']],
    ['a disabled rule', [named('a', 'block', 'ssl', { enabled: false }), named('b', 'log', 'ssl')], ['off', 'reached']],
    [
      'a rule that a later one makes unneeded',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'log', 'ssl'), named('c', 'block', 'http.host in {"a" "b"}')],
      ['reached', 'reached', 'reached'],
    ],
    [
      'a rule that a later one makes unneeded, with none in between',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'log', 'http.host eq "c"'), named('c', 'block', 'http.host in {"a" "b"}')],
      ['redundant by c', 'reached', 'reached'],
    ],
    [
      'a rule that two later ones make unneeded',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'block', 'ssl'), named('c', 'block', 'not ssl')],
      ['redundant by b+c', 'reached', 'reached, into b'],
    ],
    [
      'two equal rules: one of them remains',
      [named('a', 'block', 'ssl'), named('b', 'block', 'ssl')],
      ['reached', 'unreachable by a'],
    ],
    [
      'rules that can all be removed together',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'block', 'http.host in {"a" "b"}'), named('c', 'block', 'http.host in {"b" "c"}'), named('d', 'block', 'http.host in {"a" "b"}')],
      ['redundant by b', 'reached', 'reached, into b', 'unreachable by b'],
    ],
    [
      'rules that another one separates',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'skip', 'ssl', { action_parameters: { ruleset: 'current' } }), named('c', 'block', 'http.host eq "b"')],
      ['reached', 'reached', 'reached'],
    ],
    [
      'rules that another one does not separate',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'skip', 'http.host eq "a" and ssl', { action_parameters: { ruleset: 'current' } }), named('c', 'block', 'http.host eq "b"')],
      ['reached', 'unreachable by a', 'reached, into a'],
    ],
    [
      'their own responses',
      [named('a', 'block', 'http.host eq "a"', { action_parameters: { response: { status_code: 410, content: '', content_type: 'text/plain' } } }), named('b', 'block', 'http.host eq "b"')],
      ['reached', 'reached'],
    ],
    [
      'what only one reading of `ne` on a missing value covers',
      [named('a', 'block', 'http.request.headers["x"][0] ne "a"'), named('b', 'block', 'not http.request.headers["x"][0] eq "a"')],
      ['redundant by b', 'undecided'],
    ],
    [
      'a rule within each of two others, of which the first is named',
      [named('a', 'block', 'ip.src.asnum lt 10'), named('b', 'block', 'ip.src.asnum lt 20'), named('c', 'log', 'ip.src.asnum lt 5')],
      ['redundant by b', 'reached', 'unreachable by a'],
    ],
    [
      'rules that do nothing that could be compared',
      [named('a', 'log', 'http.host eq "a"'), named('b', 'log', 'http.host in {"a" "b"}')],
      ['reached', 'reached'],
    ],
    [
      'a rule that a later one makes unneeded, since an earlier one comes before what is in between',
      [named('a', 'redirect', 'ip.src.asnum lt 10'), named('b', 'block', 'ip.src.asnum ge 5 and ip.src.asnum lt 20'), named('c', 'managed_challenge', 'ip.src.asnum eq 7'), named('d', 'block', 'ip.src.asnum lt 30')],
      ['reached', 'redundant by d', 'unreachable by a', 'reached'],
    ],
    [
      'a rule whose requests an unknown rule may match before a later one',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'block', 'ssl', { ratelimit: { period: 60 } }), named('c', 'block', 'http.host in {"a" "b"}')],
      ['reached', 'undecided', 'reached'],
    ],
    [
      'rules with one of the same effect in between',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'block', 'http.host in {"b" "c"}'), named('c', 'block', 'http.host in {"c" "d"}')],
      ['reached', 'reached, into a', 'reached, into a'],
    ],
    [
      'rules with one in between that matches neither',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'log', 'http.host eq "x"'), named('c', 'block', 'http.host eq "b"')],
      ['reached', 'reached', 'reached, into a'],
    ],
    [
      'rules with one in between that is off',
      [named('a', 'block', 'http.host eq "a"'), named('b', 'log', 'http.host eq', { enabled: false }), named('c', 'block', 'http.host eq "b"')],
      ['reached', 'off', 'reached, into a'],
    ],
    [
      'rate limits, and leaked credentials',
      [named('a', 'block', 'ssl', { ratelimit: { period: 60 } }), named('b', 'block', 'ssl', { exposed_credential_check: { username_expression: 'x', password_expression: 'y' } }), named('c', 'block', 'ssl and http.host eq "a"')],
      ['undecided', 'undecided', 'reached'],
    ],
  ]; // prettier-ignore
  for (const [name, rules, found] of lists)
    it(name, () => assert.deepEqual(said(explain(customRules(...rules))), found));

  it('has a request that no rule ends, or proves that there is none', () => {
    const some = explain(customRules(named('a', 'block', 'not ssl'), named('b', 'log', 'ssl')));
    assert.ok(typeof some.rest === 'object');
    assert.deepEqual(some.rest.shown.fields, { ssl: true });
    const none = explain(customRules(named('a', 'block', 'not ssl'), named('b', 'block', 'ssl')));
    assert.equal(none.rest, 'none');
  });

  it('reports nothing above its budget', () => {
    const list = customRules(named('a', 'block', 'ssl'), named('b', 'block', 'ssl'));
    assert.deepEqual(said(explain(list, { steps: 20_000, isOver: () => true })), ['undecided', 'undecided']);
    assert.deepEqual(said(explain(list, { steps: -1 })), ['undecided', 'undecided']);
  });

  it('merges rules in lists of at most 200 rules', () => {
    const off = (count: number) => Array.from({ length: count }, () => named('off', 'block', 'ssl', { enabled: false })); // prettier-ignore
    const list = (count: number) =>
      said(explain(customRules(named('a', 'block', 'http.host eq "a"'), ...off(count), named('b', 'block', 'http.host eq "b"')))); // prettier-ignore
    assert.deepEqual([list(198).length, list(198).at(-1)], [200, 'reached, into a']);
    assert.deepEqual([list(199).length, list(199).at(-1)], [201, 'reached']);
  });

  it('reports only what is certain if it depends on an assumption', () => {
    // `remove_bytes` of a missing value is assumed to be missing
    const x = `remove_bytes(${element}, "-")`;
    const list = customRules(
      named('a', 'block', `${x} eq "a"`),
      named('b', 'block', `${x} in {"a" "b"}`),
      named('c', 'block', `${x} eq "a"`),
    );
    assert.deepEqual(said(explain(list)), ['reached', 'reached', 'undecided']);
    const all = explain(
      customRules(named('a', 'block', `${x} eq "a"`), named('b', 'block', `not ${x} eq "a"`)),
    );
    assert.equal(all.rest, 'undecided');
  });

  it('neither merges legacy rules nor reports a rest for lists without a known order', () => {
    const of = (...records: object[]) => {
      const { chain } = chainOfJson(records);
      const [list] = ruleLists(chain);
      assert.ok(list);
      return finish(explainList(list, chain.evaluator, { steps: 20_000 }));
    };
    const firewall = (id: string, expression: string, priority: number) => ({ id, action: 'block', priority, filter: { expression } }); // prettier-ignore
    const ordered = of(firewall('a', 'ip.src.asnum lt 10', 1), firewall('b', 'ip.src.asnum ge 10', 2), firewall('c', 'ssl', 3)); // prettier-ignore
    assert.deepEqual(said(ordered), ['reached', 'reached', 'unreachable by a+b']);
    const equal = of(firewall('a', 'ssl', 1), firewall('b', 'ssl and http.host eq "a"', 1));
    assert.deepEqual(said(equal), ['reached', 'reached']);
    const wider = of(firewall('b', 'ssl and http.host eq "a"', 1), firewall('a', 'ssl', 1));
    assert.deepEqual(said(wider), ['reached', 'reached']);
    const later = of(firewall('b', 'ssl and http.host eq "a"', 1), firewall('a', 'ssl', 2));
    assert.deepEqual(said(later), ['redundant by a', 'reached']);
    const agent = (id: string, value: string) => ({
      id,
      mode: 'block',
      configuration: { target: 'ua', value },
    });
    const unordered = of(agent('a', 'x'), agent('b', 'x'), agent('c', 'y'));
    assert.deepEqual([unordered.isOrdered, said(unordered), unordered.rest], [false, ['reached', 'reached', 'reached'], 'undecided']); // prettier-ignore
    assert.equal('runBy' in unordered, false);
    const lockdown = (id: string, url: string, priority: number) => ({ id, urls: [url], configurations: [{ target: 'ip', value: '192.0.2.1' }], priority }); // prettier-ignore
    const lockdowns = of(lockdown('a', 'a.example/*', 1), lockdown('b', 'a.example/x', 2));
    assert.deepEqual([said(lockdowns), lockdowns.rest], [['reached', 'reached'], 'undecided']);
    assert.deepEqual(Object.keys(lockdowns.rules[0] ?? {}), ['rule', 'state']);
  });

  it('names the rule that executes the list', () => {
    const child = { id: 'own', kind: 'custom', phase: 'http_request_firewall_custom', rules: [named('b', 'block', 'ssl')] }; // prettier-ignore
    const { chain } = chainOfJson([customRules(named('a', 'execute', 'ssl', { action_parameters: { id: 'own' } })), child]); // prettier-ignore
    const [, list] = ruleLists(chain);
    assert.ok(list);
    const explained = finish(explainList(list, chain.evaluator, { steps: 20_000 }));
    assert.deepEqual([explained.runBy?.name, explained.level, explained.product, said(explained)], ['a', 'zone', 'http_request_firewall_custom', ['reached']]); // prettier-ignore
  });

  it('keeps what it found when its budget ends', () => {
    const list = customRules(
      named('a', 'block', 'http.host eq "a"'),
      named('b', 'block', 'http.host in {"a" "b"}'),
      named('c', 'block', 'http.host eq "c"'),
    );
    const within = (checks: number) => {
      let asked = 0;
      return explain(list, { steps: 20_000, isOver: () => ++asked > checks });
    };
    assert.deepEqual(said(within(1)), ['reached', 'undecided', 'undecided']);
    assert.deepEqual(said(within(3)), ['reached', 'reached', 'reached']);
    assert.equal(within(3).rest, 'undecided');
    assert.deepEqual(said(within(100)), ['redundant by b', 'reached', 'reached, into b']);
  });

  it('reads the filters one after the other, so that other work can run in between', () => {
    const { chain } = chainOfJson(
      customRules(...Array.from('abcdef', (name) => named(name, 'block', `${element} ne "${name}"`))),
    );
    const [list] = ruleLists(chain);
    assert.ok(list);
    const evaluator = new CountingEvaluator(catalogueScheme());
    const steps = explainList(list, evaluator, { steps: 20_000 });
    const inOneStep: number[] = [];
    for (let isDone = false; !isDone; evaluator.work = 0) {
      isDone = steps.next().done === true;
      inOneStep.push(evaluator.work);
    }
    // each step does one unit of work on a filter: compiling it, analyzing it, or analyzing it with the other meaning
    // of `ne`
    assert.deepEqual(inOneStep.slice(0, 6), [1, 1, 1, 1, 1, 1]);
    assert.ok(inOneStep.length >= 4 * 6, String(inOneStep.length));
  });
});
