import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { formatNetwork, hasHostBits, maskNetwork, parseNetwork } from '../../net/network';
import { parseAddress } from '../../net/address';
import { describeFault } from '../../net/fault';
import { addressMark, isAddress, isIpv4, isIpv6, isLooseIpv4, prefixLength } from '../scan/addresses';
import { type ErrorCode } from './error-codes';
import { scanInteger } from '../scan/integers';
import { type ParserState, replaceFix } from './state';

/** Reports invalid text where an integer is expected. In a set, ranges of integers are also allowed. */
export function diagnoseInteger(p: ParserState, start: number, end: number, inSet: boolean): void {
  const word = p.slice(start, end);
  const [code, message] = integerMistake(word, inSet);
  const [, first, last] = /^(-?\w+)\.\.(-?\w+)$/.exec(word) ?? [];
  if (inSet && first !== undefined && last !== undefined && scansWhole(first) && scansWhole(last)) {
    p.report('range-order', start, end, l10n.t('This range ends before it starts. Swap its bounds.'), [
      replaceFix(l10n.t('Swap the bounds'), start, end, `${last}..${first}`),
    ]);
    return;
  }
  p.report(code, start, end, message);
}

function scansWhole(text: string): boolean {
  return scanInteger(text, 0) === text.length;
}

function integerMistake(word: string, inSet: boolean): [code: ErrorCode, message: string] {
  if (/^-?\d+$/.test(word) && /^-?[1-9]/.test(word))
    return [
      'invalid-integer',
      l10n.t('This number is too large. The largest integer is 9223372036854775807.'),
    ];
  if (/^0\d+$/.test(word))
    return [
      'invalid-integer',
      l10n.t(
        'A leading 0 indicates an octal number, but `{0}` is not a valid octal number. Remove the 0.',
        word,
      ),
    ];
  if (/^\d+\.\d+$/.test(word) || /^\d*\.\d*$/.test(word))
    return ['invalid-integer', l10n.t('Fractions are not supported. Use a whole number.')];
  if (/^\d[\d_]*_/.test(word))
    return ['invalid-integer', l10n.t('`_` is not allowed between digits. Remove it.')];
  if (word.startsWith('+'))
    return ['invalid-integer', l10n.t('`+` is not allowed before a number. Remove it.')];
  if (word.startsWith('0X'))
    return ['invalid-integer', l10n.t('The hexadecimal prefix must be a lowercase `0x`.')];
  if (/^\d+\.\.\d*$/.test(word) && !inSet)
    return ['range-outside-set', l10n.t('A range is allowed only in a set. Write `in {…}`.')];
  if (/^-?\d/.test(word))
    return [
      'invalid-integer',
      l10n.t('`{0}` is not a whole number. Remove the text after the digits.', word),
    ];
  return ['literal-type', l10n.t('Expected a whole number, but found `{0}`.', word)];
}

/** Reports invalid text where an address is expected. In a set, networks and ranges are also allowed. */
export function diagnoseAddress(p: ParserState, start: number, end: number, inSet: boolean): void {
  const word = p.slice(start, end);
  const mark = addressMark(p.text, start, end);
  if (mark >= 0 && p.text.charCodeAt(mark) === char.dot) diagnoseRange(p, start, mark, end, inSet);
  else if (mark >= 0) diagnoseNetwork(p, start, mark, end, inSet);
  else p.report('invalid-ip', start, end, addressMistake(word));
}

function addressMistake(word: string): string {
  const { fault } = parseAddress(word);
  return fault === undefined
    ? l10n.t(
        '`{0}` is not a valid IP address. Write IPv4 as 192.0.2.1 or IPv6 as 2001:db8::1, without quotes.',
        word,
      )
    : describeFault(fault, word);
}

function diagnoseRange(p: ParserState, start: number, dots: number, end: number, inSet: boolean): void {
  const [first, last] = [p.slice(start, dots), p.slice(dots + 2, end)];
  const bothV4 = isIpv4(p.text, start, dots) && isIpv4(p.text, dots + 2, end);
  const bothV6 = isIpv6(p.text, start, dots) && isIpv6(p.text, dots + 2, end);
  if (!inSet) {
    p.report('range-outside-set', start, end, l10n.t('A range is allowed only in a set. Write `in {…}`.'));
  } else if (bothV4 || bothV6)
    p.report('range-order', start, end, l10n.t('This range ends before it starts. Swap its bounds.'), [
      replaceFix(l10n.t('Swap the bounds'), start, end, `${last}..${first}`),
    ]);
  else if (isAddress(p.text, start, dots) && isAddress(p.text, dots + 2, end))
    p.report(
      'range-order',
      start,
      end,
      l10n.t('One bound of the range is IPv4 and the other is IPv6. Use the same version for both bounds.'),
    );
  else p.report('invalid-ip', start, end, addressMistake(isAddress(p.text, start, dots) ? last : first));
}

function diagnoseNetwork(p: ParserState, start: number, slash: number, end: number, inSet: boolean): void {
  const word = p.slice(start, end);
  const isV6 = isIpv6(p.text, start, slash);
  const isNumber = isV6 || isLooseIpv4(p.text, start, slash);
  const prefix = prefixLength(p.text, slash, end);
  const width = isV6 ? 128 : 32;
  if (!isNumber) p.report('invalid-ip', start, end, addressMistake(p.slice(start, slash)));
  else if (prefix < 0 || prefix > width)
    p.report(
      'prefix-length',
      slash,
      end,
      prefix < 0
        ? l10n.t('The prefix length must be a number from 0 to {0}.', width)
        : l10n.t('The prefix length must be at most {0}.', width),
    );
  else {
    const network = parseNetwork(word).value;
    const masked = network === undefined ? undefined : formatNetwork(maskNetwork(network));
    const isClean = network === undefined || !hasHostBits(network);
    if (!inSet && isClean) diagnoseOutsideSet(p, start, end, word);
    else
      p.report(
        'host-bits',
        start,
        end,
        masked === undefined
          ? l10n.t('This network has host bits set. Use the first address in the network.')
          : l10n.t('This network has host bits set. Did you mean {0}?', masked),
        masked === undefined ? undefined : [replaceFix(l10n.t('Write {0}', masked), start, end, masked)],
      );
  }
}

function diagnoseOutsideSet(p: ParserState, start: number, end: number, word: string): void {
  p.report(
    'network-outside-set',
    start,
    end,
    l10n.t('Networks are compared with `in`. Write `in {0}`.', `{${word}}`),
  );
}
