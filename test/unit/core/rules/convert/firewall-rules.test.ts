import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { type Part } from '../../../../../core/rules/convert/conversion';
import { convertFirewallRules, withNewNames } from '../../../../../core/rules/convert/firewall-rules';
import { Refs } from '../../../../../core/rules/convert/refs';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const parse = (text: string) => parseExpression(text, { kind: 'filter', scheme: catalogueScheme() });
const firewall = (id: string, action: string | undefined, expression: string, more: object = {}): Rule =>
  readRule('firewall_rule', { id, action, filter: { expression }, ...more }, recordSource(parse)).rule;
const convert = (...rules: readonly Rule[]): Part => convertFirewallRules(rules, new Refs());
const notes = ({ converted }: Part) =>
  converted.map(({ rule: { id }, outcome, notes: all }) => [id, outcome, ...all]);

describe('converting firewall rules', () => {
  const bypass = (id: string, more: object = {}, expression = 'ssl') => firewall(id, 'bypass', expression, { products: ['bic'], ...more }); // prettier-ignore
  const refs = (...rules: readonly Rule[]) => convert(...rules).rules.map(({ ref }) => ref);

  it('keeps the descriptions and what is off', () => {
    const { rules } = convert(firewall('1', 'block', 'ssl', { description: 'TLS' }), firewall('2', 'block', 'not ssl', { paused: true })); // prettier-ignore
    assert.deepEqual(rules, [
      { ref: 'firewall-1', description: 'TLS', expression: 'ssl', action: 'block' },
      { ref: 'firewall-2', description: '', expression: 'not ssl', action: 'block', enabled: false },
    ]);
  });

  it('joins an allow and a bypass only if both are on, adjacent, and have the same condition', () => {
    const allow = (more: object = {}, expression = 'ssl') => firewall('a', 'allow', expression, more);
    assert.deepEqual(refs(allow(), bypass('b')), ['firewall-a']);
    assert.deepEqual(refs(bypass('b'), allow()), ['firewall-b']);
    assert.deepEqual(refs(allow({ paused: true }), bypass('b')), ['firewall-a', 'firewall-b']);
    assert.deepEqual(refs(allow(), bypass('b', { paused: true })), ['firewall-a', 'firewall-b']);
    assert.deepEqual(refs(allow({}, 'not ssl'), bypass('b')), ['firewall-a', 'firewall-b']);
    assert.deepEqual(refs(bypass('b'), bypass('c')), ['firewall-b', 'firewall-c']);
    assert.deepEqual(refs(allow(), firewall('l', 'log', 'ssl'), bypass('b')), ['firewall-a', 'firewall-l', 'firewall-b']); // prettier-ignore
    assert.deepEqual(refs(allow(), bypass('b'), bypass('c')), ['firewall-a', 'firewall-c'], 'a third rule is not joined'); // prettier-ignore
    assert.deepEqual(convert(allow({ description: 'A' }), bypass('b', { description: 'B' })).rules[0]?.description, 'A; B'); // prettier-ignore
    const broken = convert(allow({}, 'ssl and'), bypass('b', {}, 'ssl and'));
    assert.deepEqual([broken.rules, broken.converted.length], [[], 2]);
    const unknown = convert(firewall('a', 'allow', ''), bypass('b', {}, ''));
    assert.deepEqual([unknown.rules, unknown.converted.map(({ refs: own }) => own)], [[], [[], []]]);
    assert.deepEqual(refs(allow(), bypass('b', {}, '')), ['firewall-a']);
    assert.deepEqual(refs(allow({}, ''), bypass('b')), ['firewall-b']);
  });

  it('writes what is skipped', () => {
    const parameters = (...rules: readonly Rule[]) => convert(...rules).rules[0]?.action_parameters;
    assert.deepEqual(parameters(bypass('b', { products: ['waf', 'bic', 'rateLimit', 'bic'] })), { phases: ['http_request_firewall_managed', 'http_ratelimit'], products: ['bic'] }); // prettier-ignore
    assert.deepEqual(parameters(bypass('b', { products: ['waf'] })), {
      phases: ['http_request_firewall_managed'],
    });
    assert.deepEqual(parameters(bypass('b')), { products: ['bic'] });
    assert.deepEqual(parameters(firewall('a', 'allow', 'ssl')), { ruleset: 'current' });
    assert.equal(parameters(firewall('a', 'block', 'ssl')), undefined);
  });

  it('says why a rule cannot be converted', () => {
    const long = (length: number) => `http.host eq "${'x'.repeat(length - 'http.host eq ""'.length)}"`;
    assert.deepEqual(notes(convert(firewall('1', 'block', long(4096)))), [['1', 'same']]);
    assert.deepEqual(notes(convert(firewall('2', 'block', ` ${long(4096)} `))), [['2', 'same']]);
    assert.deepEqual(notes(convert(firewall('3', 'block', long(4097)))), [['3', 'impossible', 'The new rule\'s expression would be longer than 4096 characters.']]); // prettier-ignore
    assert.deepEqual(notes(convert(firewall('4', 'simulate', 'ssl'), firewall('5', undefined, 'ssl'))), ['4', '5'].map((id) => [id, 'impossible', 'Unknown action. Use an action that firewall rules support.'])); // prettier-ignore
    assert.deepEqual(notes(convert(firewall('6', 'bypass', 'ssl'))), [['6', 'impossible', "The rule doesn't bypass any product, so it has no effect."]]); // prettier-ignore
    assert.deepEqual(notes(convert(firewall('7', 'block', ''))), [['7', 'impossible', 'The filter\'s expression is unknown. Convert the rule together with its filter.']]); // prettier-ignore
    const [[, outcome, note] = []] = notes(convert(firewall('8', 'block', 'ssl and')));
    assert.deepEqual([outcome, note?.startsWith('The expression is invalid. ')], ['impossible', true]);
    assert.deepEqual(notes(convert(firewall('9', 'log', 'ssl'))), [['9', 'differs', 'The "log" action requires an Enterprise plan.']]); // prettier-ignore
  });

  it('replaces every deprecated name, from the last to the first', () => {
    const text = ' ip.geoip.country eq "DE" and (ip.geoip.asnum eq 1 or ip.src.country eq "AT") ';
    assert.equal(
      withNewNames(parse(text)),
      'ip.src.country eq "DE" and (ip.src.asnum eq 1 or ip.src.country eq "AT")',
    );
    assert.equal(withNewNames(parse('lower(http.host) eq "a"')), 'lower(http.host) eq "a"');
    assert.equal(withNewNames(parse(' ')), '');
  });
});
