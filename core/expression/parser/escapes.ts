import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type ParserState } from './state';
import { escapeLength } from '../scan/strings';

/**
 * Reports every invalid escape of a quoted string. `from` is the start of the string's content, and `end` is the offset
 * after the closing quote.
 */
export function reportEscapes(p: ParserState, from: number, end: number): void {
  for (let at = from; at < end - 1; at++) {
    if (p.text.charCodeAt(at) !== char.backslash) continue;
    const length = escapeLength(p.text, at);
    if (length === 0)
      p.report(
        'string-escape',
        at,
        at + 2,
        l10n.t(
          '`{0}` is not a valid escape sequence. Write `\\\\` for a backslash. The supported escape sequences are `\\"`, `\\\\`, `\\xHH`, and `\\OOO`.',
          p.slice(at, at + 2),
        ),
        [
          {
            title: l10n.t('Double the backslash'),
            edits: [{ start: at, end: at + 1, newText: '\\\\' }],
            preferred: true,
          },
        ],
      );
    at += Math.max(length, 2) - 1;
  }
}

/** Whether the escaped bytes form complete characters. This is required for the keys of maps, which are UTF-8. */
export function isUtf8(content: string): boolean {
  let pending = 0;
  for (let at = 0; at < content.length;) {
    const length = content.charCodeAt(at) === char.backslash ? escapeLength(content, at) : 0;
    const isHex = content.charCodeAt(at + 1) === char.x;
    const byte =
      length === 4 ? Number.parseInt(content.slice(at + (isHex ? 2 : 1), at + 4), isHex ? 16 : 8) : 0;
    if (pending > 0) {
      if (byte < 0x80 || byte > 0xbf) return false;
      pending--;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) return false;
      pending = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    }
    at += Math.max(length, 1);
  }
  return pending === 0;
}
