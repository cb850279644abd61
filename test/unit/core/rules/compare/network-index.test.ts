import assert from 'node:assert/strict';
import { parseNetwork } from '../../../../../core/net/network';
import { bitsOf, networkKey } from '../../../../../core/rules/compare/network-bits';
import { NetworkIndex } from '../../../../../core/rules/compare/network-index';

const bits = (text: string) => bitsOf(parseNetwork(text).value!);

const networks = ['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3/32', '10.1.2.3/32', '0.0.0.0/0', '2001:db8::/32', '2001:db8::1/128', '::/0'] as const; // prettier-ignore

function index(): NetworkIndex<string> {
  const found = new NetworkIndex<string>();
  for (const [number, text] of networks.entries()) found.add(bits(text), `${text} #${number}`);
  return found;
}

function visited(ask: (visit: (value: string) => void) => void): string[] {
  const found: string[] = [];
  ask((value) => found.push(value.split(' ')[0] ?? ''));
  return found;
}

const allWithin = (text: string, of: NetworkIndex<string>): string[] => {
  const found: string[] = [];
  of.forEachWithin(bits(text), (value) => found.push(value));
  return found;
};

const around = (text: string, of = index()) => visited((visit) => of.forEachAround(bits(text), visit));
const within = (text: string, of = index()) => visited((visit) => of.forEachWithin(bits(text), visit));

describe('networks as bits', () => {
  it('have the bits of their prefix, without host bits', () => {
    assert.deepEqual(bits('10.255.0.0/12'), { family: 4, bits: '000010101111' });
    assert.equal(networkKey(bits('10.0.0.0/8')), networkKey(bits('10.9.9.9/8')));
    assert.notEqual(networkKey(bits('0.0.0.0/0')), networkKey(bits('::/0')));
    assert.equal(bits('::1/128').bits.length, 128);
  });

  it('are found around a network, from the narrowest to the widest', () => {
    assert.deepEqual(around('10.1.2.3/32'), ['10.1.2.3/32', '10.1.2.3/32', '10.1.0.0/16', '10.0.0.0/8', '0.0.0.0/0']); // prettier-ignore
    assert.deepEqual(around('10.1.0.0/16'), ['10.1.0.0/16', '10.0.0.0/8', '0.0.0.0/0']);
    assert.deepEqual(around('10.2.0.0/15'), ['10.0.0.0/8', '0.0.0.0/0']);
    assert.deepEqual(around('0.0.0.0/0'), ['0.0.0.0/0']);
    assert.deepEqual(around('2001:db8::1/128'), ['2001:db8::1/128', '2001:db8::/32', '::/0']);
    assert.deepEqual(around('2001:db8::/31'), ['::/0']);
  });

  it('are found within a network of the same family', () => {
    assert.deepEqual(within('10.0.0.0/8').sort(), [
      '10.0.0.0/8',
      '10.1.0.0/16',
      '10.1.2.3/32',
      '10.1.2.3/32',
    ]);
    assert.deepEqual(within('10.1.2.3/32'), ['10.1.2.3/32', '10.1.2.3/32']);
    assert.deepEqual(within('10.1.2.4/32'), []);
    assert.deepEqual(within('0.0.0.0/0').length, 5);
    assert.deepEqual(within('::/0').sort(), ['2001:db8::/32', '2001:db8::1/128', '::/0']);
    assert.deepEqual(within('2001:db8::1/128'), ['2001:db8::1/128']);
  });

  it('are removed one by one', () => {
    const of = index();
    of.remove(bits('10.1.2.3/32'), '10.1.2.3/32 #2');
    assert.deepEqual(allWithin('10.1.2.3/32', of), ['10.1.2.3/32 #3']);
    of.remove(bits('10.1.2.3/32'), '10.1.2.3/32 #3');
    assert.deepEqual(around('10.1.2.3/32', of), ['10.1.0.0/16', '10.0.0.0/8', '0.0.0.0/0']);
    of.remove(bits('192.0.2.0/24'), 'missing');
    assert.equal(within('0.0.0.0/0', of).length, 3);
  });
});
