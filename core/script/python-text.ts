/**
 * The location of the content within a Python string literal, and whether it is a raw string. Source: Language
 * Reference, 2.4 (prefixes, triple quotes, and escapes).
 */

interface QuotedText {
  readonly isRaw: boolean;
  /** Offset in the literal at which the content starts. `end` is the offset at which it ends. */
  readonly start: number;
  readonly end: number;
}

/** Finds the content of a literal. If the literal is not closed, the content extends to the end of the literal. */
export function unquote(literal: string): QuotedText {
  const opening = /^([a-zA-Z]*)('''|"""|'|")/.exec(literal);
  const [whole = '', prefix = '', quote = ''] = opening ?? [];
  const closed = literal.length >= whole.length + quote.length && literal.endsWith(quote);
  return {
    isRaw: /r/i.test(prefix),
    start: whole.length,
    end: closed && quote !== '' ? literal.length - quote.length : literal.length,
  };
}

const simpleEscapes: Readonly<Record<string, string>> = {
  '\n': '', '\\': '\\', "'": "'", '"': '"', a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v',
}; // prettier-ignore

/** Returns the value of a literal's content. Unknown escapes remain unchanged, as in Python. */
export function unescape(content: string): string {
  return content.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (
      whole,
      octal: string | undefined,
      byte?: string,
      short?: string,
      long?: string,
      simple?: string,
    ): string => {
      const hex = byte ?? short ?? long;
      if (octal !== undefined) return String.fromCodePoint(parseInt(octal, 8));
      if (hex !== undefined) {
        const point = parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      }
      return simpleEscapes[simple ?? ''] ?? whole;
    },
  );
}

/** Returns the value of a string literal. */
export function stringValue(literal: string): string {
  const { isRaw, start, end } = unquote(literal);
  const content = literal.slice(start, end);
  return isRaw ? content : unescape(content);
}

/** Returns the value of a number literal. Returns undefined for imaginary numbers, which JavaScript does not have. */
export function numberValue(literal: string): number | undefined {
  const value = Number(literal.replaceAll('_', ''));
  return Number.isNaN(value) ? undefined : value;
}
