import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type ParserState } from './state';
import { notRaw, scanQuotedRegex, scanRaw, tooManyHashes, unclosed } from '../scan/strings';

/**
 * Reports an unclosed string. Nothing is known for certain about the text after its start, so the rest of the text
 * becomes part of the string.
 */
export function reportUnclosedString(p: ParserState, start: number): void {
  const raw = p.text.charCodeAt(start) === char.r ? scanRaw(p.text, start) : unclosed;
  if (raw === tooManyHashes)
    p.report('raw-string', start, p.end, l10n.t('A raw string can have at most 255 `#` on each side.'));
  else if (raw === notRaw)
    p.report(
      'raw-string',
      start,
      p.end,
      l10n.t('A raw string needs a double quote after `r` and its `#` characters. Write `r"…"`.'),
    );
  else
    p.report(
      'unclosed-string',
      start,
      p.end,
      p.text.charCodeAt(start) === char.r
        ? l10n.t('Unterminated raw string. End it with a quote and the same number of `#` as at the start.')
        : l10n.t('Unterminated string. Add the closing quote.'),
    );
  p.pos = p.end;
  p.muted++;
}

/**
 * Reports an unclosed quoted regular expression. The cause is usually an unclosed character class `[…]`, because
 * quotes inside a class do not end the string.
 */
export function reportUnclosedRegex(p: ParserState, start: number): void {
  const open = openClass(p, start);
  if (open < 0) {
    reportUnclosedString(p, start);
    return;
  }
  p.report(
    'regex-syntax',
    open,
    open + 1,
    l10n.t('Unclosed `[`. A quote inside `[…]` does not end the string. Add `]`, or write `\\[`.'),
  );
  p.pos = p.end;
  p.muted++;
}

function openClass(p: ParserState, start: number): number {
  let open = -1;
  for (let at = start + 1; at < p.end; at++) {
    const code = p.text.charCodeAt(at);
    if (code === char.backslash) at++;
    else if (code === char.openBracket && open < 0) open = at;
    else if (code === char.closeBracket) open = -1;
  }
  return scanQuotedRegex(p.text, start) < 0 && open >= 0 && p.text.includes('"', open) ? open : -1;
}

/**
 * Returns whether the closing quote of the last string is missing. This is assumed if the number of quotes from `at`
 * to the end of the text is odd: the quote before `at` is then the start of another string. If the closing quote is
 * missing, the mistake is reported, and the rest of the text is skipped.
 */
export function isOddQuote(p: ParserState, at: number): boolean {
  if (p.lastString < 0 || p.text.charCodeAt(at - 1) !== char.quote || p.muted > 0) return false;
  if (!p.hasOddQuotes(at)) return false;
  p.withdraw(p.lastString, at);
  p.report(
    'unclosed-string',
    p.lastString,
    at,
    l10n.t(
      'Unterminated string. The closing quote is missing, so the string ends at the next opening quote. Add the missing quote.',
    ),
  );
  p.pos = p.end;
  p.muted++;
  return true;
}
