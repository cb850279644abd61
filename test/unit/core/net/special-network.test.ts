import assert from 'node:assert/strict';
import { parseInterval } from '../../../../core/net/network';
import { specialPurposeOf } from '../../../../core/net/special-network';
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

  it('are all readable', () => {
    for (const { network } of specialNetworks) assert.ok(parseInterval(network).value, network);
  });
});
