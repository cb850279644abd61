import { type EmbeddedTextBuilder } from '../../../text/embedded-text';
import { type StringForm } from './strings';

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', b: '\b', v: '\v', f: '\f', '0': '\0',
}; // prettier-ignore

/**
 * The notation of strings and templates in JavaScript and TypeScript. Source: ECMA-262, sections 12.9.4 and 12.9.6.
 */
export const javascriptStrings: StringForm = {
  begin: /["'`]/y,
  read(text, start, builder) {
    const quote = text[start] ?? '';
    for (let at = start + 1; at < text.length;) {
      const char = text[at] ?? '';
      if (char === quote) return at + 1;
      if (char === '\n' && quote !== '`') return undefined;
      const length =
        char === '\\'
          ? readEscape(text, at, builder)
          : quote === '`' && text.startsWith('${', at)
            ? readSubstitution(text, at, builder)
            : copyOne(at, builder);
      if (length === 0) return undefined;
      at += length;
    }
    return undefined;
  },
  encode(text, opening) {
    const quote = opening.at(-1) ?? '"';
    const escaped = text.replace(/[\\\r\t]/g, (char) => JSON.stringify(char).slice(1, -1));
    if (quote === '`') return escaped.replace(/`|\$(?=\{)/g, '\\$&');
    return escaped.replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');
  },
  joins: /[ \t\r\n]*\+[ \t\r\n]*/y,
  isOpenEnd: /[ \t\r\n]*(?:\+|\.[a-zA-Z])/y,
};

function copyOne(at: number, builder: EmbeddedTextBuilder): number {
  builder.copy(at, at + 1);
  return 1;
}

/**
 * Maximum length of a substitution in characters. Without a limit, the rest of the file would be searched for the end
 * of each substitution that is not closed.
 */
const maxSubstitution = 5000;

/** Reads `${…}` as a hole. Returns its length, or 0 if the substitution is not closed or too long. */
function readSubstitution(text: string, start: number, builder: EmbeddedTextBuilder): number {
  const limit = Math.min(text.length, start + maxSubstitution);
  let depth = 0;
  for (let at = start + 1; at < limit; at++) {
    const char = text[at] ?? '';
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      builder.hole(start, at + 1);
      return at + 1 - start;
    } else if ('"\'`'.includes(char)) {
      const end = skipString(text, at, limit);
      if (end === undefined) return 0;
      at = end - 1;
    }
  }
  return 0;
}

/** Returns the offset after a string within a substitution, or undefined if the string is not closed. */
function skipString(text: string, start: number, limit: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

const longEscapes = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/y;

function readEscape(text: string, at: number, builder: EmbeddedTextBuilder): number {
  longEscapes.lastIndex = at;
  const long = longEscapes.exec(text);
  if (long) {
    const code = Number.parseInt(long[1] ?? long[2] ?? long[3] ?? '', 16);
    if (code > 0x10ffff) return 0;
    builder.write(String.fromCodePoint(code), at, at + long[0].length);
    return long[0].length;
  }
  const letter = text[at + 1];
  if (letter === undefined || letter === 'x' || letter === 'u') return 0;
  if (letter === '\n') return 2;
  if (letter === '\r') return text[at + 2] === '\n' ? 3 : 2;
  // Octal escapes are not supported.
  if (/[0-9]/.test(letter) && (letter !== '0' || /[0-9]/.test(text[at + 2] ?? ''))) return 0;
  builder.write((Object.hasOwn(simpleEscapes, letter) ? simpleEscapes[letter] : undefined) ?? letter, at, at + 2); // prettier-ignore
  return 2;
}
