import { asciiTrim } from '../base/byte-string';
import { type NamedValue } from './query-arguments';

/**
 * Returns the cookies in a Cookie header, in order. Names are percent-decoded, but values are not. `isMalformed` is
 * true if a name contains an invalid escape sequence. See the reference "Request to fields", section 2.
 */
export function cookiesOf(header: string): {
  readonly list: readonly NamedValue[];
  readonly isMalformed: boolean;
} {
  const malformed: string[] = [];
  const list = header.split(';').flatMap((part) => {
    const piece = asciiTrim(part);
    const equals = piece.indexOf('=');
    if (equals < 0) return [];
    const written = asciiTrim(piece.slice(0, equals));
    if (/%(?![0-9A-Fa-f]{2})/.test(written)) malformed.push(written);
    const name = written.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return [{ name, value: asciiTrim(piece.slice(equals + 1)) }];
  });
  return { list, isMalformed: malformed.length > 0 };
}
