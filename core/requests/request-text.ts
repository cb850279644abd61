import { utf8Bytes } from '../base/byte-string';
import { catalogueScheme } from '../expression/catalogue/catalogue';
import { parseCurl } from './curl/curl-command';
import { factValue } from './fact-value';
import { parseHttpFile } from './http-file';
import { type HttpRequest } from './http-request';
import { parseRawRequest } from './raw-request';

/** A request in any common notation, or the reason why it could not be read. */
export type RequestText =
  | { readonly request: HttpRequest; readonly facts: Readonly<Record<string, unknown>> }
  | { readonly request?: undefined; readonly facts?: undefined; readonly problem: string };

/**
 * Reads one request from a string. It can be a URL, a curl command (bash, cmd, PowerShell), one request of an `.http`
 * file with the facts above it, or raw HTTP/1.1. Files that the text refers to are not read.
 */
export function readRequestText(text: string): RequestText {
  if (/^\s*(?:[$>] )?(?:curl|\$session|Invoke-)/i.test(text)) {
    const [imported] = parseCurl(text);
    return imported?.request === undefined
      ? { problem: imported?.problem.message ?? '' }
      : { request: imported.request, facts: {} };
  }
  const [found] = parseHttpFile(text);
  if (found?.request?.authority !== undefined) return { request: found.request, facts: factsOf(found.facts) };
  const raw = parseRawRequest(utf8Bytes(text));
  return raw.request === undefined
    ? { problem: found?.problems[0]?.message ?? raw.problem.message }
    : { request: raw.request, facts: {} };
}

function factsOf(
  facts: readonly { readonly name: string; readonly value: string }[],
): Record<string, unknown> {
  const scheme = catalogueScheme();
  return Object.fromEntries(
    facts.flatMap(({ name, value }) => {
      const definition = scheme.get(name);
      const read = definition?.kind === 'field' ? factValue(value, definition.type) : undefined;
      return read === undefined || read === 'unknown' ? [] : [[name, read.json] as const];
    }),
  );
}
