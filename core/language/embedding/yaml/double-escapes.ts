const simple: Readonly<Record<string, string>> = {
  '0': '\0', a: '\x07', b: '\b', t: '\t', '\t': '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b', ' ': ' ', '"': '"',
  '/': '/', '\\': '\\', N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029',
}; // prettier-ignore

const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the escape at an offset within double quotes (YAML 1.2, section 5.7). Returns undefined if there is none. */
export function readDoubleEscape(
  host: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  if (host[at] !== '\\') return undefined;
  const lineBreak = /^\\(?:\r?\n)([ \t]*(?:\r?\n[ \t]*)*)/.exec(host.slice(at, at + 1000));
  if (lineBreak)
    return { value: '\n'.repeat((lineBreak[1] ?? '').split('\n').length - 1), length: lineBreak[0].length };
  const letter = host[at + 1] ?? '';
  const digits = digitsOf[letter];
  if (digits === undefined) {
    const value = Object.hasOwn(simple, letter) ? simple[letter] : undefined;
    return value === undefined ? undefined : { value, length: 2 };
  }
  const code = Number.parseInt(host.slice(at + 2, at + 2 + digits), 16);
  return code <= 0x10ffff ? { value: String.fromCodePoint(code), length: 2 + digits } : undefined;
}
