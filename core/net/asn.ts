import * as l10n from '@vscode/l10n';
import { fault, type Parsed } from './fault';

export interface Asn {
  readonly number: number;
  /** Whether the number was written with the prefix `AS`. */
  readonly prefixed: boolean;
}

/**
 * Parses an AS number such as `AS64496` or `64496`. The prefix `AS` is not case-sensitive. The number must fit into
 * 32 bits and must not have leading zeros.
 */
export function parseAsn(text: string): Parsed<Asn> {
  const match = /^(as)?([0-9]+)$/i.exec(text);
  const digits = match?.[2];
  if (!match || digits === undefined) return fault('asn-not-a-number', 0, text.length);
  const start = text.length - digits.length;
  if (digits.length > 1 && digits.startsWith('0')) return fault('leading-zero', start, text.length);
  const number = Number(digits);
  if (number > 0xffffffff) return fault('asn-too-big', start, text.length);
  return { value: { number, prefixed: match[1] !== undefined } };
}

/** Formats an AS number in the format that rules use: `AS13335`. */
export function formatAsn(number: number): string {
  return `AS${number}`;
}

/** Returns the message for AS 0, which is reserved and never the origin of a route (RFC 7607). */
export const reservedAsn = (): string =>
  l10n.t('AS0 is reserved, so no traffic comes from it. Enter another number.');
