import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../base/problem';

export type FaultKind =
  | 'empty'
  | 'not-an-address'
  | 'octet-count'
  | 'octet-empty'
  | 'octet-too-big'
  | 'leading-zero'
  | 'group-count'
  | 'group-empty'
  | 'group-too-long'
  | 'second-gap'
  | 'zone'
  | 'prefix-missing'
  | 'prefix-not-a-number'
  | 'prefix-too-big'
  | 'prefix-unexpected'
  | 'range-incomplete'
  | 'range-families'
  | 'range-order'
  | 'asn-not-a-number'
  | 'asn-too-big';

/** What is wrong with the text of an address, network, range or number, and where within that text. */
export interface Fault extends OffsetRange {
  readonly kind: FaultKind;
}

export type Parsed<T> =
  { readonly value: T; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: Fault };

/** What could not be read, and where. */
export function fault<T>(kind: FaultKind, start: number, end: number): Parsed<T> {
  return { fault: { kind, start, end } };
}

/** The same fault, found in a part of a longer text that begins at `offset`. */
export function shiftFault(found: Fault, offset: number): Fault {
  return { kind: found.kind, start: found.start + offset, end: found.end + offset };
}

/** One sentence that says what is wrong and what to write instead; `text` is the text that was parsed. */
export function describeFault(found: Fault, text: string): string {
  const part = text.slice(found.start, found.end);
  switch (found.kind) {
    case 'empty':
      return l10n.t('An address is missing here.');
    case 'not-an-address':
      return l10n.t('"{0}" is not an IP address: write IPv4 as 192.0.2.1 or IPv6 as 2001:db8::1.', part);
    case 'octet-count':
      return l10n.t('An IPv4 address has four numbers with dots between them, as in 192.0.2.1.');
    case 'octet-empty':
      return l10n.t('A number from 0 to 255 is missing here.');
    case 'octet-too-big':
      return l10n.t('{0} is too large: each number of an IPv4 address is at most 255.', part);
    case 'leading-zero':
      return l10n.t('Write {0} without leading zeros: some programs read it as octal.', part);
    case 'group-count':
      return l10n.t('An IPv6 address has eight groups; "::" may stand once for groups of zeros.');
    case 'group-empty':
      return l10n.t('A group of hexadecimal digits is missing here.');
    case 'group-too-long':
      return l10n.t('A group of an IPv6 address has at most four hexadecimal digits.');
    case 'second-gap':
      return l10n.t('"::" may appear only once in an IPv6 address.');
    case 'zone':
      return l10n.t('A zone such as {0} has no meaning here: remove it.', part);
    case 'prefix-missing':
      return l10n.t('A prefix length is missing: write a range as 192.0.2.0/24.');
    case 'prefix-not-a-number':
      return l10n.t('"{0}" is not a prefix length: write a number such as 24, without leading zeros.', part);
    case 'prefix-too-big':
      return l10n.t('Prefix length {0} is too large: at most 32 for IPv4 and 128 for IPv6.', part);
    case 'prefix-unexpected':
      return l10n.t('One address is expected here, without a prefix length.');
    case 'range-incomplete':
      return l10n.t('Write a range as first..last, as in 192.0.2.1..192.0.2.9.');
    case 'range-families':
      return l10n.t('Both ends of a range must be IPv4 or both IPv6.');
    case 'range-order':
      return l10n.t('The range ends before it begins: put the lower address first.');
    case 'asn-not-a-number':
      return l10n.t('"{0}" is not an autonomous system number: write it as AS64496.', part);
    case 'asn-too-big':
      return l10n.t('{0} is too large: the highest autonomous system number is 4294967295.', part);
  }
}
