import * as char from '../base/character-codes';
import { type TextEdit } from '../base/problem';
import { embeddedJsonString, lenientEscape, readEscape } from '../text/json-string';
import { type LooseQuotes } from '../text/loose-quotes';
import { type Mistake } from './mistake';
import { type JsonString } from './tree';

/** Quotes that occur in pasted text, with their closing counterparts. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '„': '“',
  '`': '`',
};

/** Whether the character was probably intended to start a string. Only the straight double quote is valid in JSON. */
export function isQuote(character: string): boolean {
  return character === '"' || Object.hasOwn(closers, character);
}

/**
 * Reads the string whose quote is at `start`. It ends at its closing quote or at the end of the line, so that a missing
 * quote affects only one line and not the rest of the document.
 */
export function readString(text: string, start: number, mistakes: Mistake[]): JsonString {
  const open = text[start] ?? '"';
  if (open === '"') {
    const end = plainEnd(text, start + 1);
    if (text.charCodeAt(end) === char.quote)
      return { type: 'string', start, end: end + 1, value: text.slice(start + 1, end), closed: true };
  }
  const close = closers[open] ?? '"';
  let value = '';
  let at = start + 1;
  let from = at;
  for (;;) {
    const character = text[at];
    if (character === undefined || character === '\n' || character === '\r') {
      value += text.slice(from, at);
      mistakes.push({ kind: 'string-open', part: '', start, end: at });
      return { type: 'string', start, end: at, value, closed: false };
    }
    if (character === close || (open === '“' && character === '“')) break;
    if (character === '\\') {
      const escape = readEscape(text, at);
      value += text.slice(from, at) + (escape.value ?? lenientEscape(text, at, escape.length));
      if (escape.value === undefined && text.slice(at, at + escape.length) !== `\\${close}`)
        mistakes.push(wrongEscape(text.slice(at, at + escape.length), at));
      at += escape.length;
      from = at;
    } else {
      if (character < ' ') mistakes.push(controlCharacter(character, at));
      at++;
    }
  }
  value += text.slice(from, at);
  const end = at + 1;
  if (open !== '"') {
    const edits: TextEdit[] = [{ start, end, newText: JSON.stringify(value) }];
    mistakes.push({ kind: 'quotes', part: open, start, end, edits });
  }
  return { type: 'string', start, end, value, closed: true };
}

/**
 * Reads a string value. If it contains unescaped quotes, the whole intended string is read and reported as one
 * mistake, so that the punctuation inside it causes no further problems.
 */
export function readText(
  text: string,
  start: number,
  mistakes: Mistake[],
  looseQuotes: LooseQuotes,
): JsonString {
  const before = mistakes.length;
  const string = readString(text, start, mistakes);
  const end = string.closed && text[start] === '"' ? looseQuotes.meantEnd(string.end) : undefined;
  if (end === undefined) return string;
  const edits = escapesMissing(text, start + 1, end - 1);
  const last = text.lastIndexOf('"', end - 2);
  mistakes.splice(before, Infinity, {
    kind: 'loose-quotes',
    part: '',
    start: string.end - 1,
    end: last + 1,
    edits,
  });
  const { text: value } = embeddedJsonString(text, start + 1, end - 1);
  return { type: 'string', start, end, value, closed: true, isLoose: true };
}

/**
 * Returns edits that add the missing backslashes: before each quote, and before each backslash that is not part of an
 * escape.
 */
function escapesMissing(text: string, start: number, end: number): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = start; at < end;) {
    const escape = text[at] === '\\' ? readEscape(text, at) : undefined;
    if (text[at] === '"' || (escape && escape.value === undefined))
      edits.push({ start: at, end: at, newText: '\\' });
    at += escape?.value === undefined ? 1 : escape.length;
  }
  return edits;
}

/**
 * Returns the offset of the first quote, backslash, or control character at or after `start`. Returns the length of
 * the text if there is none.
 */
function plainEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === char.quote || code === char.backslash || code < char.space) break;
  }
  return at;
}

function wrongEscape(written: string, at: number): Mistake {
  const edits: TextEdit[] = [{ start: at, end: at, newText: '\\' }];
  return { kind: 'escape', part: written, start: at, end: at + written.length, edits };
}

function controlCharacter(character: string, at: number): Mistake {
  const escaped = JSON.stringify(character).slice(1, -1);
  return {
    kind: 'control-character',
    part: escaped,
    start: at,
    end: at + 1,
    edits: [{ start: at, end: at + 1, newText: escaped }],
  };
}
