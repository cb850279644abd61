import * as l10n from '@vscode/l10n';
import * as char from '../../../base/character-codes';
import { canBeSpecial, specialPurposeOf } from '../../../net/special-network';
import { formatInterval } from '../../../net/interval-set';
import { formatNetwork, networksOf } from '../../../net/network';
import { addressInterval } from '../../../expression/address-values';
import { phases } from '../../../expression/catalogue/service.data';
import { type AddressLiteral } from '../../../expression/tree';
import { literalsOf } from '../../../expression/literals';
import { type Lint } from './lint';

/** This file contains lints for addresses and networks. */

const networkPhases: readonly string[] = phases.network;

export const reservedAddress: Lint = {
  code: 'reserved-address',
  severity: 'warning',
  catalogueOnly: true,
  tree({ text, problems }, context) {
    const { ofClient } = context.survey;
    if (ofClient === undefined || networkPhases.includes(context.settings.phase ?? '')) return;
    // For each reserved network, the addresses in the expression that belong to it. Each reserved network is reported
    // only once, no matter how many of its addresses occur in sets and comparisons.
    let byNetwork: Map<string, Reserved> | undefined;
    for (const node of ofClient) {
      // Comparisons with an error are excluded.
      if (problems.some(({ start, end }) => start <= node.end && end >= node.start)) continue;
      for (const literal of literalsOf(node)) {
        if (literal.kind !== 'address' || !canBeSpecial(text, literal.start)) continue;
        const interval = context.conditions.addressesOf(literal);
        const special = interval === undefined ? undefined : specialPurposeOf(interval);
        if (special === undefined) continue;
        byNetwork ??= new Map();
        const seen = byNetwork.get(special.network);
        if (seen) seen.count++;
        else
          byNetwork.set(special.network, {
            first: literal,
            isExample: special.purpose === 'documentation',
            count: 1,
          });
      }
    }
    if (byNetwork === undefined) return;
    for (const [network, { first, isExample, count }] of byNetwork)
      context.report(
        first,
        reservedMessage(network, isExample, count),
        isExample ? { severity: 'information' } : {},
      );
  },
};

/** The addresses in an expression that belong to the same reserved network: the first one, and their number. */
interface Reserved {
  readonly first: AddressLiteral;
  readonly isExample: boolean;
  count: number;
}

function reservedMessage(network: string, isExample: boolean, count: number): string {
  if (count === 1)
    return isExample
      ? l10n.t('{0} is reserved for documentation. Use the real address.', network)
      : l10n.t('{0} is reserved and never used by clients on the internet.', network);
  return isExample
    ? l10n.t(
        '{0} is reserved for documentation. This expression contains {1} values from this range.',
        network,
        count,
      )
    : l10n.t(
        '{0} is reserved and never used by clients on the internet. This expression contains {1} values from this range.',
        network,
        count,
      );
}

/** Returns an IPv4 address or network in full notation, or undefined if it cannot be read. */
function fullNotation(source: string, literal: AddressLiteral): string | undefined {
  const interval = addressInterval(source, literal);
  if (interval === undefined) return undefined;
  const [network] = networksOf(interval);
  return literal.form === 'network' && network !== undefined
    ? formatNetwork(network)
    : formatInterval(interval);
}

/** Whether a literal is a single IPv4 address or IPv4 network. */
const isIpv4 = (source: string, { start, end, form }: AddressLiteral): boolean => {
  if (form === 'range') return false;
  for (let at = start; at < end; at++) if (source.charCodeAt(at) === char.colon) return false;
  return true;
};

function octetsOf(source: string, { start, mark, end }: AddressLiteral): number {
  const last = mark < 0 ? end : mark;
  let octets = 1;
  for (let at = start; at < last; at++) if (source.charCodeAt(at) === char.dot) octets++;
  return octets;
}

/**
 * Quickly checks whether a number in the address has a leading zero. Leading zeros are rare, so this usually avoids
 * slower checks.
 */
function hasLeadingZero(source: string, { start, mark, end }: AddressLiteral): boolean {
  const last = mark < 0 ? end : mark;
  for (let at = start; at < last - 1; at++)
    if (
      source.charCodeAt(at) === char.zero &&
      (at === start || source.charCodeAt(at - 1) === char.dot) &&
      source.charCodeAt(at + 1) !== char.dot
    )
      return true;
  return false;
}

export const shortNetwork: Lint = {
  code: 'abbreviated-cidr',
  compared: 'ip',
  severity: 'warning',
  comparison(node, context) {
    for (const literal of literalsOf(node)) {
      if (literal.kind !== 'address' || !isIpv4(context.text, literal)) continue;
      if (octetsOf(context.text, literal) === 4) continue;
      const full = fullNotation(context.text, literal);
      if (full === undefined) continue;
      context.report(literal, l10n.t('The address is abbreviated. Write all four numbers: `{0}`.', full), {
        fixes: [
          {
            title: l10n.t('Write {0}', full),
            edits: [{ start: literal.start, end: literal.end, newText: full }],
            preferred: true,
          },
        ],
      });
    }
  },
};

export const leadingZero: Lint = {
  code: 'leading-zero',
  compared: 'ip',
  severity: 'warning',
  comparison(node, context) {
    for (const literal of literalsOf(node)) {
      if (
        literal.kind !== 'address' ||
        !hasLeadingZero(context.text, literal) ||
        !isIpv4(context.text, literal)
      )
        continue;
      if (octetsOf(context.text, literal) !== 4) continue;
      const full = fullNotation(context.text, literal);
      if (full === undefined) continue;
      context.report(literal, l10n.t('Some programs read a leading 0 as octal. Write `{0}`.', full), {
        fixes: [
          {
            title: l10n.t('Write {0}', full),
            edits: [{ start: literal.start, end: literal.end, newText: full }],
            preferred: true,
          },
        ],
      });
    }
  },
};
