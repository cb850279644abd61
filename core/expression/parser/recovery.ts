import { type ComparisonOperator, type Expression } from '../tree';
import { isClass, nameBit, nameEndAt, skipClass } from '../scan/characters';
import { scanComparisonOperator } from './operators';
import { andCode, orCode, type ParserState, xorCode } from './state';
import { notRaw, scanQuoted, scanRaw } from '../scan/strings';

/** How the parser finds its way after a mistake. Every function moves forward or stays; none reports anything. */

/** Offset behind the string that begins at `at`, the end of the text when it is not closed, -1 when there is none. */
export function stringEnd(p: ParserState, at: number): number {
  const code = p.text.charCodeAt(at);
  const isRaw = code === 114 && (p.text[at + 1] === '"' || p.text[at + 1] === '#');
  if (code !== 34 && !isRaw) return -1;
  const end = isRaw ? scanRaw(p.text, at) : scanQuoted(p.text, at);
  if (end === notRaw) return -1;
  return end < 0 ? p.end : end;
}

/** Offset behind a run of characters that are neither white space nor punctuation of the language. */
export function wordEnd(p: ParserState, at: number): number {
  let end = at;
  for (;;) {
    const code = p.text.charCodeAt(end);
    if (code !== code || code <= 32 || '(){},"'.includes(p.text[end] ?? '')) return end;
    end++;
  }
}

/** The logical operator at an offset (a code of `state.ts`), 0 for none. Words are matched as prefixes. */
export function logicalAt(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 97:
      return text.charCodeAt(at + 1) === 110 && text.charCodeAt(at + 2) === 100 ? andCode : 0;
    case 111:
      return text.charCodeAt(at + 1) === 114 ? orCode : 0;
    case 120:
      return text.charCodeAt(at + 1) === 111 && text.charCodeAt(at + 2) === 114 ? xorCode : 0;
    case 38:
      return text.charCodeAt(at + 1) === 38 ? andCode : 0;
    case 124:
      return text.charCodeAt(at + 1) === 124 ? orCode : 0;
    case 94:
      return text.charCodeAt(at + 1) === 94 ? xorCode : 0;
    default:
      return 0;
  }
}

/** How many characters the logical operator at `at` has, of which `code` is known. */
export function logicalLength(text: string, at: number, code: number): number {
  return code === orCode || text.charCodeAt(at) === 38 || text.charCodeAt(at) === 94 ? 2 : 3;
}

/** A logical operator that stands as a word of its own: what recovery stops at. */
export function isWholeLogical(text: string, at: number): boolean {
  const code = logicalAt(text, at);
  if (code === 0) return false;
  if (!isClass(text.charCodeAt(at), nameBit)) return true;
  return !isClass(text.charCodeAt(at + logicalLength(text, at, code)), nameBit);
}

/** Whether nothing more can follow here within what is being read: the end, `)`, `,` or a logical operator. */
export function isBoundary(p: ParserState, at: number): boolean {
  const code = p.text.charCodeAt(at);
  return code !== code || code === 41 || code === 44 || isWholeLogical(p.text, at);
}

/** Moves to the next place where reading can go on: a logical operator, `)` or `,` at this level, or the end. */
export function skipToBoundary(p: ParserState): void {
  let depth = 0;
  let at = p.pos;
  for (;;) {
    const code = p.text.charCodeAt(at);
    if (code !== code) break;
    if (code === 40 || code === 123 || code === 91) depth++;
    else if (code === 41 || code === 125 || code === 93) {
      if (depth === 0) {
        if (code === 41) break;
      } else depth--;
    } else if (depth === 0 && ((code === 44 && p.inCall > 0) || isWholeLogical(p.text, at))) break;
    const string = stringEnd(p, at);
    if (string > 0) at = string;
    else if (isClass(code, nameBit)) at = skipClass(p.text, at, nameBit);
    else at++;
  }
  p.pos = at;
}

/**
 * Offset behind something that is meant as one value: a string, a set, a word, an operand with its arguments and
 * indexes, or text in parentheses.
 */
export function valueEnd(p: ParserState, at: number): number {
  const string = stringEnd(p, at);
  if (string > 0) return string;
  if (isBracket(p, at)) return bracketEnd(p, at);
  let end = nameEndAt(p.text, at);
  if (end > at) while (isBracket(p, end)) end = bracketEnd(p, end);
  return Math.max(end, wordEnd(p, at));
}

/** `(` or `[`, and at the beginning of a value also `{`. */
function isBracket(p: ParserState, at: number): boolean {
  const code = p.text.charCodeAt(at);
  return code === 123 || code === 40 || code === 91;
}

/** Offset behind the bracket that closes the one at `at`, or the end of the text. */
function bracketEnd(p: ParserState, at: number): number {
  const code = p.text.charCodeAt(at);
  const close = code === 123 ? 125 : code === 40 ? 41 : 93;
  let depth = 1;
  let end = at + 1;
  while (end < p.end) {
    const inner = p.text.charCodeAt(end);
    if (inner === code) depth++;
    else if (inner === close && --depth === 0) break;
    const string = stringEnd(p, end);
    end = string > 0 ? string : end + 1;
  }
  return Math.min(end + 1, p.end);
}

/** Moves behind a comparison operator and its value, when they follow; used where both are beyond repair. */
export function skipComparison(p: ParserState): ComparisonOperator | undefined {
  const at = p.peek();
  const operator = scanComparisonOperator(p.text, at);
  if (operator === undefined) return undefined;
  p.pos = at + operator.length;
  const value = p.peek();
  if (!isBoundary(p, value)) p.pos = valueEnd(p, value);
  return operator.operator;
}

/** The end of further values behind a comparison, as in `contains "a", "b"`; 0 when there are none. */
export function furtherValuesEnd(p: ParserState, before: Expression, start: number): number {
  if (before.kind !== 'comparison') return 0;
  let end = 0;
  for (let at = start; p.text.charCodeAt(at) === 44;) {
    const string = stringEnd(p, p.peek(at + 1));
    if (string <= 0) break;
    end = string;
    at = p.peek(end);
  }
  return end;
}

/** Offset behind signs that mean nothing here. */
export function junkEnd(p: ParserState, start: number): number {
  let end = start + 1;
  while (end < p.end && !' \n\r()'.includes(p.text[end] ?? '') && !isClass(p.text.charCodeAt(end), nameBit))
    end++;
  return end;
}
