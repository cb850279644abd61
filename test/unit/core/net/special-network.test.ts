import assert from 'node:assert/strict';
import { parseInterval } from '../../../../core/net/network';
import { canBeSpecial, specialPurposeOf } from '../../../../core/net/special-network';
import { specialNetworks } from '../../../../core/net/special-networks.data';

describe('special-purpose networks', () => {
  const cases: [text: string, expected: string | undefined][] = [
    ['10.1.2.3', 'private'],
    ['10.0.0.0/7', undefined],
    ['9.255.255.255', undefined],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', undefined],
    ['192.0.2.0/24', 'documentation'],
    ['2001:db8::/48', 'documentation'],
    ['2001:db9::1', undefined],
    ['fe80::1', 'link-local'],
    ['1.1.1.1', undefined],
  ];
  for (const [text, expected] of cases)
    it(`${text} is ${expected ?? 'ordinary'}`, () => {
      assert.equal(specialPurposeOf(parseInterval(text).value!)?.purpose, expected);
    });

  for (const [text, isPossible] of [
    ['10.1.2.3', true],
    ['192.1.2.3', true],
    ['010.1.2.3', true],
    ['10/8', true],
    ['fe80::1', true],
    ['2001:db8::', true],
    ['8.8.8.8', false],
    ['8.8.8.8..8.8.8.9', false],
    ['1.0.0.0/8', false],
  ] as const)
    it(`${text} ${isPossible ? 'can' : 'cannot'} be special at a glance`, () =>
      assert.equal(canBeSpecial(` ${text}`, 1), isPossible));

  it('are all possible at a glance', () => {
    for (const { network } of specialNetworks) assert.ok(canBeSpecial(network, 0), network);
  });

  it('are all readable', () => {
    for (const { network } of specialNetworks) assert.ok(parseInterval(network).value, network);
  });
});
