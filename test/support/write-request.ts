import { bytesOf, rawBytes, textOfUtf8 } from '../../core/base/byte-string';
import { addressOf, headerValues, type HttpRequest } from '../../core/requests/http-request';

// Writes requests in the formats of other tools, as input for the parsers.

/** Writes a request as raw HTTP/1.1. */
export function writeRaw(request: HttpRequest): string {
  const version =
    request.version === undefined || request.version.startsWith('HTTP/1.') ? request.version : 'HTTP/1.1';
  const hasHost = headerValues(request, 'host').length > 0;
  const target = hasHost ? request.target : (addressOf(request) ?? request.target);
  const head = [
    `${request.method} ${target} ${version ?? 'HTTP/1.1'}`,
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${request.body ?? ''}`;
}

/**
 * Writes a request as a curl command for bash that sends exactly this request, without the headers that curl adds by
 * default. Returns undefined if the URL of the request is unknown.
 */
export function writeCurl(request: HttpRequest): string | undefined {
  const address = addressOf(request);
  if (address === undefined) return undefined;
  const options = [
    ...(request.body === undefined && request.method === 'GET' ? [] : [`-X ${request.method}`]),
    ...(versionOption[request.version ?? ''] ?? []),
    '--path-as-is',
    ...['User-Agent', 'Accept'].flatMap((name) =>
      headerValues(request, name).length > 0 ? [] : [`-H '${name}:'`],
    ),
    ...request.headers.map(
      ({ name, value }) => `-H ${bashWord(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(request.body === undefined
      ? []
      : [
          ...(headerValues(request, 'content-type').length > 0 ? [] : ["-H 'Content-Type:'"]),
          `--data-raw ${bashWord(request.body)}`,
        ]),
  ];
  const command = `curl ${bashWord(address)} \\\n  ${options.join(' \\\n  ')}`;
  return textOfUtf8(command);
}

const versionOption: Readonly<Record<string, readonly string[]>> = {
  'HTTP/1.0': ['--http1.0'],
  'HTTP/1.1': ['--http1.1'],
  'HTTP/2': ['--http2'],
  'HTTP/3': ['--http3'],
};

const bashWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes requests as a HAR file (HAR 1.2), with non-text bodies in Base64. */
export function writeHar(requests: readonly HttpRequest[]): string {
  const entries = requests.map((request) => {
    const text = request.body === undefined ? undefined : textOfUtf8(request.body);
    const mimeType = headerValues(request, 'content-type')[0] ?? '';
    const data = {
      mimeType,
      ...(text === undefined ? { text: btoa(request.body ?? ''), encoding: 'base64' } : { text }),
    };
    return {
      startedDateTime: new Date(request.time ?? 0).toISOString(),
      request: {
        method: request.method,
        url: shown(addressOf(request) ?? request.target),
        httpVersion: request.version ?? '',
        headers: request.headers.map(({ name, value }) => ({ name: shown(name), value: shown(value) })),
        ...(request.body === undefined ? {} : { postData: data }),
      },
      response: {},
    };
  });
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'Rampart', version: '1' }, entries } });
}

/** HAR supports only text, so bytes that are not valid UTF-8 are interpreted as Latin-1. */
const shown = (bytes: string): string => textOfUtf8(bytes) ?? bytesOf(rawBytes(bytes));
