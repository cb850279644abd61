import * as char from '../../base/character-codes';
import { type ComparisonOperator, type Expression } from '../tree';
import { isClass, nameBit, nameEndAt, skipClass } from '../scan/characters';
import { scanComparisonOperator } from './operators';
import { andCode, orCode, type ParserState, xorCode } from './state';
import { notRaw, scanQuoted, scanRaw } from '../scan/strings';

/** Functions that help the parser recover from mistakes. */

/**
 * Returns the offset after the string that starts at `at`. Returns the end of the text if the string is not closed,
 * and -1 if there is no string.
 */
export function stringEnd(p: ParserState, at: number): number {
  const code = char.codeAt(p.text, at);
  const isRaw = code === char.r && (p.text[at + 1] === '"' || p.text[at + 1] === '#');
  if (code !== char.quote && !isRaw) return -1;
  const end = isRaw ? scanRaw(p.text, at) : scanQuoted(p.text, at);
  if (end === notRaw) return -1;
  return end < 0 ? p.end : end;
}

/** Returns the offset after a run of characters that are neither whitespace nor punctuation of the language. */
export function wordEnd(p: ParserState, at: number): number {
  let end = at;
  for (;;) {
    const code = char.codeAt(p.text, end);
    if (char.isEnd(code) || code <= char.space || '(){},"'.includes(p.text[end] ?? '')) return end;
    end++;
  }
}

/**
 * Returns the code of the logical operator at an offset (see `state.ts`). Returns 0 if there is none. Words are
 * matched as prefixes.
 */
export function logicalAt(text: string, at: number): number {
  switch (char.codeAt(text, at)) {
    case char.a:
      return char.codeAt(text, at + 1) === char.n && char.codeAt(text, at + 2) === char.d ? andCode : 0;
    case char.o:
      return char.codeAt(text, at + 1) === char.r ? orCode : 0;
    case char.x:
      return char.codeAt(text, at + 1) === char.o && char.codeAt(text, at + 2) === char.r ? xorCode : 0;
    case char.ampersand:
      return char.codeAt(text, at + 1) === char.ampersand ? andCode : 0;
    case char.bar:
      return char.codeAt(text, at + 1) === char.bar ? orCode : 0;
    case char.caret:
      return char.codeAt(text, at + 1) === char.caret ? xorCode : 0;
    default:
      return 0;
  }
}

/** Returns the length of the logical operator at `at`, given its code. */
export function logicalLength(text: string, at: number, code: number): number {
  return code === orCode || char.codeAt(text, at) === char.ampersand || char.codeAt(text, at) === char.caret
    ? 2
    : 3;
}

/**
 * Whether there is a logical operator at an offset that is a symbol or a whole word. Only these operators end a
 * recovery.
 */
export function isWholeLogical(text: string, at: number): boolean {
  const code = logicalAt(text, at);
  if (code === 0) return false;
  if (!isClass(char.codeAt(text, at), nameBit)) return true;
  return !isClass(char.codeAt(text, at + logicalLength(text, at, code)), nameBit);
}

/**
 * Whether the current part of the expression ends at an offset: at the end of the text, at `)` or `,`, or before a
 * logical operator.
 */
export function isBoundary(p: ParserState, at: number): boolean {
  const code = char.codeAt(p.text, at);
  return char.isEnd(code) || code === char.closeParen || code === char.comma || isWholeLogical(p.text, at);
}

/**
 * Moves to the next position at which parsing can continue: a logical operator, `)` or `,` at this level, or the end
 * of the text.
 */
export function skipToBoundary(p: ParserState): void {
  let depth = 0;
  let at = p.pos;
  for (;;) {
    const code = char.codeAt(p.text, at);
    if (char.isEnd(code)) break;
    if (code === char.openParen || code === char.openBrace || code === char.openBracket) depth++;
    else if (code === char.closeParen || code === char.closeBrace || code === char.closeBracket) {
      if (depth === 0) {
        if (code === char.closeParen) break;
      } else depth--;
    } else if (depth === 0 && ((code === char.comma && p.inCall > 0) || isWholeLogical(p.text, at))) break;
    const string = stringEnd(p, at);
    if (string > 0) at = string;
    else if (isClass(code, nameBit)) at = skipClass(p.text, at, nameBit);
    else at++;
  }
  p.pos = at;
}

/**
 * Returns the offset after text that was intended as one value: a string, a set, a word, an operand with its
 * arguments and indexes, or something in parentheses.
 */
export function valueEnd(p: ParserState, at: number): number {
  const string = stringEnd(p, at);
  if (string > 0) return string;
  if (isBracket(p, at)) return bracketEnd(p, at);
  let end = nameEndAt(p.text, at);
  if (end > at) while (isBracket(p, end)) end = bracketEnd(p, end);
  return Math.max(end, wordEnd(p, at));
}

/** Whether there is an opening bracket (`(`, `[`, or `{`) at an offset. */
function isBracket(p: ParserState, at: number): boolean {
  const code = char.codeAt(p.text, at);
  return code === char.openBrace || code === char.openParen || code === char.openBracket;
}

/**
 * Returns the offset after the bracket that closes the opening bracket at `at`. If it is not closed, returns the end of
 * the text.
 */
function bracketEnd(p: ParserState, at: number): number {
  const code = char.codeAt(p.text, at);
  const close =
    code === char.openBrace ? char.closeBrace : code === char.openParen ? char.closeParen : char.closeBracket;
  let depth = 1;
  let end = at + 1;
  while (end < p.end) {
    const inner = char.codeAt(p.text, end);
    if (inner === code) depth++;
    else if (inner === close && --depth === 0) break;
    const string = stringEnd(p, end);
    end = string > 0 ? string : end + 1;
  }
  return Math.min(end + 1, p.end);
}

/**
 * Skips a comparison operator and its value. Returns the operator, or undefined if there is none. Used where the
 * comparison cannot be part of the tree.
 */
export function skipComparison(p: ParserState): ComparisonOperator | undefined {
  const at = p.peek();
  const operator = scanComparisonOperator(p.text, at);
  if (operator === undefined) return undefined;
  p.pos = at + operator.length;
  const value = p.peek();
  if (!isBoundary(p, value)) p.pos = valueEnd(p, value);
  return operator.operator;
}

/**
 * Returns the offset after further values that follow a comparison, as in `contains "a", "b"`. Returns 0 if there are
 * none.
 */
export function furtherValuesEnd(p: ParserState, before: Expression, start: number): number {
  if (before.kind !== 'comparison') return 0;
  let end = 0;
  for (let at = start; char.codeAt(p.text, at) === char.comma;) {
    const string = stringEnd(p, p.peek(at + 1));
    if (string <= 0) break;
    end = string;
    at = p.peek(end);
  }
  return end;
}

/**
 * Returns the offset after a run of unexpected characters that starts at `start`. The run ends at a space, a line
 * break, a parenthesis, or a name.
 */
export function junkEnd(p: ParserState, start: number): number {
  let end = start + 1;
  while (end < p.end && !' \n\r()'.includes(p.text[end] ?? '') && !isClass(char.codeAt(p.text, end), nameBit))
    end++;
  return end;
}
