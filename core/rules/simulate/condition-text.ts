import { formatMasked, type Network } from '../../net/network';
import { type RuleMatch } from '../rule';

/**
 * Returns the filter expression that is equivalent to a rule's condition, if the rule's product has no expressions of
 * its own. For a lockdown, the expression tests only the URL. Returns undefined for a rule that has an expression.
 * Source: "Order of the products", sections 2.1 to 2.3.
 */
export function conditionText(match: RuleMatch): string | undefined {
  switch (match.by) {
    case 'network':
      return addressIn([match.network]);
    case 'asn':
      return `ip.src.asnum eq ${match.asn}`;
    case 'country':
      return `ip.src.country eq ${quoted(match.country)}`;
    case 'user-agent':
      return `http.user_agent eq ${quoted(match.text)}`;
    case 'lockdown':
    case 'urls':
      return urlsText(match.urls, 'wildcard');
    case 'expression':
      return undefined;
  }
}

/** Returns a condition that matches the addresses that a lockdown allows. */
export const allowedText = (match: RuleMatch & { readonly by: 'lockdown' }): string =>
  addressIn(match.allowed);

/**
 * Returns a condition that matches a lockdown's URLs with case-sensitive paths. Returns undefined if the paths
 * contain no letters.
 */
export function strictUrlsText(match: RuleMatch & { readonly by: 'lockdown' }): string | undefined {
  return match.urls.some((url) => url.includes('/') && /[A-Za-z]/.test(url.slice(url.indexOf('/'))))
    ? urlsText(match.urls, 'strict wildcard')
    : undefined;
}

/** Legacy rules accept networks with host bits, but expressions do not. */
const addressIn = (networks: readonly Network[]): string =>
  `ip.src in {${networks.map(formatMasked).join(' ')}}`;

type Operator = 'wildcard' | 'strict wildcard';

function urlsText(urls: readonly string[], operator: Operator): string {
  return urls.map((url) => urlText(url, operator)).join(' or ');
}

/**
 * Returns a condition that matches one URL. `*` matches anything, and every other character is literal. A URL without
 * a path refers to the root, unless it ends with `*`.
 */
function urlText(url: string, operator: Operator): string {
  const bare = url.replace(/^https?:\/\//i, '');
  const slash = bare.indexOf('/');
  const host = slash < 0 ? bare : bare.slice(0, slash);
  const path = slash < 0 ? '/' : bare.slice(slash);
  if (slash < 0 && host.endsWith('*'))
    return `concat(http.host, http.request.uri.path) wildcard ${pattern(bare)}`;
  const hostText = host.includes('*')
    ? `http.host wildcard ${pattern(host)}`
    : `http.host eq ${quoted(host.toLowerCase())}`;
  const field = path.includes('?') ? 'http.request.uri' : 'http.request.uri.path';
  const pathText =
    path.includes('*') || operator === 'wildcard'
      ? `${field} ${operator} ${pattern(path)}`
      : `${field} eq ${quoted(path)}`;
  return `(${hostText} and ${pathText})`;
}

/**
 * Quotes the URL of a lockdown as a wildcard pattern. Backslashes are escaped, because `\` is special in a wildcard
 * pattern but not in the URL of a lockdown.
 */
const pattern = (url: string): string => quoted(url.replaceAll('\\', '\\\\').replace(/\*+/g, '*'));

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
