import { anyOf, literal } from './write-expression';

/**
 * Splits the URL pattern of a legacy rule into host and path. Returns undefined if the pattern contains a scheme or
 * has no host, or if one `*` may match both the end of the host and the start of the path.
 */
function partsOf(pattern: string): { readonly host: string; readonly path: string } | undefined {
  if (pattern.includes('://')) return undefined;
  const slash = pattern.indexOf('/');
  const host = slash < 0 ? pattern : pattern.slice(0, slash);
  const path = slash < 0 ? '' : pattern.slice(slash);
  // In a host, `*` is supported only in `*.` at the start. Elsewhere, it would match more than it does in the legacy
  // rule.
  return host === '' || host.replace(/^\*\./, '').includes('*')
    ? undefined
    : { host: host.toLowerCase(), path };
}

/**
 * Returns an expression that is equivalent to a URL pattern of a lockdown rule (migration.md, "Lockdown → custom
 * rule").
 */
function urlCondition(pattern: string): string {
  const parts = partsOf(pattern);
  if (!parts) {
    const whole = pattern.includes('://') ? pattern : `*://${pattern}`;
    return `http.request.full_uri strict wildcard ${literal(escaped(whole))}`;
  }
  const { host, path } = parts;
  const hostCondition = host.startsWith('*.')
    ? `http.host strict wildcard ${literal(escaped(host))}`
    : `http.host eq ${literal(host)}`;
  if (path === '/*') return hostCondition;
  const pathCondition = path.includes('*')
    ? `http.request.uri.path strict wildcard ${literal(escaped(path))}`
    : `http.request.uri.path eq ${literal(path === '' ? '/' : path)}`;
  return `${hostCondition} and ${pathCondition}`;
}

/**
 * Escapes a string for a wildcard pattern. In such a pattern, backslashes are special, and consecutive asterisks are
 * not allowed.
 */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replace(/\*+/g, '*');

/** Returns a condition for requests to any of several URLs. */
export const anyUrl = (patterns: readonly string[]): string =>
  anyOf([...new Set(patterns.map(urlCondition))]);

/**
 * Whether two patterns may match the same URL. The result is true unless their literal hosts or their literal paths
 * differ.
 */
export function mayOverlap(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a || !b) return true;
  const literalHosts = !a.host.includes('*') && !b.host.includes('*');
  if (literalHosts && a.host !== b.host) return false;
  return a.path.includes('*') || b.path.includes('*') || a.path === b.path;
}
