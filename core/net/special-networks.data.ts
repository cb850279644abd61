/** Special-purpose networks (IANA registries, RFC 6890). `purpose` is a stable identifier that is not displayed. */
export const specialNetworks: readonly { readonly network: string; readonly purpose: SpecialPurpose }[] = [
  { network: '0.0.0.0/8', purpose: 'this-network' },
  { network: '10.0.0.0/8', purpose: 'private' },
  { network: '100.64.0.0/10', purpose: 'carrier-nat' },
  { network: '127.0.0.0/8', purpose: 'loopback' },
  { network: '169.254.0.0/16', purpose: 'link-local' },
  { network: '172.16.0.0/12', purpose: 'private' },
  { network: '192.0.0.0/24', purpose: 'protocol' },
  { network: '192.0.2.0/24', purpose: 'documentation' },
  { network: '192.168.0.0/16', purpose: 'private' },
  { network: '198.18.0.0/15', purpose: 'benchmark' },
  { network: '198.51.100.0/24', purpose: 'documentation' },
  { network: '203.0.113.0/24', purpose: 'documentation' },
  { network: '224.0.0.0/4', purpose: 'multicast' },
  { network: '240.0.0.0/4', purpose: 'reserved' },
  { network: '::/128', purpose: 'this-network' },
  { network: '::1/128', purpose: 'loopback' },
  { network: '100::/64', purpose: 'discard' },
  { network: '2001:2::/48', purpose: 'benchmark' },
  { network: '2001:db8::/32', purpose: 'documentation' },
  { network: '3fff::/20', purpose: 'documentation' },
  { network: 'fc00::/7', purpose: 'private' },
  { network: 'fe80::/10', purpose: 'link-local' },
  { network: 'ff00::/8', purpose: 'multicast' },
];

export type SpecialPurpose =
  | 'this-network' | 'private' | 'carrier-nat' | 'loopback' | 'link-local' | 'protocol' | 'documentation'
  | 'benchmark' | 'multicast' | 'reserved' | 'discard'; // prettier-ignore
