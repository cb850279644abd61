import * as l10n from '@vscode/l10n';
import { type ParserState } from './state';
import { escapeLength } from './strings';

/** Reports every wrong escape of a quoted string, from the first one on. */
export function reportEscapes(p: ParserState, from: number, end: number): void {
  for (let at = from; at < end - 1; at++) {
    if (p.text.charCodeAt(at) !== 92) continue;
    const length = escapeLength(p.text, at);
    if (length === 0)
      p.report(
        'string-escape',
        at,
        at + 2,
        l10n.t(
          '`{0}` is not an escape: write `\\\\` for a backslash. Only `\\"`, `\\\\`, `\\xHH` and `\\OOO` exist.',
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
