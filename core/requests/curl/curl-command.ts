import * as l10n from '@vscode/l10n';
import { asciiTrim, utf8Bytes } from '../../base/byte-string';
import { type Header, type HttpRequest, isNamed, type RequestProblem } from '../http-request';
import { type ImportedRequest } from '../raw-request';
import { splitUrl, withoutDotSegments } from '../url';
import { type CurlArgument, curlArguments } from './curl-arguments';
import { bodyOf, type CurlBody } from './curl-body';
import { parseInvokeWebRequest } from './invoke-web-request';
import { type Shell, shellOf, shellWords } from './shell-words';

export interface CurlOptions {
  /** Shell whose quoting rules apply to the command. If absent, the shell is detected. */
  readonly shell?: Shell;
  /**
   * Returns the bytes of a file that the command sends (`-d @file`). Returns undefined if the file cannot or must not
   * be read.
   */
  readonly readFile?: (path: string) => string | undefined;
}

/**
 * Reads the curl commands in pasted text, which can be written for bash, cmd, or PowerShell. The text can contain
 * several requests (with `--next`, or on several lines). Also reads PowerShell's `Invoke-WebRequest`. Nothing is run
 * or expanded, and files are read only through `readFile`.
 */
export function parseCurl(text: string, options: CurlOptions = {}): readonly ImportedRequest[] {
  const bytes = utf8Bytes(text);
  const shell = options.shell ?? shellOf(bytes);
  if (shell === 'powershell') {
    const invoked = parseInvokeWebRequest(bytes);
    if (invoked !== undefined) return [invoked];
  }
  const commands = shellWords(asciiTrim(bytes).replace(/^[$>] +(?=curl)/, ''), shell);
  const curls = commands.filter(([name = '']) => /^(?:.*[\\/])?curl(?:\.exe)?$/i.test(name));
  if (curls.length === 0)
    return [refused(text, l10n.t('This text is not a curl command. Start it with `curl`.'))];
  return curls.flatMap((words) => commandRequests(text, words.slice(1), options));
}

function refused(text: string, message: string): ImportedRequest {
  const problem: RequestProblem = { start: 0, end: Math.max(1, text.length), message };
  return { problem };
}

function commandRequests(text: string, words: readonly string[], options: CurlOptions): ImportedRequest[] {
  const groups: CurlArgument[][] = [[]];
  for (const argument of curlArguments(words)) {
    if (argument.name === 'next') groups.push([]);
    else groups[groups.length - 1]?.push(argument);
  }
  return groups.flatMap((group) => groupRequests(text, group, options));
}

function groupRequests(
  text: string,
  group: readonly CurlArgument[],
  options: CurlOptions,
): ImportedRequest[] {
  const addresses = group.filter(({ name }) => name === 'url').map(({ value }) => value);
  if (addresses.length === 0) return [refused(text, l10n.t('This curl command has no URL.'))];
  const body = bodyOf(group, options.readFile);
  return addresses.map((address) => {
    const request = requestOf(address, group, body);
    return request === undefined
      ? refused(text, l10n.t('The URL of this curl command is invalid.'))
      : { request };
  });
}

function requestOf(
  address: string,
  group: readonly CurlArgument[],
  body: CurlBody | undefined,
): HttpRequest | undefined {
  const url = splitUrl(address, 'http');
  if (url?.scheme === undefined) return undefined;
  const has = (name: string): boolean => group.some((one) => one.name === name);
  const last = (name: string): string | undefined => group.findLast((one) => one.name === name)?.value;
  const inQuery = has('get') && body !== undefined ? [body.bytes] : [];
  const more = [...group.filter(({ name }) => name === 'url-query').map(({ value }) => value), ...inQuery];
  const [path, query] = splitTarget(url.target.replaceAll(' ', '%20'));
  const queries = [...(query === undefined ? [] : [query]), ...more].filter(
    (part, i) => part !== '' || (i === 0 && query === ''),
  );
  const target =
    (has('path-as-is') ? path : withoutDotSegments(path)) +
    (queries.length === 0 ? '' : `?${queries.join('&')}`);
  const sent = has('get') ? undefined : body;
  return {
    method: last('request') ?? (has('head') ? 'HEAD' : (sent?.method ?? 'GET')),
    scheme: url.scheme,
    authority: url.authority ?? '',
    target: last('request-target') ?? target,
    version: versionOf(group, url.scheme),
    headers: headersOf(group, url.user, sent),
    body: sent?.bytes,
    ...(sent?.isUnknown === true ? { isBodyUnknown: true } : {}),
    assumes: ['assume/curl-defaults'],
  };
}

function splitTarget(target: string): [string, string | undefined] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}

const versions: Readonly<Record<string, string>> = {
  'http1.0': 'HTTP/1.0',
  'http1.1': 'HTTP/1.1',
  http2: 'HTTP/2',
  'http2-prior-knowledge': 'HTTP/2',
  http3: 'HTTP/3',
  'http3-only': 'HTTP/3',
};

/**
 * Returns the HTTP version. If no option sets the version, curl uses HTTP/2 for https URLs and HTTP/1.1 for http
 * URLs.
 */
function versionOf(group: readonly CurlArgument[], scheme: 'http' | 'https'): string {
  const asked = group.findLast(({ name }) => Object.hasOwn(versions, name))?.name;
  return (asked === undefined ? undefined : versions[asked]) ?? (scheme === 'https' ? 'HTTP/2' : 'HTTP/1.1');
}

/**
 * Returns the headers in curl's order: first curl's own headers, then the headers of the command, and finally the
 * content type of the body. Curl's own headers are left out if the command replaces or removes them.
 */
function headersOf(
  group: readonly CurlArgument[],
  user: string | undefined,
  body: CurlBody | undefined,
): Header[] {
  const given = group.filter(({ name }) => name === 'header').map(({ value }) => value);
  const own = given.flatMap(ownHeader);
  const isReplaced = (name: string): boolean =>
    given.some((header) => header.split(/[:;]/, 1)[0]?.trim().toLowerCase() === name.toLowerCase());
  const last = (name: string): string | undefined => group.findLast((one) => one.name === name)?.value;
  const credentials = last('user') ?? (user === undefined ? undefined : decodeUser(user));
  const bearer = last('oauth2-bearer');
  const defaults: (readonly [string, string | undefined])[] = [
    [
      'Authorization',
      bearer !== undefined
        ? `Bearer ${bearer}`
        : credentials === undefined
          ? undefined
          : `Basic ${base64(credentials)}`,
    ],
    ['User-Agent', last('user-agent') ?? 'curl/8.15.0'],
    ['Accept', body?.accept ?? '*/*'],
    [
      'Accept-Encoding',
      group.some(({ name }) => name === 'compressed') ? 'deflate, gzip, br, zstd' : undefined,
    ],
    ['Range', last('range') === undefined ? undefined : `bytes=${last('range') ?? ''}`],
    ['Referer', last('referer')?.replace(/;auto$/, '')],
    ['Cookie', cookies(group)],
  ];
  const headers = defaults.flatMap(([name, value]) =>
    value === undefined || value === '' || isReplaced(name) ? [] : [{ name, value: value }],
  );
  const type =
    body?.type === undefined || isReplaced('content-type')
      ? []
      : [{ name: 'Content-Type', value: body.type }];
  return [...headers, ...own, ...type].filter(
    (header) => !isNamed(header, 'content-length') || body !== undefined,
  );
}

/**
 * Reads a header option such as `Name: value`. `Name;` sends an empty header, and `Name:` removes one of curl's own
 * headers.
 */
function ownHeader(text: string): Header[] {
  const [, name = '', mark, value = ''] = /^([^:;]*)([:;])([^]*)$/.exec(text) ?? [];
  const trimmed = asciiTrim(value);
  if (name.trim() === '' || (mark === ':' ? trimmed === '' : trimmed !== '')) return [];
  return [{ name: name.trim(), value: trimmed }];
}

/**
 * Returns the cookies of the command, or undefined if there are none. An option value without `=` is the name of a
 * cookie file, which is not read.
 */
function cookies(group: readonly CurlArgument[]): string | undefined {
  const given = group.filter(({ name, value }) => name === 'cookie' && value.includes('='));
  return given.length === 0 ? undefined : given.map(({ value }) => value).join('; ');
}

function decodeUser(user: string): string {
  return user.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const base64 = (text: string): string => btoa(text);
