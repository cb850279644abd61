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

/** A problem found while parsing an address, network, range, or number, with its range in the parsed string. */
export interface Fault extends OffsetRange {
  readonly kind: FaultKind;
}

export type Parsed<T> =
  { readonly value: T; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: Fault };

/** Returns a failed result with the range of the problem. */
export function fault<T>(kind: FaultKind, start: number, end: number): Parsed<T> {
  return { fault: { kind, start, end } };
}

/**
 * Converts a fault in a substring to a fault in the whole string. `offset` is the start of the substring in the whole
 * string.
 */
export function shiftFault(found: Fault, offset: number): Fault {
  return { kind: found.kind, start: found.start + offset, end: found.end + offset };
}

/** Returns a message that describes the problem and the expected notation. `text` is the string that was parsed. */
export function describeFault(found: Fault, text: string): string {
  const part = text.slice(found.start, found.end);
  switch (found.kind) {
    case 'empty':
      return l10n.t('Missing address.');
    case 'not-an-address':
      return l10n.t('"{0}" is not a valid IP address. Use a format such as 192.0.2.1 or 2001:db8::1.', part);
    case 'octet-count':
      return l10n.t('An IPv4 address must have four numbers separated by dots, such as 192.0.2.1.');
    case 'octet-empty':
      return l10n.t('Expected a number from 0 to 255.');
    case 'octet-too-big':
      return l10n.t('{0} is too large. Each number in an IPv4 address must be 255 or less.', part);
    case 'leading-zero':
      return l10n.t(
        'Write {0} without leading zeros. Some programs read numbers with leading zeros as octal.',
        part,
      );
    case 'group-count':
      return l10n.t(
        'An IPv6 address must have eight groups. Use "::" at most once to replace consecutive groups of zeros.',
      );
    case 'group-empty':
      return l10n.t('Missing group of hexadecimal digits.');
    case 'group-too-long':
      return l10n.t('A group in an IPv6 address can have at most four hexadecimal digits.');
    case 'second-gap':
      return l10n.t('"::" can appear only once in an IPv6 address.');
    case 'zone':
      return l10n.t('An IPv6 scope ID such as {0} is not supported here. Remove it.', part);
    case 'prefix-missing':
      return l10n.t('Missing prefix length. Use a range such as 192.0.2.0/24.');
    case 'prefix-not-a-number':
      return l10n.t(
        '"{0}" is not a valid prefix length. Write a number such as 24, without leading zeros.',
        part,
      );
    case 'prefix-too-big':
      return l10n.t('Prefix length {0} is too large. The maximum is 32 for IPv4 and 128 for IPv6.', part);
    case 'prefix-unexpected':
      return l10n.t('The value must be a single address without a prefix length.');
    case 'range-incomplete':
      return l10n.t('Write a range as first..last, as in 192.0.2.1..192.0.2.9.');
    case 'range-families':
      return l10n.t('Both bounds of a range must have the same IP version.');
    case 'range-order':
      return l10n.t('The range ends before it starts. Put the lower address first.');
    case 'asn-not-a-number':
      return l10n.t('"{0}" is not a valid autonomous system number. Use a number such as AS64496.', part);
    case 'asn-too-big':
      return l10n.t('{0} is too large. The highest autonomous system number is 4294967295.', part);
  }
}
