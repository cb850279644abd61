import { type FailureName } from './failures.data';
import { refuse } from './refusal';

/** Limits on input. The API documents only the limit for payloads. The other limits are specific to this service. */
export const bodyLimits = {
  /** Maximum size of a request body. */
  bytes: 4 * 1024 * 1024,
  /** Maximum size of an event's payload and of an instance's parameters (API behavior, "Workflows"). */
  payloadBytes: 1024 * 1024,
  /** Maximum nesting of arrays and objects. The limit is needed because JSON is written and checked recursively. */
  depth: 500,
} as const;

/** Settings for an operation that reads its body differently from other operations. */
export interface BodyRule {
  readonly maxBytes?: number;
  /** Name of the failure that is returned for a body that is not JSON or is nested too deeply. */
  readonly malformed?: FailureName;
}

/** Returns the text of a request's body. If the body is too long, rejects it before reading all of it. */
export async function readBody(request: Request, maxBytes: number = bodyLimits.bytes): Promise<string> {
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > maxBytes) throw tooLarge(maxBytes);
    return request.text();
  }
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(maxBytes: number) {
  return refuse('bodyTooLarge', { message: `The body must have at most ${maxBytes} bytes` });
}

/** Parses JSON text from a client. Rejects text that is not JSON or is nested too deeply. */
export function parseJson(text: string, malformed: FailureName = 'malformedJson'): unknown {
  if (isNestedTooDeeply(text)) throw refuse(malformed, { message: tooDeepMessage });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse(malformed);
  }
}

export const tooDeepMessage = `JSON must not be nested deeper than ${bodyLimits.depth} levels`;

/** Whether brackets outside of strings are nested more deeply than the limit. */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === backslash) i++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openArray || code === openObject) {
      if (++depth > bodyLimits.depth) return true;
    } else if (code === closeArray || code === closeObject) depth--;
  }
  return false;
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];
