import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type Fix } from '../../base/problem';
import { isClass, nameBit, skipClass, symbolBit } from '../scan/characters';
import { isOtherQuote } from './diagnose-right';
import { withClosingQuote } from './diagnose-set';
import { scanComparisonOperator } from './operators';
import { isBoundary, logicalAt, logicalLength, skipToBoundary, stringEnd, valueEnd } from './recovery';
import { type ParserState, replaceFix } from './state';

/** Result of diagnosing unknown text where an operand is expected. */
export type UnknownName =
  /** The text is a name that ends at `end`. If the name is a mistake, it has already been reported. */
  | { readonly kind: 'name'; readonly end: number; readonly mayBeCall: boolean }
  /** Unexpected text was reported and skipped, and an operand follows. */
  | { readonly kind: 'again' }
  /** There is no operand here. */
  | { readonly kind: 'missing' };

const nothing: UnknownName = { kind: 'missing' };
const again: UnknownName = { kind: 'again' };

/** Diagnoses a word from `start` to `nameEnd` that is not a known field or function. */
export function diagnoseUnknownName(p: ParserState, start: number, nameEnd: number): UnknownName {
  let end = nameEnd;
  while (
    p.text.charCodeAt(end) === char.dot ||
    (p.text.charCodeAt(end) === char.minus && isClass(p.text.charCodeAt(end + 1), nameBit))
  )
    end = skipClass(p.text, end + 1, nameBit);
  const word = p.slice(start, end);
  const lower = word.toLowerCase();
  if (lower === 'and' || lower === 'or' || lower === 'xor') return diagnoseStrayLogical(p, start, end);
  const operator = scanComparisonOperator(p.text, start);
  if (operator !== undefined && start + operator.length === end) return diagnoseMissingLeft(p, start, end);
  if (stringEnd(p, start) > 0 || isNumeric(p, start, end)) return diagnoseLiteralLeft(p, start);
  if (lower === 'not') {
    p.report('logical-operator-case', start, end, l10n.t('Operators must be lowercase: `not`.'), [
      replaceFix(l10n.t('Write `not`'), start, end, 'not'),
    ]);
    return skipTo(p, end);
  }
  const closed = withClosingQuote(p, end);
  if (closed > end) {
    p.report('unquoted-string', start, closed, l10n.t('Missing opening quote.'), [
      replaceFix(l10n.t('Add the quote'), start, start, '"'),
    ]);
    p.pos = closed;
    return nothing;
  }
  const isCall = p.text.charCodeAt(p.peek(end)) === char.openParen;
  const judgment = p.judge(isCall ? 'function' : 'field', word);
  if (judgment.kind === 'unlisted') {
    p.addUnlisted({ kind: isCall ? 'function' : 'field', start, end, name: word });
    return { kind: 'name', end, mayBeCall: isCall };
  }
  const { meant } = judgment;
  p.report(
    isCall ? 'unknown-function' : 'unknown-field',
    start,
    end,
    unknownMessage(word, isCall, meant[0]),
    meant.map((name): Fix => {
      const fix = replaceFix(l10n.t('Write `{0}`', name), start, end, name);
      return meant.length === 1 ? fix : { title: fix.title, edits: fix.edits };
    }),
  );
  return { kind: 'name', end, mayBeCall: isCall };
}

function unknownMessage(word: string, isCall: boolean, suggestion: string | undefined): string {
  if (word === 'false') return l10n.t('`false` is not supported. Write `not true`, or remove the condition.');
  if (isCall && word === 'if')
    return l10n.t('`if` is not supported because values cannot depend on conditions. Write two rules.');
  if (suggestion !== undefined)
    return isCall
      ? l10n.t('Unknown function `{0}`. Did you mean `{1}`?', word, suggestion)
      : l10n.t('Unknown field `{0}`. Did you mean `{1}`?', word, suggestion);
  return isCall
    ? l10n.t('Unknown function `{0}`.', word)
    : l10n.t(
        'Unknown field `{0}`. If it is a string, put it in double quotes. If it is a custom field, declare it in the settings.',
        word,
      );
}

/**
 * Diagnoses `and`, `or`, or `xor` where an operand is expected. Either the operator is superfluous, or the condition
 * before it is missing.
 */
function diagnoseStrayLogical(p: ParserState, start: number, end: number): UnknownName {
  const isDouble = p.operatorEnd > 0 && p.peek(p.operatorEnd) === start && p.operator > 0;
  p.report(
    isDouble ? 'logical-operator' : 'missing-operand',
    start,
    end,
    isDouble
      ? l10n.t('There are two operators in a row. Remove one operator.')
      : l10n.t('Missing condition before `{0}`.', p.slice(start, end)),
    isDouble ? [replaceFix(l10n.t('Remove `{0}`', p.slice(start, end)), start, p.peek(end), '')] : undefined,
  );
  return skipTo(p, end);
}

function skipTo(p: ParserState, end: number): UnknownName {
  p.pos = end;
  p.skipSpace();
  const code = p.text.charCodeAt(p.pos);
  if (char.isEnd(code) || code === char.closeParen || code === char.comma) return nothing;
  return again;
}

/** Diagnoses a comparison operator without a left side. The value after the operator is skipped. */
function diagnoseMissingLeft(p: ParserState, start: number, end: number): UnknownName {
  p.report('missing-operand', start, end, l10n.t('Missing field before `{0}`.', p.slice(start, end)));
  const value = p.peek(end);
  p.pos = isBoundary(p, value) ? end : valueEnd(p, value);
  return nothing;
}

function isNumeric(p: ParserState, start: number, end: number): boolean {
  const word = p.slice(start, end);
  return (
    /^\d/.test(word) &&
    (/^[\d.]+$/.test(word) || /^0x[0-9a-fA-F]+$/.test(word) || /^[0-9a-fA-F]+$/.test(word))
  );
}

/**
 * Diagnoses a literal on the left side of a comparison, because literals belong on the right. The whole comparison is
 * skipped.
 */
function diagnoseLiteralLeft(p: ParserState, start: number): UnknownName {
  const end = Math.max(valueEnd(p, start), start + 1);
  p.pos = end;
  const next = p.peek(end);
  const found = scanComparisonOperator(p.text, next);
  const operator = found?.operator;
  const operatorEnd = next + (found?.length ?? 0);
  const text = p.slice(start, end);
  const fixes: Fix[] = [];
  let message = l10n.t(
    'A condition must start with a field or a function call, but `{0}` is a literal value.',
    text,
  );
  if (operator !== undefined) {
    const value = p.peek(operatorEnd);
    if (!isBoundary(p, value)) {
      const close = valueEnd(p, value);
      p.pos = close;
      const field = p.slice(value, close);
      const mirrored = mirror(p.slice(next, operatorEnd));
      if (mirrored !== undefined && p.scheme.get(field) !== undefined) {
        const swapped = `${field} ${mirrored} ${text}`;
        message = l10n.t('The field must be on the left and the value on the right. Write `{0}`.', swapped);
        fixes.push(replaceFix(l10n.t('Swap the sides'), start, close, swapped));
      }
    } else p.pos = operatorEnd;
  }
  const isUnclosed =
    p.pos >= p.end && stringEnd(p, start) >= p.end && !/["#]$/.test(p.slice(start + 1, p.end));
  if (isUnclosed) {
    p.report('unclosed-string', start, p.end, l10n.t('Unterminated string. Add the closing quote.'));
    p.muted++;
  } else p.report('literal-on-left', start, end, message, fixes);
  return nothing;
}

/**
 * Returns the operator to use when the two sides of a comparison are swapped, such as `gt` for `lt`. Returns undefined
 * if the sides cannot be swapped.
 */
function mirror(operator: string): string | undefined {
  const pairs: Readonly<Record<string, string>> = {
    eq: 'eq', ne: 'ne', lt: 'gt', gt: 'lt', le: 'ge', ge: 'le',
    '==': '==', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=',
  }; // prettier-ignore
  return pairs[operator];
}

/** Diagnoses text that appears where an operand is expected and that does not start with a name. */
export function diagnoseMissingOperand(p: ParserState): UnknownName {
  const start = p.pos;
  const code = p.text.charCodeAt(start);
  if (char.isEnd(code) || code === char.closeParen || code === char.comma) {
    reportNothing(p, start);
    return nothing;
  }
  const logical = logicalAt(p.text, start);
  if (logical > 0) return diagnoseStrayLogical(p, start, start + logicalLength(p.text, start, logical));
  if (isClass(code, symbolBit)) {
    const end = skipClass(p.text, start, symbolBit);
    return diagnoseMissingLeft(p, start, end);
  }
  if (
    code === char.quote ||
    code === char.openBrace ||
    code === char.dollar ||
    code === char.minus ||
    code === char.colon ||
    isOtherQuote(p.text[start] ?? '')
  )
    return diagnoseLiteralLeft(p, start);
  let end = start + 1;
  while (end < p.end && !isClass(p.text.charCodeAt(end), nameBit) && !' \n\r"()!'.includes(p.text[end] ?? ''))
    end++;
  p.report(
    'unexpected-text',
    start,
    end,
    l10n.t('Unexpected `{0}`. A condition starts with a field or a function call.', p.slice(start, end)),
  );
  p.pos = end;
  p.skipSpace();
  const next = p.text.charCodeAt(p.pos);
  if (isClass(next, nameBit) || next === char.openParen || next === char.exclamationMark) return again;
  skipToBoundary(p);
  return nothing;
}

/**
 * Reports which construct is incomplete. Called where the whole expression, a group, or the arguments of a call end
 * although an operand is expected.
 */
function reportNothing(p: ParserState, start: number): void {
  let before = start;
  while (before > 0 && ' \n\r\t'.includes(p.text[before - 1] ?? '')) before--;
  if (p.operator > 0 && p.operatorEnd === before) {
    p.report(
      'missing-operand',
      p.operatorStart,
      p.operatorEnd,
      l10n.t('Missing condition after `{0}`.', p.slice(p.operatorStart, p.operatorEnd)),
    );
    return;
  }
  const from = /(?:not|!|\(|,)$/.exec(p.slice(Math.max(0, before - 3), before));
  const word = from?.[0] ?? '';
  p.report(
    'missing-operand',
    before - word.length,
    word === '' ? start : before,
    word === '('
      ? l10n.t('Empty parentheses. Write a condition between the parentheses.')
      : l10n.t('Missing condition. Write a field or a function call.'),
  );
}
