import assert from 'node:assert/strict';
import { diffJson } from '../../../../../core/rules/diff/diff-json';
import { diffRules, type RuleSetDiff } from '../../../../../core/rules/diff/diff-rules';
import { simulate } from '../../../../../core/rules/simulate/simulate';
import { chainOfJson, customRule as rule, customRules } from '../../../../support/rule-chains';

function diff(before: unknown, after: unknown): RuleSetDiff {
  const [old, fresh] = [chainOfJson(before), chainOfJson(after)];
  const found = diffRules(old.chain, fresh.chain, { before: old.texts, after: fresh.texts });
  // the simulator must confirm every difference
  for (const { request, before: was, after: is } of found.outcomes.differences) {
    const facts = { fields: request.fields, absent: 'missing' as const };
    const rules = { challengePassed: false, rateExceeded: [], managedMatch: [] };
    assert.equal(simulate(old.chain, { facts, rules }).outcome, was.outcome);
    assert.equal(simulate(fresh.chain, { facts, rules }).outcome, is.outcome);
  }
  return found;
}

/** Like `diff`, for rules that depend on more than the fields of a request. */
function diffRulesOf(before: unknown, after: unknown): RuleSetDiff {
  const [old, fresh] = [chainOfJson(before), chainOfJson(after)];
  return diffRules(old.chain, fresh.chain, { before: old.texts, after: fresh.texts });
}

/**
 * Describes each changed rule: the kind of change and the rule's name, then the fields of two requests (or the reason
 * why there is no such request), and finally any further changes. The rule affects the first request only after the
 * change, and the second one only before the change.
 */
const said = ({ rules }: RuleSetDiff) =>
  rules.map(({ kind, before, after, now, noLonger, isMoved, hasOtherSettings, action }) => [
    kind,
    (after ?? before)?.name,
    now.kind === 'request' ? now.request.fields : now.kind,
    noLonger.kind === 'request' ? noLonger.request.fields : noLonger.kind,
    ...(isMoved ? ['moved'] : []),
    ...(hasOtherSettings ? ['settings'] : []),
    ...(action ? [`${action.from} to ${action.to}`] : []),
  ]);

/** Returns the outcomes before and after the change, for each request whose outcome differs. */
const ended = ({ outcomes }: RuleSetDiff) =>
  outcomes.differences.map(({ before, after }) => `${before.outcome} to ${after.outcome}`).sort();

describe('the difference of two sets of rules', () => {
  it('is empty if only the notation differs', () => {
    const found = diff(
      customRules(rule('block', 'http.host in {"a" "b"}', { description: 'Hosts' }), rule('log', 'ssl')),
      customRules(rule('block', '(http.host eq "b" or http.host eq "a")', { description: 'Hosts' }), rule('log', 'ssl')), // prettier-ignore
    );
    assert.deepEqual([said(found), found.isSame], [[], true]);
  });

  it('names the requests that a rule gains and loses, and their outcome', () => {
    const found = diff(
      customRules(rule('block', 'ip.src.asnum in {1 2}', { ref: 'r' })),
      customRules(rule('block', 'ip.src.asnum in {2 3}', { ref: 'r' })),
    );
    assert.deepEqual(said(found), [['changed', 'r', { 'ip.src.asnum': 3 }, { 'ip.src.asnum': 1 }]]);
    assert.deepEqual(ended(found), ['block to pass', 'pass to block']);
    assert.deepEqual([found.outcomes.isProved, found.isSame], [true, false]);
  });

  it('proves that a change of what an earlier rule decides changes nothing', () => {
    const earlier = rule('block', 'ip.src.asnum lt 100', { ref: 'wide' });
    const found = diff(
      customRules(earlier, rule('managed_challenge', 'ip.src.asnum in {1 2}', { ref: 'r' })),
      customRules(earlier, rule('managed_challenge', 'ip.src.asnum in {2 3}', { ref: 'r' })),
    );
    assert.equal(said(found).length, 1);
    assert.deepEqual([ended(found), found.isSame], [[], true]);
  });

  it('proves that merged rules match the same requests', () => {
    const found = diff(
      customRules(rule('block', 'http.host eq "a"'), rule('block', 'http.host eq "b"')),
      customRules(rule('block', 'http.host in {"a" "b"}')),
    );
    assert.deepEqual([ended(found), found.isSame], [[], true]);
  });

  it('reports added, removed, disabled and moved rules, other actions and other settings', () => {
    const a = rule('block', 'http.host eq "a"', { ref: 'a' });
    const b = rule('managed_challenge', 'ssl', { ref: 'b' });
    const added = diff(customRules(a), customRules(a, b));
    assert.deepEqual(said(added), [['added', 'b', { ssl: true }, 'none']]);
    assert.deepEqual(ended(added), ['pass to challenge']);
    assert.deepEqual(said(diff(customRules(a, b), customRules(a))), [
      ['removed', 'b', 'none', { ssl: true }],
    ]);
    assert.deepEqual(said(diff(customRules(a), customRules({ ...a, enabled: false }))), [['changed', 'a', 'none', { 'http.host': 'a' }]]); // prettier-ignore
    assert.deepEqual(ended(diff(customRules(a, b), customRules(b, a))), ['block to challenge']);
    assert.deepEqual(said(diff(customRules(b), customRules({ ...b, action: 'block' }))), [['changed', 'b', 'none', 'none', 'managed_challenge to block']]); // prettier-ignore
    const redirect = (url: string) =>
      customRules(rule('redirect', 'ssl', { ref: 'r', action_parameters: { from_value: { target_url: { value: url } } } })); // prettier-ignore
    const other = diff(redirect('https://a.example'), redirect('https://b.example'));
    assert.deepEqual([said(other), other.isSame], [[['changed', 'r', 'none', 'none', 'settings']], false]);
    assert.deepEqual(said(diff(customRules({ ...a, description: 'x' }), customRules({ ...a, description: 'y' }))), []); // prettier-ignore
  });

  it('includes the products with their own conditions', () => {
    const access = (value: string) => ({
      mode: 'block',
      configuration: { target: 'ip_range', value },
      id: 'one',
    });
    const found = diff([access('192.0.2.0/25')], [access('192.0.2.0/24')]);
    assert.deepEqual(said(found), [['changed', 'one', { 'ip.src': '192.0.2.128' }, 'none']]);
    assert.deepEqual(ended(found), ['pass to block']);
    const lockdown = (value: string) => ({ id: 'l', urls: ['a.example/x'], configurations: [{ target: 'ip', value }] }); // prettier-ignore
    const [gained] = diff([lockdown('192.0.2.1')], [lockdown('192.0.2.2')]).rules;
    assert.equal(gained?.now.kind === 'request' && gained.now.request.fields['ip.src'], '192.0.2.1');
  });

  it('claims nothing that it cannot prove', () => {
    const found = diff(
      customRules(rule('block', 'uuidv4(cf.random_seed) eq "a"', { ref: 'r' })),
      customRules(rule('block', 'uuidv4(cf.random_seed) eq "b"', { ref: 'r' })),
    );
    assert.deepEqual(said(found), [['changed', 'r', 'unknown', 'unknown']]);
    assert.deepEqual([found.outcomes.isProved, found.isSame], [false, false]);
    const skip = rule('skip', 'http.host eq "a"', { ref: 's', action_parameters: { ruleset: 'current' } });
    const skipping = diff(customRules(skip, rule('block', 'ssl')), customRules({ ...skip, expression: 'http.host in {"a" "b"}' }, rule('block', 'ssl'))); // prettier-ignore
    assert.deepEqual([ended(skipping), skipping.outcomes.isProved], [['block to pass'], false]);
  });

  it('is empty for rules that did not change, even if nothing is known about them', () => {
    const rules = customRules(
      rule('block', 'uuidv4(cf.random_seed) eq "a"', { ref: 'a' }),
      rule('block', 'http.host eq', { ref: 'b' }),
      rule('skip', 'ssl', { ref: 'c', action_parameters: { ruleset: 'current' } }),
    );
    const found = diff(rules, rules);
    assert.deepEqual([said(found), found.outcomes.isProved, found.isSame], [[], true, true]);
  });

  it('knows that unreadable conditions match the same requests if they are equal', () => {
    const broken = (action: string, more: object = {}) => customRules(rule(action, 'http.host eq', { ref: 'r', ...more })); // prettier-ignore
    assert.deepEqual(said(diff(broken('block'), broken('log'))), [
      ['changed', 'r', 'none', 'none', 'block to log'],
    ]);
    const other = customRules(rule('block', 'http.host ne', { ref: 'r' }));
    assert.deepEqual(said(diff(broken('block'), other)), [['changed', 'r', 'unknown', 'unknown']]);
    assert.deepEqual(said(diff(broken('block'), broken('block', { enabled: false }))), [['changed', 'r', 'unknown', 'unknown']]); // prettier-ignore
  });

  const skip = (expression: string) => rule('skip', expression, { ref: 's', action_parameters: { ruleset: 'current' } }); // prettier-ignore
  const asn = (number: number) => rule('block', `ip.src.asnum eq ${number}`, { ref: 'r' });

  it('has each kind of difference once, even if it cannot prove that there are no others', () => {
    const logs = ['a', 'b', 'c'].map((name) => rule('log', `http.host eq "${name}"`, { ref: name }));
    const found = diff(customRules(skip('ssl'), ...logs, asn(1)), customRules(skip('ssl'), ...logs, asn(2)));
    assert.deepEqual([ended(found), found.outcomes.isProved], [['block to pass', 'pass to block'], false]);
    const challenge = (number: number) => ({ ...asn(number), action: 'managed_challenge', ref: 'q' });
    const two = diff(
      customRules(skip('ssl'), asn(1), challenge(3)),
      customRules(skip('ssl'), asn(2), challenge(4)),
    );
    assert.deepEqual(ended(two), [
      'block to pass',
      'challenge to pass',
      'pass to block',
      'pass to challenge',
    ]);
  });

  it('shows a request with realistic values, unless these would change one of its outcomes', () => {
    const log = rule('log', 'http.host eq "a"', { ref: 'l' });
    const hosts = ({ outcomes }: RuleSetDiff) => outcomes.differences.map(({ request, shown }) => [request, shown].map(({ fields }) => fields['http.host'] === 'www.example.com')); // prettier-ignore
    const plain = diff(customRules(log, asn(1)), customRules(log, asn(2)));
    assert.deepEqual(
      [ended(plain), hosts(plain)],
      [
        ['block to pass', 'pass to block'],
        [
          [true, true],
          [true, true],
        ],
      ],
    );
    // Whether this rule takes effect is unknown, so requests that it matches are not compared. It matches the
    // realistic host, so the requests do not have that host.
    const check = { exposed_credential_check: { username_expression: 'x', password_expression: 'y' } };
    const open = rule('block', 'http.host eq "www.example.com"', { ref: 'o', ...check });
    const found = diff(customRules(log, asn(1), open), customRules(log, asn(2), open));
    assert.deepEqual([ended(found), hosts(found)], [['block to pass', 'pass to block'], [[false, false], [false, false]]]); // prettier-ignore
  });

  it('includes rate limits that are exceeded, and lists', () => {
    const limits = (number: number) => ({ kind: 'zone', phase: 'http_ratelimit', rules: [{ ...asn(number), ratelimit: { period: 10 } }] }); // prettier-ignore
    assert.deepEqual(ended(diffRulesOf(limits(1), limits(2))), ['block to pass', 'pass to block']);
    const listed = (action: string) => customRules(rule(action, 'ip.src in $office', { ref: 'r' }));
    const found = diffRulesOf(listed('block'), listed('log'));
    assert.deepEqual(ended(found), ['block to pass']);
    const { outcomes } = diffJson(found);
    const [{ request, before, after }] = outcomes as [{ request: { lists?: Record<string, unknown> }; before: object; after: object }]; // prettier-ignore
    assert.deepEqual(Object.keys(request.lists ?? {}), ['office']);
    const source = { file: 'rules.json', start: 80, end: 170 };
    const by = { product: 'http_request_firewall_custom', rule: 'r', ref: 'r', source };
    assert.deepEqual([before, after], [{ outcome: 'block', by, status: 403 }, { outcome: 'pass' }]);
  });

  it('reports as few rules as possible as moved', () => {
    const rules = (names: string) =>
      customRules(...Array.from(names).map((name) => rule('block', `http.host eq "${name}"`, { ref: name })));
    const moved = (before: string, after: string) =>
      diff(rules(before), rules(after))
        .rules.filter(({ isMoved }) => isMoved)
        .map(({ after: one }) => one?.name)
        .join('');
    assert.equal(moved('abc', 'abc'), '');
    assert.equal(moved('ab', 'ba'), 'b');
    assert.equal(moved('abcd', 'dabc'), 'd');
    assert.equal(moved('abcd', 'bcda'), 'a');
    assert.equal(moved('abcd', 'cdab'), 'cd');
    assert.equal(moved('abcd', 'acbd'), 'c');
    assert.equal(moved('abcde', 'aedcb'), 'cde');
    assert.equal(moved('abxc', 'cba'), 'bc');
    assert.equal(moved('abc', 'xaybc'), '');
  });

  it('claims nothing when there is no time left', () => {
    const [old, fresh] = [1, 2].map((number) => chainOfJson(customRules(rule('block', `ip.src.asnum eq ${number}`, { ref: 'r' })))); // prettier-ignore
    assert.ok(old && fresh);
    const found = diffRules(old.chain, fresh.chain, { before: old.texts, after: fresh.texts }, { steps: 1000, isOver: () => true }); // prettier-ignore
    assert.deepEqual(said(found), [['changed', 'r', 'unknown', 'unknown']]);
    assert.deepEqual(found.outcomes, { differences: [], isProved: false });
    assert.equal(found.isSame, false);
  });

  it('is not proved if there are rules of phases that are not simulated', () => {
    const response = {
      kind: 'zone',
      phase: 'http_response_headers_transform',
      rules: [rule('rewrite', 'ssl')],
    };
    const wide = rule('block', 'ip.src.asnum lt 100', { ref: 'wide' });
    const late = (expression: string) => customRules(wide, rule('block', expression, { ref: 'r' }));
    const [before, after] = [late('ip.src.asnum eq 1'), late('ip.src.asnum eq 2')];
    assert.deepEqual(diff([before], [after]).outcomes, { differences: [], isProved: true });
    assert.deepEqual(diff([before, response], [after, response]).outcomes, {
      differences: [],
      isProved: false,
    });
  });

  it('is written as data, with only the sides that exist', () => {
    const a = rule('block', 'http.host eq "a"', { ref: 'a' });
    const json = (before: unknown, after: unknown) => diffJson(diff(before, after));
    const [removed] = json(customRules(a), customRules()).rules as [Record<string, unknown>];
    assert.deepEqual(Object.keys(removed), ['change', 'before', 'now', 'noLonger']);
    assert.deepEqual([removed.change, removed.now, removed.noLonger], ['removed', 'none', { fields: { 'http.host': 'a' } }]); // prettier-ignore
    const [added] = json(customRules(), customRules(a)).rules as [Record<string, unknown>];
    assert.deepEqual(Object.keys(added), ['change', 'after', 'now', 'noLonger']);
    const b = rule('block', 'ssl', { ref: 'b' });
    const [moved] = json(customRules(a, b), customRules(b, a)).rules as [Record<string, unknown>];
    assert.deepEqual([moved.moved, 'otherSettings' in moved], [true, false]);
    const [other] = json(customRules(a), customRules({ ...a, logging: {} })).rules as [
      Record<string, unknown>,
    ];
    assert.deepEqual([other.otherSettings, 'moved' in other], [true, false]);
    const changed = json(customRules(a), customRules({ ...a, action: 'log' }));
    const [{ action }] = changed.rules as [Record<string, unknown>];
    assert.deepEqual(action, { from: 'block', to: 'log', on: { fields: { 'http.host': 'a' } } });
    assert.deepEqual([changed.same, changed.proved, changed.outcomes.length], [false, true, 1]);
  });
});
