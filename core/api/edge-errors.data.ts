/**
 * Facts about the error codes of the edge (firewall-errors-tags.md, "Error categories" and "Retry-After header"). They
 * do not apply to error codes of the API.
 */

/** Codes, or inclusive ranges of codes, by category. A code that is not listed has no category. */
export const edgeCategories: Readonly<Record<string, readonly (number | readonly [number, number])[]>> = {
  origin: [502, 504, [520, 524]],
  platform: [500],
  ssl: [525, 526],
  access_denied: [1005, 1006, 1007, 1008, 1010, 1012, [1106, 1109]],
  rate_limit: [1015, 1025, 1027, 1200],
  dns: [1001, 1016],
  config: [1004, 1014, 1033, 1043, 1047, 1049],
  tls: [1017, 1028, 1029, 1044],
  legal: [1026, 1039],
  worker: [1042, [1100, 1105]],
  rewrite: [1036, 1037],
  snippet: [[1201, 1206]],
  unsupported: [1045],
};

/**
 * Seconds to wait before a request is retried, by edge error code. After an error with any other code, the request
 * must not be retried.
 */
const retryAfter: Readonly<Record<number, number>> = {
  500: 30,
  502: 60,
  504: 120,
  520: 60,
  521: 120,
  522: 120,
  523: 120,
  524: 120,
  1004: 120,
  1015: 30,
  1033: 120,
  1038: 60,
  1200: 60,
  1205: 5,
};

/** Descriptions of edge error codes from the documentation, which describes only some of the codes. */
export const edgeDescriptions: Readonly<Record<number, string>> = {
  1004: 'DNS resolution error',
  1015: 'Rate limited',
  1033: 'Tunnel error',
  1038: 'HTTP headers limit exceeded',
  1200: 'Cache connection limit',
  1205: 'Too many redirects',
};

/**
 * Codes that users encounter, but that the documented table of categories does not contain. Source of the titles and
 * categories: the error pages of the edge, "Error 1020: Access denied".
 */
export const metCodes: Readonly<Record<number, { readonly title: string; readonly category: string }>> = {
  1020: { title: 'Access denied', category: 'access_denied' },
};

/** Returns the category of an edge error code. Returns undefined if the documentation lists none. */
export function edgeCategoryOf(code: number): string | undefined {
  const holds = (entry: number | readonly [number, number]): boolean =>
    typeof entry === 'number' ? entry === code : entry[0] <= code && code <= entry[1];
  return Object.keys(edgeCategories).find((category) => edgeCategories[category]?.some(holds));
}

/**
 * Returns how many seconds to wait before retrying a request that failed with the given code. Returns undefined if
 * such a request must not be retried.
 */
export function edgeRetryAfterSeconds(code: number): number | undefined {
  return retryAfter[code];
}
