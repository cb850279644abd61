import { utf8Bytes } from '../../base/byte-string';
import { type Header, type HttpRequest } from '../http-request';
import { type ImportedRequest } from '../raw-request';
import { splitUrl } from '../url';

/**
 * Reads an `Invoke-WebRequest` command as browsers copy it for PowerShell: `-Uri`, `-Method`, `-Headers @{…}`,
 * `-ContentType`, `-Body`, and the user agent and cookies of a session. Returns undefined for any other command.
 */
export function parseInvokeWebRequest(text: string): ImportedRequest | undefined {
  const command = /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b([^]*)$/i.exec(text);
  if (command === null) return undefined;
  const options = command[1] ?? '';
  const value = (name: string): string | undefined => {
    const found = new RegExp(`-${name}\\s+`, 'i').exec(options);
    return found === null ? undefined : valueAt(options, found.index + found[0].length);
  };
  const address = value('Uri') ?? valueAt(options, options.search(/["']https?:/));
  const url = address === undefined ? undefined : splitUrl(address);
  if (url === undefined) return undefined;
  const type = value('ContentType');
  const body = value('Body');
  const request: HttpRequest = {
    method: (value('Method') ?? (body === undefined ? 'GET' : 'POST')).toUpperCase(),
    scheme: url.scheme,
    authority: url.authority ?? '',
    target: url.target,
    version: 'HTTP/1.1',
    headers: [
      ...session(text),
      ...headersIn(options),
      ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
    ],
    body,
    assumes: ['assume/curl-defaults'],
  };
  return { request };
}

/**
 * Reads a quoted string or an unquoted word at an offset. A quoted string may also be the argument of
 * `[System.Text.Encoding]::UTF8.GetBytes`. Returns undefined if there is neither.
 */
function valueAt(text: string, at: number): string | undefined {
  const [, single, double, encoded, word] =
    /^(?:'((?:[^']|'')*)'|"((?:[^"`]|`[^]|"")*)"|\(\[System\.Text\.Encoding\]::UTF8\.GetBytes\("((?:[^"`]|`[^]|"")*)"\)\)|([^\s`]+))/.exec(
      at < 0 ? '' : text.slice(at),
    ) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const quoted = double ?? encoded;
  return quoted === undefined ? word : unescaped(quoted);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/** Resolves the escapes in a double-quoted string. Browsers write non-ASCII characters as `$([char]233)`. */
const unescaped = (text: string): string =>
  text.replace(
    /\$\(\[char\](\d+)\)|`([^])|""/g,
    (_, code: string | undefined, escaped: string | undefined) =>
      code !== undefined
        ? utf8Bytes(String.fromCharCode(Number(code)))
        : escaped === undefined
          ? '"'
          : (escapes[escaped] ?? escaped),
  );

function headersIn(options: string): Header[] {
  const start = /-Headers\s+@\{/i.exec(options);
  if (start === null) return [];
  const headers: Header[] = [];
  for (let at = start.index + start[0].length; ;) {
    at = after(options, /[\s;]*/y, at);
    const nameEnd = after(options, word, at);
    const equals = after(options, /\s*/y, nameEnd);
    if (nameEnd === at || options[equals] !== '=') return headers;
    const valueStart = after(options, /\s*/y, equals + 1);
    const name = valueAt(options.slice(0, nameEnd), at) ?? '';
    const value = valueAt(options, valueStart) ?? '';
    at = after(options, word, valueStart);
    // Pseudo-headers are skipped, because they only repeat the contents of the request line.
    if (!['authority', 'method', 'path', 'scheme'].includes(name) && !name.startsWith(':'))
      headers.push({ name, value });
  }
}

/** Pattern for a quoted string or a plain word. */
const word = /'(?:[^']|'')*'|"(?:[^"`]|`[^]|"")*"|[^\s;=}]+/y;

/** Returns the end offset of a match that starts at an offset. If there is no match, returns this offset. */
function after(text: string, sticky: RegExp, at: number): number {
  const one = new RegExp(sticky.source, 'y');
  one.lastIndex = at;
  return at + (one.exec(text)?.[0].length ?? 0);
}

/** Reads the user agent and the cookies that earlier lines set in the session, such as `$session.UserAgent = "…"`. */
function session(text: string): Header[] {
  const agent = /\$session\.UserAgent\s*=\s*"((?:[^"`]|`[^])*)"/i.exec(text)?.[1];
  const cookies = [...text.matchAll(/System\.Net\.Cookie\("((?:[^"`]|`[^])*)",\s*"((?:[^"`]|`[^])*)"/g)].map(
    ([, name = '', value = '']) => `${unescaped(name)}=${unescaped(value)}`,
  );
  return [
    ...(agent === undefined ? [] : [{ name: 'User-Agent', value: unescaped(agent) }]),
    ...(cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.join('; ') }]),
  ];
}
