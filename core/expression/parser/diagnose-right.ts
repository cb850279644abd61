import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type ComparisonOperator, type Operand, type RightSide, type UnknownLiteral } from '../tree';
import { holeCode } from '../holes';
import { integerType, ipType, stringType, unknownType } from '../types';
import { addressChunkEnd, isAddress, isLooseIpv4 } from '../scan/addresses';
import { isClass, nameBit, nameEndAt, skipClass, symbolBit } from '../scan/characters';
import { diagnoseAddress, diagnoseInteger } from './diagnose-number';
import { foreignOperator } from './diagnose-operator';
import { diagnoseWordOperator } from './diagnose-word-operator';
import { quoteFix, withClosingQuote } from './diagnose-set';
import { unknownLiteral } from './nodes';
import { isKnownOperand } from './right-operand';
import { isBoundary, stringEnd, valueEnd, wordEnd } from './recovery';
import { type ParserState, replaceFix } from './state';
import { reportUnclosedRegex, reportUnclosedString } from './unclosed-string';
import { trimOf } from '../../base/runs';

/**
 * Diagnoses the right side of a comparison that could not be read. Reports the cause once and skips the intended
 * value. Returns undefined if there is no value. The parser must be at the start of the value.
 */
export function diagnoseRight(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  operatorStart: number,
  operatorEnd: number,
): RightSide | undefined {
  const start = p.pos;
  if (p.text.charCodeAt(start) === holeCode) {
    p.pos = wordEnd(p, start);
    return unknownLiteral(start, p.pos);
  }
  if (diagnoseGluedOperator(p, left, operatorStart, operatorEnd)) return skipValue(p);
  if (isBoundary(p, start)) {
    p.report(
      'missing-operand',
      operatorStart,
      operatorEnd,
      l10n.t('Missing value after `{0}`.', p.slice(operatorStart, operatorEnd)),
    );
    p.pos = operatorEnd;
    return undefined;
  }
  const string = stringEnd(p, start);
  if (string > 0) return diagnoseString(p, left, operator, string);
  if (p.text.startsWith('r#', start)) {
    reportUnclosedString(p, start);
    return unknownLiteral(start, p.pos);
  }
  if (isKnownOperand(p, start)) return diagnoseOperand(p, operator, operatorStart, operatorEnd);
  const code = p.text.charCodeAt(start);
  if (startsOtherQuote(p, start)) return diagnoseQuotes(p, start);
  if (operator === 'in') return diagnoseSetlessIn(p, start);
  if (code === char.openBrace || code === char.dollar)
    return diagnoseSetWithoutIn(p, operator, operatorStart, operatorEnd);
  return diagnoseWord(p, left, operator, start);
}

function skipValue(p: ParserState): UnknownLiteral {
  const start = p.peek();
  if (!isBoundary(p, start)) p.pos = valueEnd(p, start);
  return unknownLiteral(start, Math.max(start, p.pos));
}

/**
 * Diagnoses text that starts with a valid operator but is not an operator itself, such as `===`, `include`, or `lte`.
 * Returns true if there is such text. The value after it is then not examined, so that only this mistake is reported.
 */
function diagnoseGluedOperator(p: ParserState, left: Operand, start: number, end: number): boolean {
  const next = p.text.charCodeAt(end);
  const isWord = isClass(p.text.charCodeAt(start), nameBit);
  if (isWord) {
    if (!isClass(next, nameBit)) return false;
    const wholeEnd = skipClass(p.text, start, nameBit);
    diagnoseWordOperator(p, left, start, wholeEnd);
    p.pos = wholeEnd;
    return true;
  }
  if (!isClass(next, symbolBit) || next === char.exclamationMark) return false;
  const wholeEnd = skipClass(p.text, start, symbolBit);
  foreignOperator(p, start, wholeEnd);
  p.pos = wholeEnd;
  return true;
}

/** Diagnoses a string that is unclosed, or that appears where no string is expected. */
function diagnoseString(p: ParserState, left: Operand, operator: ComparisonOperator, end: number): RightSide {
  const start = p.pos;
  if (operator === 'matches') {
    reportUnclosedRegex(p, start);
    return unknownLiteral(start, p.pos);
  }
  if (operator === 'in') return diagnoseSetlessIn(p, start);
  if (
    left.type === stringType ||
    left.type === unknownType ||
    (end === p.end && !/["#]$/.test(p.slice(start + 1, end)))
  ) {
    reportUnclosedString(p, start);
    return unknownLiteral(start, p.pos);
  }
  p.pos = end;
  const inner = p.slice(start, end).replace(/^r?#*"|"#*$/g, '');
  const isGood =
    left.type === integerType ? /^-?(0|[1-9]\d*)$/.test(inner) : isAddress(inner, 0, inner.length);
  p.report(
    'literal-type',
    start,
    end,
    left.type === integerType
      ? l10n.t('`{0}` is an integer. Compare it with a number, without quotes.', left.name)
      : l10n.t('`{0}` is an IP address. Compare it with an address, without quotes.', left.name),
    isGood ? [replaceFix(l10n.t('Remove the quotes'), start, end, inner)] : undefined,
  );
  return unknownLiteral(start, end);
}

/** Whether a character is a quote that people or programs use instead of the straight double quote. */
export function isOtherQuote(character: string): boolean {
  return character !== '' && "'`‘’‚“”„«»".includes(character);
}

/** Whether a quote other than the straight double quote starts here, possibly after the `r` of a raw string. */
export function startsOtherQuote(p: ParserState, at: number): boolean {
  return isOtherQuote(p.text[at] ?? '') || (p.text[at] === 'r' && isOtherQuote(p.text[at + 1] ?? ''));
}

/** Diagnoses text in quotes other than straight double quotes. */
export function diagnoseQuotes(p: ParserState, start: number): UnknownLiteral {
  const isRaw = p.text[start] === 'r';
  const open = isRaw ? start + 1 : start;
  let end = open + 1;
  while (end < p.end && !isOtherQuote(p.text[end] ?? '') && p.text[end] !== '\n') end++;
  const isClosed = isOtherQuote(p.text[end] ?? '');
  const inner = p.slice(open + 1, end);
  if (isClosed) end++;
  p.pos = end;
  p.report('invalid-quotes', start, end, l10n.t('Strings must be in straight double quotes: `"…"`.'), [
    replaceFix(
      l10n.t('Use double quotes'),
      start,
      end,
      isRaw ? `r"${inner}"` : `"${inner.replace(/[\\"]/g, '\\$&')}"`,
    ),
  ]);
  return unknownLiteral(start, end);
}

/** Diagnoses `in` without braces or a list name. */
function diagnoseSetlessIn(p: ParserState, start: number): RightSide {
  const code = p.text.charCodeAt(start);
  if (code === char.dollar) return diagnoseListName(p, start);
  const isBracketed = code === char.openParen || code === char.openBracket;
  const brace = isBracketed ? -1 : strayBrace(p, start);
  const end = brace < 0 ? valueEnd(p, start) : brace + 1;
  const text = p.slice(start, brace < 0 ? end : brace).trimEnd();
  const inner = isBracketed
    ? text.slice(1, -1).replace(/("(?:[^"\\]|\\.)*")|[\s,]+/g, (_, string?: string) => string ?? ' ')
    : text;
  p.pos = end;
  p.report(
    'missing-braces',
    start,
    end,
    isBracketed
      ? l10n.t('Sets must be in braces. Write `{0}`.', '{…}')
      : l10n.t('`in` expects a set, even for a single value. Write `{0}`.', `{${inner}}`),
    [replaceFix(l10n.t('Convert to a set'), start, end, `{${inner}}`)],
  );
  return unknownLiteral(start, end);
}

/** Returns the offset of the `}` of a set whose `{` is missing. Returns -1 if there is none. */
function strayBrace(p: ParserState, start: number): number {
  if (start >= p.withoutBrace.start && start < p.withoutBrace.end) return -1;
  let at = start;
  while (!isBoundary(p, at) && !'{('.includes(p.text[at] ?? '')) {
    if (p.text.charCodeAt(at) === char.closeBrace) return at;
    const string = stringEnd(p, at);
    at =
      string > 0 ? string : isClass(p.text.charCodeAt(at), nameBit) ? skipClass(p.text, at, nameBit) : at + 1;
  }
  p.withoutBrace = { start, end: at };
  return -1;
}

function diagnoseListName(p: ParserState, start: number): RightSide {
  let end = start + 1;
  while (p.text.charCodeAt(end) === char.dollar) end++;
  if (p.text.charCodeAt(end) === char.openBrace) return diagnoseInterpolation(p, start, end);
  while (end < p.end && !' \n\r\t(){},;"'.includes(p.text[end] ?? '')) end++;
  const name = p.slice(start + 1, end);
  const good = trimOf(name.toLowerCase().replace(/[^a-z0-9_.]+/g, '_'), '.');
  p.pos = end;
  p.report(
    'invalid-list-name',
    start,
    end,
    l10n.t('A list name can contain only lowercase letters, digits, and `_`.'),
    good === '' || good === name
      ? undefined
      : [replaceFix(l10n.t('Write ${0}', good), start, end, `$${good}`)],
  );
  return unknownLiteral(start, end);
}

/**
 * Diagnoses `${…}` that is literally part of an expression. It results, for example, from `$${…}` in Terraform, which
 * people use to produce `$` followed by an interpolated list name.
 */
function diagnoseInterpolation(p: ParserState, start: number, brace: number): RightSide {
  let end = brace + 1;
  while (end < p.end && !'}\n'.includes(p.text[end] ?? '')) end++;
  if (p.text.charCodeAt(end) === char.closeBrace) end++;
  p.pos = end;
  p.report(
    'invalid-list-name',
    start,
    end,
    l10n.t('This `${…}` becomes part of the expression and is not replaced with a value. Write the name of a list after `$`. To insert the name from a Terraform value, write `${"$"}${…}`.'), // prettier-ignore
  );
  return unknownLiteral(start, end);
}

/** Diagnoses a set or a list after an operator other than `in`. */
function diagnoseSetWithoutIn(
  p: ParserState,
  operator: ComparisonOperator,
  operatorStart: number,
  operatorEnd: number,
): RightSide {
  const start = p.pos;
  const end = valueEnd(p, start);
  p.pos = end;
  p.report(
    'set-without-in',
    start,
    end,
    p.text.charCodeAt(start) === char.dollar
      ? l10n.t('Lists are compared with `in`, not with `{0}`.', p.slice(operatorStart, operatorEnd))
      : l10n.t(
          '`{0}` expects a single value. Use `in` with a set of values.',
          p.slice(operatorStart, operatorEnd),
        ),
    operator === 'eq' ? [replaceFix(l10n.t('Use `in`'), operatorStart, operatorEnd, 'in')] : undefined,
  );
  return unknownLiteral(start, end);
}

/** Diagnoses a field or call after an operator that accepts only literals. */
function diagnoseOperand(
  p: ParserState,
  operator: ComparisonOperator,
  operatorStart: number,
  operatorEnd: number,
): UnknownLiteral {
  const start = p.pos;
  const end = valueEnd(p, start);
  p.pos = end;
  p.report(
    'field-on-right',
    start,
    end,
    operator === 'in'
      ? l10n.t('`in` expects a set of literal values or a list. Use `eq` to compare the value with another field.')
      : l10n.t('`{0}` expects a literal value. Only `eq`, `ne`, `lt`, `le`, `gt`, and `ge` accept a field or a function call here.', operator), // prettier-ignore
    operator === 'in' ? [replaceFix(l10n.t('Use `eq`'), operatorStart, operatorEnd, 'eq')] : undefined,
  );
  return unknownLiteral(start, end);
}

/** Diagnoses unquoted text where a value is expected. */
function diagnoseWord(p: ParserState, left: Operand, operator: ComparisonOperator, start: number): RightSide {
  const wanted = operator === 'bitwise_and' ? integerType : left.type;
  let end = withClosingQuote(p, Math.max(wordEnd(p, start), start + 1));
  const name = p.slice(start, nameEndAt(p.text, start));
  if ((name === 'any' || name === 'all') && p.text.charCodeAt(start + 3) === char.openParen) {
    end = valueEnd(p, start);
    p.pos = end;
    p.report(
      'operand-type',
      start,
      end,
      l10n.t('`{0}(…)` is a Boolean and cannot be compared. Join conditions with `and` or `or`.', name),
    );
    return unknownLiteral(start, end);
  }
  if (p.text.charCodeAt(start) === char.openParen) {
    end = valueEnd(p, start);
    p.pos = end;
    p.report(
      'invalid-literal',
      start,
      end,
      l10n.t('A single value must not be in parentheses. Remove the parentheses.'),
    );
    return unknownLiteral(start, end);
  }
  if (wanted === ipType) {
    const chunkEnd = addressChunkEnd(p.text, start);
    if (chunkEnd > start && isClass(p.text.charCodeAt(start), nameBit | 2)) end = Math.max(end, chunkEnd);
    p.pos = end;
    diagnoseAddress(p, start, end, false);
  } else if (wanted === integerType) {
    p.pos = end;
    if (name === 'true' || name === 'false')
      p.report(
        'literal-type',
        start,
        end,
        l10n.t('`{0}` is an integer, not a Boolean. Compare it with a number.', left.name),
      );
    else diagnoseInteger(p, start, end, false);
  } else if (wanted === unknownType && operator !== 'matches') diagnoseAnyValue(p, start, end);
  else diagnoseUnquotedValue(p, left, operator, start, end);
  return unknownLiteral(start, Math.max(end, p.pos));
}

/** Diagnoses an invalid value that is compared with an operand of unknown type. */
function diagnoseAnyValue(p: ParserState, start: number, end: number): void {
  const word = p.slice(start, end).replace(/"$/, '');
  p.pos = end;
  p.report(
    'invalid-literal',
    start,
    end,
    l10n.t('`{0}` is not a value. Put strings in double quotes.', word),
    [quoteFix(start, end, word)],
  );
}

function diagnoseUnquotedValue(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  start: number,
  end: number,
): void {
  const word = p.slice(start, end).replace(/"$/, '');
  p.pos = end;
  if (operator === 'matches') {
    p.report('unquoted-string', start, end, l10n.t('Regular expressions must be in double quotes: `"…"`.'), [
      quoteFix(start, end, word),
    ]);
    return;
  }
  const isNumber = /^-?\d+$/.test(word) || isLooseIpv4(word, 0, word.length);
  p.report(
    isNumber ? 'literal-type' : 'unquoted-string',
    start,
    end,
    isNumber
      ? l10n.t('`{0}` is a string. Put the value in double quotes: `"{1}"`.', left.name, word)
      : l10n.t('Strings must be in double quotes: `"{0}"`.', word),
    [quoteFix(start, end, word)],
  );
}
