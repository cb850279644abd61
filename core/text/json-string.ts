import { type EmbeddedText, EmbeddedTextBuilder } from './embedded-text';

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t',
}; // prettier-ignore

/**
 * Reads the escape that starts with the backslash at `at`. Returns its length and its value. The value is undefined
 * if the escape is invalid.
 */
export function readEscape(text: string, at: number): { readonly length: number; readonly value?: string } {
  const next = text[at + 1];
  if (next === undefined || next === '\n' || next === '\r') return { length: 1 };
  if (next !== 'u') {
    const value = Object.hasOwn(simpleEscapes, next) ? simpleEscapes[next] : undefined;
    return value === undefined ? { length: 2 } : { length: 2, value };
  }
  let digits = 0;
  while (digits < 4 && /[0-9a-fA-F]/.test(text[at + 2 + digits] ?? '')) digits++;
  if (digits < 4) return { length: 2 + digits };
  return { length: 6, value: String.fromCharCode(parseInt(text.slice(at + 2, at + 6), 16)) };
}

/** Returns the text of an invalid escape without the backslash. */
export function lenientEscape(text: string, at: number, length: number): string {
  return text.slice(at + 1, at + length);
}

/**
 * Reads the content of a JSON string in a host text. `start` and `end` are the offsets of the content without the
 * quotes.
 */
export function embeddedJsonString(host: string, start: number, end: number): EmbeddedText {
  const builder = new EmbeddedTextBuilder(host, start);
  for (let at = start; at < end;) {
    const backslash = host.indexOf('\\', at);
    const stop = backslash < 0 || backslash > end ? end : backslash;
    builder.copy(at, stop);
    if (stop === end) break;
    const { length, value } = readEscape(host, stop);
    at = Math.min(stop + length, end);
    if (value === undefined) builder.copy(stop + 1, at);
    else builder.write(value, stop, at);
  }
  return builder.build(encodeJson);
}

function encodeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
