import * as l10n from '@vscode/l10n';
import { type SpecialPurpose } from '../../../net/special-networks.data';

/** Phrases for the addresses in special-purpose networks, by the purpose of the network. */
export const specialPurposeWords: Readonly<Record<SpecialPurpose, () => string>> = {
  'this-network': () => l10n.t('unspecified addresses'),
  private: () => l10n.t('private addresses'),
  'carrier-nat': () => l10n.t('shared addresses for carrier-grade NAT'),
  loopback: () => l10n.t('loopback addresses'),
  'link-local': () => l10n.t('link-local addresses'),
  protocol: () => l10n.t('IETF protocol assignments'),
  documentation: () => l10n.t('addresses for documentation'),
  benchmark: () => l10n.t('addresses for benchmarks'),
  multicast: () => l10n.t('multicast addresses'),
  reserved: () => l10n.t('reserved addresses'),
  discard: () => l10n.t('addresses whose packets are discarded'),
};
