import { type TextEdit } from '../../../base/problem';
import { type Mistake } from './mistake';
import { type JsonString } from './tree';

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t',
}; // prettier-ignore

/** Quotes that people paste, with what closes them. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '„': '“',
  '`': '`',
};

export function isQuote(character: string): boolean {
  return Object.hasOwn(closers, character);
}

/**
 * Reads a text that begins with a quote at `start`. It ends at its closing quote, or where the line does: a
 * forgotten quote spoils one line and not the rest of the document.
 */
export function readString(text: string, start: number, mistakes: Mistake[]): JsonString {
  const open = text[start] ?? '"';
  if (open === '"') {
    const end = plainEnd(text, start + 1);
    if (text.charCodeAt(end) === 34)
      return { type: 'string', start, end: end + 1, value: text.slice(start + 1, end), plain: true };
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
      return { type: 'string', start, end: at, value, plain: false };
    }
    if (character === close || (open === '“' && character === '“')) break;
    if (character === '\\') {
      value += text.slice(from, at);
      const length = escapeLength(text, at);
      value += decodeEscape(text, at, length, close, mistakes);
      at += length;
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
  return { type: 'string', start, end, value, plain: false };
}

/** Where the run of ordinary characters ends. */
function plainEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 92 || code < 32) break;
  }
  return at;
}

function escapeLength(text: string, at: number): number {
  if (text[at + 1] !== 'u') return text[at + 1] === undefined || text[at + 1] === '\n' ? 1 : 2;
  let digits = 0;
  while (digits < 4 && /[0-9a-fA-F]/.test(text[at + 2 + digits] ?? '')) digits++;
  return 2 + digits;
}

function decodeEscape(text: string, at: number, length: number, quote: string, mistakes: Mistake[]): string {
  const written = text.slice(at, at + length);
  const simple = length === 2 ? simpleEscapes[written[1] ?? ''] : undefined;
  if (simple !== undefined) return simple;
  if (written === `\\${quote}`) return quote;
  if (length === 6) return String.fromCharCode(parseInt(written.slice(2), 16));
  const edits: TextEdit[] = [{ start: at, end: at, newText: '\\' }];
  mistakes.push({ kind: 'escape', part: written, start: at, end: at + length, edits });
  return written.slice(1);
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
