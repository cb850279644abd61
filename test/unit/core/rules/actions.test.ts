import assert from 'node:assert/strict';
import { accessRuleModes } from '../../../../core/model/access-rule';
import { firewallRuleActions } from '../../../../core/model/firewall-rule';
import { uaRuleModes } from '../../../../core/model/ua-rule';
import { actionOf, answersWithAction, decides, endsList, endsRequest } from '../../../../core/rules/actions';
import { actionRows } from '../../../../core/rules/actions.data';
import { type Rule, type RuleKind } from '../../../../core/rules/rule';

const rule = (kind: RuleKind, name: string): Rule => ({ kind, place: {}, enabled: true, action: { name } });
const namesOf = (kind: RuleKind): string[] => actionRows[kind].map(({ name }) => name).sort();

describe('actions of rules', () => {
  it('have a row for each that the API has, and no other', () => {
    assert.deepEqual(namesOf('access_rule'), [...accessRuleModes].sort());
    assert.deepEqual(namesOf('firewall_rule'), [...firewallRuleActions].sort());
    assert.deepEqual(namesOf('ua_rule'), [...uaRuleModes].sort());
  });

  it('end the request when they answer it for certain', () => {
    const ending = Object.entries(actionRows).flatMap(([kind, rows]) =>
      rows
        .filter(({ name }) => endsRequest(rule(kind as RuleKind, name)))
        .map(({ name }) => `${kind} ${name}`),
    );
    assert.deepEqual(ending, [
      'access_rule block', 'lockdown_rule lockdown', 'ua_rule block', 'firewall_rule block', 'ruleset_rule block',
      'ruleset_rule redirect', 'ruleset_rule serve_error',
    ]); // prettier-ignore
  });

  it('respond themselves, except for error pages, whose response the rule contains', () => {
    const responding = namesOf('ruleset_rule').filter(answersWithAction);
    assert.deepEqual(responding, ['block', 'challenge', 'js_challenge', 'managed_challenge', 'redirect']);
    assert.equal(answersWithAction('unknown'), false);
  });

  it('end the list if they end the request or skip the rest of the list', () => {
    const none = { phases: [], products: [], rulesets: [], rules: {} };
    const skip = (restOf?: 'ruleset' | 'phase'): Rule => ({
      ...rule('ruleset_rule', 'skip'),
      action: { name: 'skip', skips: { ...none, ...(restOf === undefined ? {} : { restOf }) } },
    });
    const ends = [skip('ruleset'), skip('phase'), skip(), rule('ruleset_rule', 'block'), rule('ruleset_rule', 'log')]; // prettier-ignore
    assert.deepEqual(ends.map(endsList), [true, true, false, true, false]);
    assert.equal(endsList({ kind: 'ruleset_rule', place: {}, enabled: true }), false);
  });

  it('decide about a request unless the evaluation continues', () => {
    const going = namesOf('firewall_rule').filter((name) => !decides(rule('firewall_rule', name)));
    assert.deepEqual(going, ['bypass', 'log']);
    assert.equal(decides(rule('access_rule', 'whitelist')), true);
    assert.equal(decides(rule('ruleset_rule', 'skip')), false);
  });

  it('are those of the type of rule, and empty if the name is unknown', () => {
    assert.equal(actionOf(rule('access_rule', 'allow')), undefined);
    assert.equal(actionOf({ kind: 'filter', place: {}, enabled: true }), undefined);
    assert.deepEqual([endsRequest(rule('ua_rule', 'x')), decides(rule('ua_rule', 'x'))], [false, false]);
  });

  it('put legacy firewall rules of one priority into the documented order', () => {
    const rows = [...actionRows.firewall_rule].sort((a, b) => (a.precedence ?? 0) - (b.precedence ?? 0));
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['log', 'bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge', 'block'],
    );
  });
});
