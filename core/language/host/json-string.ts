/**
 * Text within a JSON text: `"a\u0062c"` holds `abc`. Offsets of the two are mapped onto each other exactly, so that
 * what is found in the value is shown at its characters, also behind escapes.
 */
export interface EmbeddedText {
  /** The value. */
  readonly text: string;
  /** Where a place of the value is in the host; `inner` may be the length of the value. */
  hostOffset(inner: number): number;
  /** The place of the value at a host offset; within an escape the beginning of what it stands for. */
  innerOffset(host: number): number;
  /** How text that replaces a part of the value is written in the host. */
  encode(text: string): string;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t',
}; // prettier-ignore

/** The escape that begins with the backslash at `at`: its length and what it stands for, undefined when it is none. */
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

/** What a reader makes of an escape that is none: the text without the backslash. */
export function lenientEscape(text: string, at: number, length: number): string {
  return text.slice(at + 1, at + length);
}

/** The value between two offsets of a host, which are those of a JSON text without its quotes. */
export function embeddedJsonString(host: string, start: number, end: number): EmbeddedText {
  const raw = host.slice(start, end);
  if (!raw.includes('\\')) {
    return {
      text: raw,
      hostOffset: (inner) => start + inner,
      innerOffset: (offset) => Math.max(0, Math.min(offset - start, raw.length)),
      encode: encodeJson,
    };
  }
  let text = '';
  const places: number[] = []; // of each unit of the value, where it begins in the host
  for (let at = 0; at < raw.length;) {
    const escape = raw[at] === '\\' ? readEscape(raw, at) : { length: 1, value: raw[at] ?? '' };
    const value = escape.value ?? lenientEscape(raw, at, escape.length);
    for (let i = 0; i < value.length; i++)
      places.push(escape.value === undefined ? start + at + 1 + i : start + at);
    text += value;
    at += escape.length;
  }
  places.push(end);
  return {
    text,
    hostOffset: (inner) => places[Math.max(0, Math.min(inner, text.length))] ?? end,
    innerOffset: (offset) => lastAtMost(places, offset),
    encode: encodeJson,
  };
}

function encodeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The index of the last entry that is not greater, 0 when all are. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
