import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type Fix, type TextEdit } from '../../base/problem';
import { hasHole } from '../holes';
import { type Literal } from '../tree';
import { integerType, ipType, stringType, type Type, unknownType } from '../types';
import { diagnoseAddress, diagnoseInteger } from './diagnose-number';
import { unknownLiteral } from './nodes';
import { isBoundary, stringEnd, valueEnd } from './recovery';
import { isKnownOperand } from './right-operand';
import { type ParserState } from './state';
import { isOddQuote, reportUnclosedString } from './unclosed-string';

/**
 * The kinds of mistakes in a set that were already reported. Each kind is reported only once, even if it affects
 * several items.
 */
export interface SetMistakes {
  comma: boolean;
  quoted: boolean;
  unquoted: boolean;
}

/**
 * Diagnoses text that is not an item of the set. Returns a placeholder for the item, or undefined if the set ends
 * here.
 */
export function diagnoseSetItem(
  p: ParserState,
  type: Type,
  setStart: number,
  mistakes: SetMistakes,
): Literal | undefined {
  const start = p.pos;
  const code = p.text.charCodeAt(start);
  if (isOddQuote(p, start)) return unknownLiteral(start, p.pos);
  if (p.hasHoles && hasHole(p.text, start, itemEnd(p, start))) {
    p.pos = itemEnd(p, start);
    return unknownLiteral(start, p.pos);
  }
  if (code === char.comma || code === char.semicolon || code === char.bar)
    return diagnoseSeparator(p, setStart, mistakes);
  if (isBoundary(p, start) || code === char.openParen) return undefined;
  if (code === char.dollar || code === char.openBrace) {
    const end = itemEnd(p, start);
    p.report(
      'set-item',
      start,
      end,
      code === char.dollar
        ? l10n.t(
            'A list cannot be inside a set. Write `in {0}` as a separate condition without braces, and join it to the rest with `or`.',
            p.slice(start, end),
          )
        : l10n.t('Sets cannot be nested. Remove this brace.'),
    );
    p.pos = end;
    return unknownLiteral(start, end);
  }
  if (isKnownOperand(p, start)) {
    const end = valueEnd(p, start);
    p.pos = end;
    p.report(
      'field-on-right',
      start,
      end,
      l10n.t('`{0}` is not a literal value. Sets can contain only literal values.', p.slice(start, end)),
    );
    return unknownLiteral(start, end);
  }
  const string = stringEnd(p, start);
  if (string > 0) {
    if (
      type === stringType ||
      type === unknownType ||
      (string >= p.end && p.text[p.end - 1] !== p.text[start])
    ) {
      reportUnclosedString(p, start);
      return unknownLiteral(start, p.pos);
    }
    p.pos = string;
    if (!mistakes.quoted)
      p.report(
        'literal-type',
        start,
        string,
        type === ipType
          ? l10n.t('IP addresses must not be in quotes. Remove the quotes.')
          : l10n.t('Numbers must not be in quotes. Remove the quotes.'),
        [setFix(p, setStart, l10n.t('Remove the quotes in this set'), /"([0-9a-fA-F:./-]+)"/g, '$1')],
      );
    mistakes.quoted = true;
    return unknownLiteral(start, string);
  }
  const end = withClosingQuote(p, itemEnd(p, start));
  p.pos = end;
  if (type === integerType) diagnoseInteger(p, start, end, true);
  else if (type === ipType) diagnoseAddress(p, start, end, true);
  else diagnoseUnquoted(p, start, end, mistakes);
  return unknownLiteral(start, end);
}

/**
 * Returns `end`, or the offset after a closing quote at `end` if that quote is superfluous, as in `word"`. It is
 * superfluous if the number of remaining quotes is odd.
 */
export function withClosingQuote(p: ParserState, end: number): number {
  return p.text.charCodeAt(end) === char.quote && p.hasOddQuotes(end) ? end + 1 : end;
}

/** Returns the offset after the characters that belong to one item. */
function itemEnd(p: ParserState, start: number): number {
  let end = start + 1;
  while (end < p.end && !' \n\r\t,;{}()"'.includes(p.text[end] ?? '')) end++;
  return end;
}

function diagnoseSeparator(p: ParserState, setStart: number, mistakes: SetMistakes): Literal {
  const start = p.pos++;
  if (!mistakes.comma)
    p.report(
      'comma-in-set',
      start,
      start + 1,
      l10n.t('Separate the items of a set with spaces, not with `{0}`.', p.slice(start, start + 1)),
      [setFix(p, setStart, l10n.t('Separate the items with spaces'), /("(?:[^"\\]|\\.)*")|[\s,;|]+/g, '$1 ')],
    );
  mistakes.comma = true;
  return unknownLiteral(start, start + 1);
}

function diagnoseUnquoted(p: ParserState, start: number, end: number, mistakes: SetMistakes): void {
  const word = p.slice(start, end).replace(/"$/, '');
  const isOtherQuotes = /^['‘’“”„«»`]/.test(word);
  if (isOtherQuotes) {
    // Text in these quotes may contain spaces, so its end is the closing quote rather than the next space.
    const close = /['’”“»`]/g;
    close.lastIndex = start + 1;
    const found = close.exec(p.text);
    if (found !== null) p.pos = Math.max(end, found.index + 1);
    p.report('invalid-quotes', start, p.pos, l10n.t('Strings must be in straight double quotes: `"…"`.'), [
      {
        title: l10n.t('Use double quotes'),
        edits: [{ start, end: p.pos, newText: `"${p.slice(start + 1, p.pos - 1)}"` }],
        preferred: true,
      },
    ]);
    return;
  }
  if (!mistakes.unquoted)
    p.report('unquoted-string', start, end, l10n.t('Strings must be in double quotes: `"{0}"`.', word), [
      quoteFix(start, end, word),
    ]);
  mistakes.unquoted = true;
}

/** Creates a fix that puts an unquoted word in double quotes. */
export function quoteFix(start: number, end: number, word: string): Fix {
  return {
    title: l10n.t('Write "{0}"', word),
    edits: [{ start, end, newText: `"${word}"` }],
    preferred: true,
  };
}

/**
 * Creates a fix for a mistake that affects several items of a set. The fix is a single edit that rewrites the whole
 * content of the set.
 */
function setFix(p: ParserState, setStart: number, title: string, pattern: RegExp, replacement: string): Fix {
  const close = p.text.indexOf('}', setStart);
  const end = close < 0 ? p.end : close;
  const before = p.slice(setStart + 1, end);
  const after = before.replace(pattern, (...match: string[]) =>
    replacement === '$1' ? (match[1] ?? '') : (match[1] ?? ' '),
  );
  const edit: TextEdit = { start: setStart + 1, end, newText: after };
  return { title, edits: [edit], preferred: true };
}

/** Reports a set without a closing brace. `end` is the offset after the last item. */
export function reportUnclosedSet(p: ParserState, start: number, end: number): void {
  p.report('unclosed-set', start, start + 1, l10n.t('Unterminated set. Add `}`.'), [
    { title: l10n.t('Add `}`'), edits: [{ start: end, end, newText: '}' }], preferred: true },
  ]);
}
