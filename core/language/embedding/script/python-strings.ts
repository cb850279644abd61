import { type EmbeddedTextBuilder } from '../../../text/embedded-text';
import { type StringForm } from './strings';
import { trimEndOf } from '../../../base/runs';

/**
 * The notation of strings in Python, including raw and formatted strings. Source: sections 2.4.1 to 2.4.3 of the
 * language reference.
 */
export const pythonStrings: StringForm = {
  begin: /(?:[rR][fF]?|[fF][rR]?|[uU])?(?:"""|'''|"|')/y,
  read(text, start, builder, opening) {
    const prefix = trimEndOf(opening, `"'`).toLowerCase();
    const quote = opening.slice(prefix.length);
    for (let at = start + opening.length; at < text.length;) {
      if (text.startsWith(quote, at)) return at + quote.length;
      if (text[at] === '\n' && quote.length === 1) return undefined;
      const length =
        text[at] === '\\'
          ? prefix.includes('r')
            ? readRaw(text, at, builder)
            : readEscape(text, at, builder)
          : prefix.includes('f') && /[{}]/.test(text[at] ?? '')
            ? readField(text, at, quote, builder)
            : readRawOne(at, builder);
      if (length === 0) return undefined;
      at += length;
    }
    return undefined;
  },
  encode(text, opening) {
    const prefix = trimEndOf(opening, `"'`).toLowerCase();
    const quote = opening.slice(prefix.length);
    let written = text;
    if (!prefix.includes('r'))
      written = written.replace(/[\\\r\t]/g, (char) => JSON.stringify(char).slice(1, -1));
    if (prefix.includes('f')) written = written.replace(/[{}]/g, '$&$&');
    const mark = quote[0] ?? '"';
    // In a raw string, a quote cannot be escaped, because the backslash before it would be part of the value.
    if (prefix.includes('r') && written.includes(mark)) return undefined;
    written = written.replaceAll(mark, `\\${mark}`);
    return quote.length === 1 ? written.replaceAll('\n', prefix.includes('r') ? ' ' : '\\n') : written;
  },
  joins: /[ \t]*(?:\\\r?\n[ \t]*)?(?:\r?\n[ \t]*)*/y,
  isOpenEnd: /[ \t]*(?:[+%]|\.[a-zA-Z])/y,
};

function readRawOne(at: number, builder: EmbeddedTextBuilder): number {
  builder.copy(at, at + 1);
  return 1;
}

/**
 * Reads a backslash in a raw string together with the character after it. The backslash is literal, but a quote after
 * it does not end the string.
 */
function readRaw(text: string, at: number, builder: EmbeddedTextBuilder): number {
  const length = at + 1 < text.length ? 2 : 1;
  builder.copy(at, at + length);
  return length;
}

/** Reads `{{` and `}}` as braces, and `{…}` as a hole. */
function readField(text: string, start: number, quote: string, builder: EmbeddedTextBuilder): number {
  const brace = text[start] ?? '';
  if (text[start + 1] === brace) {
    builder.write(brace, start, start + 2);
    return 2;
  }
  if (brace === '}') return 0;
  let depth = 0;
  for (let at = start; at < text.length && !text.startsWith(quote, at); at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) {
      builder.hole(start, at + 1);
      return at + 1 - start;
    }
  }
  return 0;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  '\\': '\\', "'": "'", '"': '"', a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v',
}; // prettier-ignore

const longEscapes = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3}))/y;

function readEscape(text: string, at: number, builder: EmbeddedTextBuilder): number {
  longEscapes.lastIndex = at;
  const long = longEscapes.exec(text);
  if (long) {
    const hexadecimal = long[1] ?? long[2] ?? long[3];
    const code = Number.parseInt(hexadecimal ?? long[4] ?? '', hexadecimal === undefined ? 8 : 16);
    if (code > 0x10ffff) return 0;
    builder.write(String.fromCodePoint(code), at, at + long[0].length);
    return long[0].length;
  }
  const letter = text[at + 1];
  if (letter === undefined || /[xuUN]/.test(letter)) return 0;
  if (letter === '\n') return 2;
  if (letter === '\r') return text[at + 2] === '\n' ? 3 : 2;
  const value = Object.hasOwn(simpleEscapes, letter) ? simpleEscapes[letter] : undefined;
  if (value === undefined) builder.copy(at, at + 2);
  else builder.write(value, at, at + 2);
  return 2;
}
