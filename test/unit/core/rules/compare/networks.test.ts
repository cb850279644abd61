import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { parseNetwork } from '../../../../../core/net/network';
import { comparedRule, type ComparedRule } from '../../../../../core/rules/compare/compared-rule';
import { overlappingNetworks } from '../../../../../core/rules/compare/networks';

const network = (text: string) => parseNetwork(text).value!;

const access = (text: string, action?: string, id?: string): ComparedRule =>
  comparedRule({
    kind: 'access_rule',
    place: {},
    match: { by: 'network', text, network: network(text) },
    enabled: true,
    ...(action === undefined ? {} : { action: { name: action } }),
    ...(id === undefined ? {} : { id }),
  })!;

const lockdown = (...allowed: string[]): ComparedRule =>
  comparedRule({
    kind: 'lockdown_rule',
    place: {},
    match: {
      by: 'lockdown',
      text: 'a.example/admin',
      urls: ['a.example/admin'],
      allowed: allowed.map(network),
      isWhole: true,
    },
    enabled: true,
    action: { name: 'lockdown' },
  })!;

const found = (rules: readonly ComparedRule[], ownCount = rules.length): string[] =>
  finish(overlappingNetworks(rules, ownCount)).map(({ kind, rule, other }) => `${kind} ${rule} ${other}`);

const rows: readonly (readonly [name: string, rules: ComparedRule[], expected: string[]])[] = [
  ['a network within another one with a different action', [access('10.0.0.0/8', 'whitelist'), access('10.1.0.0/16', 'block')], ['overlapping 1 0']],
  ['the same in the opposite order', [access('10.1.0.0/16', 'block'), access('10.0.0.0/8', 'whitelist')], ['overlapping 0 1']],
  ['an address within a network', [access('10.0.0.0/8', 'block'), access('10.1.2.3/32', 'challenge')], ['overlapping 1 0']],
  ['an IPv6 address within a network', [access('2001:db8::/32', 'block'), access('2001:db8::1/128', 'whitelist')], ['overlapping 1 0']],
  ['only the narrowest of several networks around it', [access('10.0.0.0/8', 'whitelist'), access('10.1.0.0/16', 'whitelist'), access('10.1.2.0/24', 'block')], ['overlapping 2 1']],
  ['the same action', [access('10.0.0.0/8', 'block'), access('10.1.0.0/16', 'block')], []],
  ['networks that do not overlap', [access('10.0.0.0/8', 'block'), access('11.0.0.0/16', 'whitelist')], []],
  ['all addresses of different families', [access('0.0.0.0/0', 'block'), access('::/0', 'whitelist')], []],
  ['equal networks, which are reported as contradictions', [access('10.0.0.0/8', 'block'), access('10.0.0.0/8', 'whitelist')], []],
  ['copies of one record', [access('10.0.0.0/8', 'block', 'a'), access('10.1.0.0/16', 'whitelist', 'a')], []],
  ['different records', [access('10.0.0.0/8', 'block', 'a'), access('10.1.0.0/16', 'whitelist', 'b')], ['overlapping 1 0']],
  ['a lockdown that allows an address of a blocked network', [lockdown('192.0.2.1/32'), access('192.0.2.0/24', 'block')], ['overlapping 0 1']],
  ['a blocked address of a network that a lockdown allows', [lockdown('192.0.2.0/24'), access('192.0.2.1/32', 'block')], ['overlapping 1 0']],
  ['the same address in both', [lockdown('192.0.2.1/32'), access('192.0.2.1/32', 'block')], ['overlapping 0 1', 'overlapping 1 0']],
  ['any of the addresses that a lockdown allows', [lockdown('198.51.100.1/32', '192.0.2.1/32'), access('192.0.2.1/32', 'js_challenge')], ['overlapping 0 1', 'overlapping 1 0']],
  ['a lockdown and an access rule that both allow an address', [lockdown('192.0.2.1/32'), access('192.0.2.0/24', 'whitelist')], []],
  ['an access rule that allows an address of a network that a lockdown allows', [lockdown('192.0.2.0/24'), access('192.0.2.1/32', 'whitelist')], []],
  ['an access rule without an action within such a network', [lockdown('192.0.2.0/24'), access('192.0.2.1/32')], []],
  ['an access rule without an action', [lockdown('192.0.2.1/32'), access('192.0.2.0/24')], []],
  ['lockdowns alone', [lockdown('192.0.2.1/32'), lockdown('192.0.2.0/24')], []],
  ['lockdowns next to an access rule for other addresses', [lockdown('192.0.2.1/32'), lockdown('192.0.2.0/24'), access('10.0.0.0/8', 'block')], []],
]; // prettier-ignore

describe('overlapping networks', () => {
  for (const [name, rules, expected] of rows) it(name, () => assert.deepEqual(found(rules), expected));

  it("are reported at the document's own rule, the inner or the outer one", () => {
    const [wide, narrow] = [access('10.0.0.0/8', 'block'), access('10.1.0.0/16', 'whitelist')];
    assert.deepEqual(found([wide, narrow], 1), ['overlapping 0 1']);
    assert.deepEqual(found([narrow, wide], 1), ['overlapping 0 1']);
    assert.deepEqual(found([access('11.0.0.0/8', 'block'), wide, narrow], 1), []);
  });
});
