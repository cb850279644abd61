import { withoutDotSegments } from './url';

/** The zone setting that determines how the service normalizes a path before rules are evaluated. */
export type UrlNormalization = 'cloudflare' | 'rfc3986' | 'none';

/**
 * Returns the path as rules receive it. Both `cloudflare` and `rfc3986` decode letters, digits, and `-._~`, encode
 * characters that are not allowed in a path, write hexadecimal digits in uppercase, and remove dot segments (RFC
 * 3986). Before that, `cloudflare` converts `\` to `/` and replaces several consecutive `/` with a single one. See
 * the reference "Request to fields", section 1.1.
 */
export function normalizedPath(path: string, kind: UrlNormalization): string {
  if (kind === 'none') return path;
  const slashes = kind === 'cloudflare' ? path.replace(/[\\/]+/g, '/') : path;
  const coded = slashes.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]/g, (part) =>
    part.length === 3 ? normalizedEscape(part) : encoded(part),
  );
  const plain = withoutDotSegments(coded);
  return kind === 'cloudflare' ? plain.replace(/\/+/g, '/') : plain;
}

/**
 * Returns the query as rules receive it. Escape sequences are normalized as in a path, and everything else is
 * unchanged.
 */
export function normalizedQuery(query: string, kind: UrlNormalization): string {
  return kind === 'none' ? query : query.replace(/%[0-9A-Fa-f]{2}/g, normalizedEscape);
}

function normalizedEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
}

const encoded = (byte: string): string =>
  `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
