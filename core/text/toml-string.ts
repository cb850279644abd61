import { type EmbeddedText, EmbeddedTextBuilder } from './embedded-text';

type Quote = '"' | "'" | '"""' | "'''";

/**
 * Reads the value of a TOML string. `start` and `end` are the offsets of the string including its quotes. Returns
 * undefined if the string is not closed or has an invalid escape. Source: TOML 1.0, "String".
 */
export function embeddedTomlString(text: string, start: number, end: number): EmbeddedText | undefined {
  const quote = quoteAt(text, start);
  if (quote === undefined || end - start < 2 * quote.length || !text.slice(0, end).endsWith(quote))
    return undefined;
  const isMultiLine = quote.length === 3;
  let at = start + quote.length;
  if (isMultiLine) at += /^\r?\n/.exec(text.slice(at, at + 2))?.[0].length ?? 0;
  const last = end - quote.length;
  const builder = new EmbeddedTextBuilder(text, Math.min(at, last));
  while (at < last) {
    const escape = quote.startsWith('"') ? readEscape(text, at, isMultiLine) : undefined;
    if (escape === 'wrong') return undefined;
    if (escape) builder.write(escape.value, at, at + escape.length);
    else builder.copy(at, at + 1);
    at += escape?.length ?? 1;
  }
  return at === last ? builder.build(encoders[quote]) : undefined;
}

function quoteAt(text: string, at: number): Quote | undefined {
  return (/^(?:"""|'''|"|')/.exec(text.slice(at, at + 3))?.[0] as Quote | undefined) ?? undefined;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\',
}; // prettier-ignore

/**
 * Reads the escape that starts at `at`. Returns undefined if no escape starts there, and `'wrong'` if the escape is
 * invalid. In a multi-line string, a backslash at the end of a line removes the line break and the whitespace that
 * follow it.
 */
function readEscape(text: string, at: number, isMultiLine: boolean) {
  if (text[at] !== '\\') return undefined;
  const rest = text.slice(at, at + 1000);
  const lineEnd = isMultiLine ? /^\\[ \t]*\r?\n\s*/.exec(rest)?.[0] : undefined;
  if (lineEnd !== undefined) return { value: '', length: lineEnd.length };
  const simple = Object.hasOwn(simpleEscapes, rest[1] ?? '') ? simpleEscapes[rest[1] ?? ''] : undefined;
  if (simple !== undefined) return { value: simple, length: 2 };
  const digits = /^\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(rest);
  const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? '', 16);
  if (!digits || !(code <= 0x10ffff)) return 'wrong';
  return { value: String.fromCodePoint(code), length: digits[0].length };
}

const escapeBasic = (text: string): string =>
  text.replace(/[\\"\u0000-\u001f\u007f]/g, (char) => {
    const letter = Object.keys(simpleEscapes).find((key) => simpleEscapes[key] === char);
    return letter === undefined ? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` : `\\${letter}`;
  });

const notLiteral = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f']/;

/**
 * Functions that encode text for each form of TOML string. Literal strings have no escapes, so they cannot represent
 * every text.
 */
const encoders: Readonly<Record<Quote, EmbeddedText['encode']>> = {
  '"': escapeBasic,
  '"""': (text) => escapeBasic(text).replace(/\\r\\n|\\n/g, '\n'),
  "'": (text) => (notLiteral.test(text) || /[\r\n]/.test(text) ? undefined : text),
  "'''": (text) => (notLiteral.test(text) ? undefined : text),
};

/** Writes a TOML string, without escapes if possible. */
export function writeTomlString(text: string): string {
  return notLiteral.test(text) || /[\r\n]/.test(text) ? `"${escapeBasic(text)}"` : `'${text}'`;
}
