import { asciiTrim } from '../base/byte-string';
import { type Scheme } from './http-request';

/** The parts of a request's URL, as written. */
export interface RequestUrl {
  readonly scheme: Scheme | undefined;
  readonly authority: string | undefined;
  /** Path and query, starting with `/`. */
  readonly target: string;
  /** User name and password (`name:password`) before the host. */
  readonly user: string | undefined;
}

/**
 * Splits a URL. Dot segments are kept, and a fragment is dropped. Returns undefined if the scheme is neither http nor
 * https, or if the URL has no host. `defaultScheme` applies to URLs without a scheme.
 */
export function splitUrl(text: string, defaultScheme?: Scheme): RequestUrl | undefined {
  const [, scheme, rest = ''] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^]*)$/.exec(asciiTrim(text)) ?? [];
  const known = scheme?.toLowerCase() ?? defaultScheme;
  if (known !== 'http' && known !== 'https') return undefined;
  const [, before = '', target = ''] = /^([^/?#]*)([^#]*)/.exec(rest) ?? [];
  const at = before.lastIndexOf('@');
  const authority = before.slice(at + 1);
  if (authority === '' || /[ \t\r\n]/.test(authority)) return undefined;
  return {
    scheme: known,
    authority,
    target: targetOf(target),
    user: at < 0 ? undefined : before.slice(0, at),
  };
}

/** Returns the target of a URL without its fragment. The target starts with `/`, unless it is `*`. */
export function targetOf(text: string): string {
  const target = text.split('#', 1)[0] ?? '';
  return target.startsWith('/') || target === '*' ? target : `/${target}`;
}

/** Returns a path without `.` and `..` segments (RFC 3986, section 5.2.4). */
export function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, i) => {
    const isLast = i === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (isLast) kept.push('');
  });
  return `/${kept.join('/')}`;
}
