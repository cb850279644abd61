import { type Type } from '../expression/types';

/**
 * Converts a fact in the user's notation to JSON (`json-value.ts`). Numbers, Booleans, and addresses are written
 * without quotes, and strings with or without quotes. Arrays and maps are written as JSON. `missing` means that the
 * field has no value, and `unknown` means that its value is unknown. Returns undefined if the text is not a valid
 * value of the type.
 */
export function factValue(text: string, type: Type): { readonly json: unknown } | 'unknown' | undefined {
  if (text === 'missing') return { json: null };
  if (text === 'unknown') return 'unknown';
  switch (type.kind) {
    case 'integer':
      if (!/^-?\d{1,19}$/.test(text)) return undefined;
      return { json: Number.isSafeInteger(Number(text)) ? Number(text) : { int: text } };
    case 'boolean':
      return text === 'true' ? { json: true } : text === 'false' ? { json: false } : undefined;
    case 'string':
      return { json: text.startsWith('"') || text.startsWith('{') ? (parsed(text) ?? text) : text };
    case 'ip':
      return { json: text.startsWith('"') ? parsed(text) : text };
    default: {
      const json = parsed(text);
      return json === undefined ? undefined : { json };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
